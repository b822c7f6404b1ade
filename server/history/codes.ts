import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** The codes of users and banks at the time of an entry; '' for unknown ones. */
export interface CodesOfTime {
  userAt: (userId: unknown, historyId: number) => string;
  /** @param bankCode the key of the bank */
  bankAt: (bankCode: unknown, historyId: number) => string;
}

/** The code of a user or a bank until an entry changed it; null if it is the present one. */
interface CodeRow {
  kind: 'user' | 'bank';
  id: string;
  until: number | null;
  code: string;
}

/**
 * Reads the codes of these users and banks, or of all.
 * @param banks keys of banks
 */
export async function readCodes(
  db: Kysely<Schema>,
  wanted: { users: readonly number[]; banks: readonly string[] } | 'all',
): Promise<CodesOfTime> {
  const { users, banks } = wanted === 'all' ? { users: null, banks: null } : wanted;
  // The entries have an index of their own.
  const { rows } = await sql<CodeRow>`
    select 'user' as kind, user_id::text as id, null::bigint as until, user_code as code
    from users where ${users}::bigint[] is null or user_id = any(${users}::bigint[])
    union all
    select 'bank', bank_code, null, short_code
    from banks where ${banks}::text[] is null or bank_code = any(${banks}::text[])
    union all
    select case when about_user_id is null then 'bank' else 'user' end,
      coalesce(about_user_id::text, bank_code), history_id,
      coalesce(changes -> 'user_code' ->> 0, changes -> 'short_code' ->> 0)
    from history where action in ('change user code', 'change bank code')
    order by until nulls last`.execute(db);
  const codes = Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`);
  // An entry that changes a code is itself of the time before.
  const codeAt = (subject: string, historyId: number) =>
    codes.get(subject)?.find(({ until }) => until === null || until >= historyId)?.code ?? '';
  return {
    userAt: (userId, historyId) => codeAt(`user ${userId}`, historyId),
    bankAt: (bankCode, historyId) => codeAt(`bank ${bankCode}`, historyId),
  };
}

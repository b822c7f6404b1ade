import { type Kysely, sql } from 'kysely';
import { limits } from '#api/contract/wire.ts';
import type { Handlers } from '#server/api/call.ts';
import { PageEnds } from '#server/api/pageEnds.ts';
import { containsPattern } from '#server/api/search.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Clock } from '#server/time.ts';
import { bankOfCode } from './codes.ts';
import { bankNotFound, toBank, selectBanks } from './rows.ts';

/** Lists banks by name, including inactive ones. */
export function listBanksHandler(clock: Clock): Handlers['bank.php?run=get_all_banks'] {
  const pageEnds = new PageEnds<string>(clock);
  return async ({ db, businessTimeZone, session }, payload) => {
    const term = payload.search.trim();
    const start = Number(payload.start);
    const size = Math.min(Number(payload.end), limits.pageSize);
    const query = searchBanks(db, term).orderBy('bank_name').orderBy('bank_code').limit(size);
    const rows = await pageEnds.read(
      { session, list: term, start, size, isSearch: term !== '' },
      (after) => (after === null ? query.offset(start) : query.where(isAfter(after))).execute(),
      (row) => row.bank_code,
    );
    return { status: 'success', message: rows.map((row) => toBank(row, businessTimeZone)) };
  };
}

function searchBanks(db: Kysely<Schema>, term: string) {
  if (term === '') return selectBanks(db);
  const pattern = containsPattern(term);
  return selectBanks(db).where((eb) =>
    eb.or([
      eb('bank_name', 'ilike', pattern),
      eb(
        'bank_code',
        'in',
        eb.selectFrom('bank_codes').select('bank_codes.bank_code').where('code', 'ilike', pattern),
      ),
    ]),
  );
}

/** Condition: the bank is after this one in the list. */
const isAfter = (bankCode: string) =>
  sql<boolean>`(bank_name, bank_code) > (select bank_name, bank_code from banks where bank_code = ${bankCode})`;

/** Returns one bank. @throws Refusal `not_found`. */
export const viewBank: Handlers['bank.php?run=viewBankDetails'] = async (
  { db, businessTimeZone },
  { bank_code: code },
) => {
  const row = await selectBanks(db).where('bank_code', '=', bankOfCode(code)).executeTakeFirst();
  if (!row) throw bankNotFound();
  return { status: 'success', message: [toBank(row, businessTimeZone)] };
};

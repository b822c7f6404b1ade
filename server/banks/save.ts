import type { Transaction } from 'kysely';
import type { CallContext } from '#server/api/call.ts';
import type { Schema } from '../db/schema.ts';
import { changedFields, recordedColumns } from '../history/changes.ts';
import { writeHistory } from '../history/entries.ts';
import { confirmActor } from '../sessions/confirmActor.ts';
import { bankOfCode } from './codes.ts';
import { bankNotFound } from './rows.ts';

type LockedBank = Awaited<ReturnType<typeof lockBank>>;

interface Change {
  action: string;
  changes: { short_code: string } | { deleted_flg: '' | 'D' };
}

/** Locks the bank that has or had this code. @throws Refusal */
export async function lockBank(trx: Transaction<Schema>, context: CallContext, code: string) {
  await confirmActor(trx, context);
  const bank = await trx
    .selectFrom('banks')
    .select([...recordedColumns.banks, 'bank_code', 'version'])
    .where('bank_code', '=', bankOfCode(code))
    .forUpdate()
    .executeTakeFirst();
  if (!bank) throw bankNotFound();
  return bank;
}

/** Saves changes of a locked bank, with their entry in the history. */
export async function saveBank(
  trx: Transaction<Schema>,
  context: CallContext,
  before: LockedBank,
  { action, changes }: Change,
): Promise<void> {
  const now = context.clock();
  await trx
    .updateTable('banks')
    .set({
      ...changes,
      version: before.version + 1,
      changed_by: context.user.userId,
      updated_at: now,
    })
    .where('bank_code', '=', before.bank_code)
    .execute();
  await writeHistory(trx, context, {
    about: { bankCode: before.bank_code },
    action,
    changes: changedFields('banks', before, { ...before, ...changes }),
    now,
  });
}

import type { Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { requireVersion } from '#server/api/versions.ts';
import { orIfTaken } from '../db/errors.ts';
import type { Schema } from '../db/schema.ts';
import { findBankOfCode, readBankCode } from './codes.ts';
import { lockBank, saveBank } from './save.ts';

type Run = 'bank.php?run=changeCode';

/**
 * Changes the code of a bank. Its former codes still name it, and no other bank can get one of them.
 * Repeating it changes nothing.
 */
export const changeBankCode: Handlers[Run] = async (context, payload) => {
  const code = readBankCode(payload.new_code);
  const changing = inTransaction(context.db, (trx) => change(trx, context, payload, code));
  const bank = await orIfTaken(changing, codeUsed);
  context.log.info({ event: 'bank_code_changed', userId: context.user.userId, bank, code });
  return { status: 'success', message: 'Bank ShortCode changed' };
};

const codeUsed = () => new Refusal('This bank code is used by another bank');

/** Returns the key of the bank. */
async function change(
  trx: Transaction<Schema>,
  context: CallContext,
  { bank_code: present, version }: RequestOf<Run>,
  code: string,
): Promise<string> {
  const bank = await lockBank(trx, context, present);
  if (bank.short_code === code) return bank.bank_code;
  requireVersion('Bank', bank.version, version);
  const owner = await findBankOfCode(trx, code);
  if (owner && owner.bank_code !== bank.bank_code) {
    throw owner.short_code === code
      ? codeUsed()
      : new Refusal('This bank code was used by another bank');
  }
  const change = { action: 'change bank code', changes: { short_code: code } } as const;
  await saveBank(trx, context, bank, change);
  return bank.bank_code;
}

import type { Transaction } from 'kysely';
import { Refusal } from '#server/api/refusals.ts';
import { bankOfCode } from '../banks/codes.ts';
import type { Schema } from '#server/db/schema.ts';
import { userOfCode } from '../users/codes.ts';

/** Returns the id of an active agent and locks it against deactivation. @throws Refusal */
export async function activeAgent(trx: Transaction<Schema>, code: string): Promise<number> {
  if (code === '') throw new Refusal('Agent Name is required');
  const agent = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userOfCode(code))
    .where('role', '=', 'agent')
    .where('deleted_flg', '=', '')
    .forShare()
    .executeTakeFirst();
  if (!agent) throw new Refusal('This agent is not active');
  return agent.user_id;
}

/** Returns the key of an active bank and locks it against deactivation. @throws Refusal */
export async function activeBank(trx: Transaction<Schema>, code: string): Promise<string> {
  if (code === '') throw new Refusal('Bank Name is required');
  const bank = await trx
    .selectFrom('banks')
    .select('bank_code')
    .where('bank_code', '=', bankOfCode(code))
    .where('deleted_flg', '=', '')
    .forShare()
    .executeTakeFirst();
  if (!bank) throw new Refusal('This bank is not active');
  return bank.bank_code;
}

import type { Transaction } from 'kysely';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';

/** The id of an active agent, locked against being deactivated meanwhile. @throws Refusal */
export async function activeAgent(transaction: Transaction<Schema>, code: string): Promise<number> {
  if (code === '') throw new Refusal('Agent Name is required');
  const agent = await transaction
    .selectFrom('users')
    .select('user_id')
    .where('user_code', '=', code)
    .where('role', '=', 'agent')
    .where('deleted_flg', '=', '')
    .forShare()
    .executeTakeFirst();
  if (!agent) throw new Refusal('This agent is not active');
  return agent.user_id;
}

/** Refuses a bank that is unknown or inactive; locks it otherwise. @throws Refusal */
export async function requireActiveBank(
  transaction: Transaction<Schema>,
  code: string,
): Promise<void> {
  if (code === '') throw new Refusal('Bank Name is required');
  const bank = await transaction
    .selectFrom('banks')
    .select('bank_code')
    .where('bank_code', '=', code)
    .where('deleted_flg', '=', '')
    .forShare()
    .executeTakeFirst();
  if (!bank) throw new Refusal('This bank is not active');
}

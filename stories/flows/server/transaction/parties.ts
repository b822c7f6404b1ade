import { Refusal } from '#server/api/refusals.ts';
import type { BankRecord, Data, TransactionRecord, UserRecord } from '../data.ts';

/** The bank and the agent of a transaction. @throws Error where the data does not hang together */
export function partiesOf(data: Data, { bankCode, agentId }: TransactionRecord) {
  const bank: BankRecord | undefined = data.banks.find(({ code }) => code === bankCode);
  const agent: UserRecord | undefined = data.users.find(({ id }) => id === agentId);
  if (!bank || !agent) throw new Error(`no bank ${bankCode} or no agent ${agentId}`);
  return { bank, agent };
}

/** The id of an active agent. @throws Refusal */
export function activeAgent(data: Data, code: string): number {
  if (code === '') throw new Refusal('Agent Name is required');
  const agent = data.users.find(
    (user) => user.code === code && user.role === 'agent' && user.isActive,
  );
  if (!agent) throw new Refusal('This agent is not active');
  return agent.id;
}

/** Refuses a bank that is unknown or inactive. @throws Refusal */
export function requireActiveBank(data: Data, code: string): void {
  if (code === '') throw new Refusal('Bank Name is required');
  if (!data.banks.some((bank) => bank.code === code && bank.isActive)) {
    throw new Refusal('This bank is not active');
  }
}

import { type Data, findIn, type TransactionRecord } from '../data.ts';

/** Returns the bank and the agent of a transaction. */
export const partiesOf = (data: Data, { bankCode, agentId }: TransactionRecord) => ({
  bank: findIn(data.banks, ({ code }) => code === bankCode),
  agent: findIn(data.users, ({ id }) => id === agentId),
});

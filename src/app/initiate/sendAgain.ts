import { toDecimal } from '#domain/money/money.ts';
import type { Role } from '#domain/users/roles.ts';
import type { Choice, Lookups, Transaction } from '#domain/transactions/transaction.ts';
import type { TransactionValues } from '#screens/shared/transactions/transactionForm.ts';

/** A transfer that is sent again: its id, its code, and the values of the form of the new one. */
export interface SentTransfer {
  source: string;
  code: string;
  values: Partial<TransactionValues>;
}

const isListed = (choices: readonly Choice[], sought: string) =>
  choices.some(({ code }) => code === sought);

/**
 * Returns what the form of a new transfer is filled in with. Banks and agents that are inactive now, files,
 * and, for an agent, the agent are left out.
 */
export function sentTransferOf(
  transaction: Transaction,
  { banks, agents }: Pick<Lookups, 'banks' | 'agents'>,
  role: Role,
): SentTransfer {
  const { id, code, customer, bankCode, agentCode, amount, notes } = transaction;
  return {
    source: id,
    code,
    values: {
      ...(customer && { customer }),
      ...(role === 'admin' && isListed(agents, agentCode) && { agent: agentCode }),
      ...(isListed(banks, bankCode) && { bank: bankCode }),
      amount: toDecimal(amount),
      ...(notes && { notes }),
    },
  };
}

import { toDecimal, zeroPaise } from '#domain/money/money.ts';
import type { Comparable } from '#domain/transactions/possibleDuplicates.ts';
import type { PossibleDuplicate } from '#domain/transactions/transaction.ts';
import type { PossibleDuplicateRow } from './contract/transaction.ts';
import { read, readAmount } from './read.ts';
import type { Client } from './request.ts';
import { readSummary } from './transaction.ts';

/**
 * Returns transactions that may be the same transfer, the most similar first.
 * @param transactionId the compared transaction, or the id of a new one, whose files are compared
 */
export async function listPossibleDuplicates(
  client: Client,
  form: Comparable,
  transactionId?: string,
) {
  const result = await client.call('transaction.php?run=getSimilarTransactions', {
    ...(transactionId !== undefined && { trans_id: transactionId }),
    customer: form.customer,
    agent: form.agentCode,
    bank: form.bankCode,
    amount: toDecimal(form.amount),
    notes: form.notes,
  });
  return read(result, ({ message }) => message.map(readPossibleDuplicate));
}

export const readPossibleDuplicate = (row: PossibleDuplicateRow): PossibleDuplicate => ({
  ...readSummary(row),
  reasons: row.EVIDENCE ?? row.REASONS,
  amountApart: row.AMOUNT_APART === undefined ? zeroPaise : readAmount(row.AMOUNT_APART),
});

import { listPossibleDuplicates } from '#api/possibleDuplicates.ts';
import type { Comparable } from '#domain/transactions/possibleDuplicates.ts';
import type { PossibleDuplicate } from '#domain/transactions/transaction.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { useAnswer } from './useAnswer.ts';
import { useCapabilities } from '../session/useCapabilities.ts';

/**
 * Reads the transactions that may be the same transfer as a form. Returns null if the server does not
 * look for them.
 * @param form null while it is incomplete
 * @param transactionId the transaction of the form, if it exists
 */
export function usePossibleDuplicates(
  form: Comparable | null,
  transactionId?: string,
): readonly PossibleDuplicate[] | null {
  const { client } = useServices();
  const { duplicateHours } = useCapabilities();
  const isOffered = duplicateHours > 0;
  const duplicates = useAnswer(isOffered ? form : null, (asked) =>
    listPossibleDuplicates(client, asked, transactionId),
  );
  return isOffered ? (duplicates ?? noTransactions) : null;
}

const noTransactions: readonly PossibleDuplicate[] = [];

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
 * @param transactionId the transaction of the form, or the id of a new one
 * @param fileCount number of stored files of a new one, which are compared as well
 */
export function usePossibleDuplicates(
  form: Comparable | null,
  transactionId?: string,
  fileCount = 0,
): readonly PossibleDuplicate[] | null {
  const { client } = useServices();
  const { duplicateHours } = useCapabilities();
  const isOffered = duplicateHours > 0;
  const typed = isOffered && form ? { ...form, fileCount } : null;
  const duplicates = useAnswer(typed, (asked) =>
    listPossibleDuplicates(client, asked, transactionId),
  );
  return isOffered ? (duplicates ?? noTransactions) : null;
}

const noTransactions: readonly PossibleDuplicate[] = [];

import { listSimilar } from '#api/similar.ts';
import type { Comparable } from '#domain/transactions/possibleDuplicates.ts';
import type { SimilarTransaction } from '#domain/transactions/transaction.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { useAnswer } from './useAnswer.ts';
import { useCapabilities } from '../session/useCapabilities.ts';

/**
 * Reads the transactions that may be the same transfer as a form. Returns null if the server does not
 * look for them.
 * @param form null while it is incomplete
 * @param transactionId the transaction of the form, if it exists
 */
export function useSimilarTransactions(
  form: Comparable | null,
  transactionId?: string,
): readonly SimilarTransaction[] | null {
  const { client } = useServices();
  const { similarHours } = useCapabilities();
  const isOffered = similarHours > 0;
  const similar = useAnswer(isOffered ? form : null, (asked) =>
    listSimilar(client, asked, transactionId),
  );
  return isOffered ? (similar ?? noTransactions) : null;
}

const noTransactions: readonly SimilarTransaction[] = [];

import { fetchRows, maxRows } from '#api/transactionRows.ts';
import { isListedBefore } from '#domain/lists/listOrder.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import type { TransactionQuery } from '#core/reading/transactionReads.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import type { RowReader } from '#core/live/useLiveRows.ts';

/** Returns the reader of single rows of a list of transactions. */
export function useRowReader({
  section,
  search,
  order,
  sort = 'created',
  filters,
}: TransactionQuery): RowReader<TransactionSummary> {
  const { backgroundClient } = useServices();
  const { targets } = useCapabilities();
  return {
    read: (ids) =>
      fetchRows(backgroundClient, ids, { section, search, ...(filters && { filters }) }),
    maxIds: maxRows,
    isBefore: isListedBefore(sort, order, targets),
    // The created time is the only one that no change of a transaction moves.
    canGainRows: section !== 'all' || search !== '' || filters !== undefined || sort !== 'created',
    followsClaims: filters?.isClaimed ?? false,
  };
}

import { fetchRows, maxRows } from '#api/transactionRows.ts';
import { isListedBefore } from '#domain/listOrder.ts';
import type { TransactionSummary } from '#domain/transaction.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import type { TransactionQuery } from './dashboardReads.ts';
import { useCapabilities } from './useCapabilities.ts';
import type { RowReader } from './useLiveRows.ts';

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
    read: (ids) => fetchRows(backgroundClient, ids, { section, search, ...(filters && { filters }) }),
    maxIds: maxRows,
    isBefore: isListedBefore(sort, order, targets),
    // The created time is the only one that no change of a transaction moves.
    canGainRows: section !== 'all' || search !== '' || filters !== undefined || sort !== 'created',
    followsClaims: filters?.isClaimed ?? false,
  };
}

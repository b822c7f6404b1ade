import { rowOf } from '#api/live.ts';
import { fetchRows, maxRows } from '#api/transactionRows.ts';
import { isListedBefore } from '#domain/lists/listOrder.ts';
import { isInSection } from '#domain/lists/sections.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
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
  const { role } = useUser();
  const { targets } = useCapabilities();
  const isWhole = search === '' && filters === undefined;
  return {
    read: (ids) =>
      fetchRows(backgroundClient, ids, { section, search, ...(filters && { filters }) }),
    maxIds: maxRows,
    carried(event) {
      const row = rowOf(event);
      if (!row) return undefined;
      // Only the server can tell what a search or a filter finds.
      const isListed = isInSection(role, section, row.statusDescription);
      return { row, matches: isWhole ? isListed : null };
    },
    isBefore: isListedBefore(sort, order, targets),
    // The created time is the only one that no change of a transaction moves.
    canGainRows: section !== 'all' || !isWhole || sort !== 'created',
    followsClaims: filters?.isClaimed ?? false,
  };
}

import { read } from '#api/read.ts';
import { listTransactions } from '#api/transaction.ts';
import { toCheckFilters } from '#domain/lists/listFilters.ts';
import type { ToCheckRows } from '#screens/dashboard/ToCheck.tsx';
import { useUser } from '#core/services/ServicesProvider.tsx';
import { type ReadRecord, useRecord } from '#core/reading/useRecord.ts';

/** Number of transactions that are read. */
const rowCount = 10;

/** Reads the transactions that wait longest for the admin's check. */
export function useToCheck(): ReadRecord<ToCheckRows> {
  const user = useUser();
  return useRecord(
    ['toCheck'],
    async (client) => {
      const result = await listTransactions(client, user, {
        section: 'all',
        search: '',
        order: 'oldest',
        filters: toCheckFilters,
        start: 0,
        pageSize: rowCount,
      });
      return read(result, (rows) => ({ rows }));
    },
    { livePauseMs: 2_000 },
  );
}

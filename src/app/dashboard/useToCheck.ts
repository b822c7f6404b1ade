import { type LiveEvent, rowOf } from '#api/live.ts';
import { read } from '#api/read.ts';
import { listTransactions } from '#api/transaction.ts';
import { changeFirstRows } from '#domain/lists/firstRows.ts';
import { toCheckFilters } from '#domain/lists/listFilters.ts';
import { isListedBefore } from '#domain/lists/listOrder.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import { type ReadRecord, useRecord } from '#core/reading/useRecord.ts';
import { useUser } from '#core/services/ServicesProvider.tsx';
import type { ToCheckRows } from '#screens/dashboard/ToCheck.tsx';

const first = { size: 10, isBefore: isListedBefore('created', 'oldest', {}) };

/** Reads the transactions that wait longest for the admin's check. Events change them by their rows. */
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
        pageSize: first.size,
      });
      return read(result, (rows) => ({ rows }));
    },
    { livePauseMs: 2_000, carried },
  );
}

function carried(event: LiveEvent, now?: ToCheckRows): ToCheckRows | undefined {
  const row = rowOf(event);
  if (!row || !now) return undefined;
  const isToCheck = row.statusDescription === statuses.CHK.description;
  const rows = changeFirstRows(now.rows, row, isToCheck, first);
  return rows ? { rows } : undefined;
}

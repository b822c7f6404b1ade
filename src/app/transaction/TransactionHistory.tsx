import { useState } from 'react';
import { fetchHistory } from '#api/history.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';
import type { HistoryEntry } from '#domain/history/history.ts';
import type { TransactionDetails } from '#domain/transactions/transaction.ts';
import { HistorySection } from '#screens/shared/history/HistorySection.tsx';

/** The history of a transaction; nothing if the server has none. */
export function TransactionHistory({ details }: { details: TransactionDetails }) {
  const { hasHistory } = useCapabilities();
  const [isOpen, setIsOpen] = useState(false);
  const { id, version, changedAt } = details.transaction;
  const lastMessage = details.messages.at(-1)?.id;
  // A change of the transaction and a new message read its history again.
  const query = { search: '', id, version, changedAt, lastMessage };
  const history = usePagedList<HistoryEntry, typeof query>({
    name: isOpen ? 'history' : null,
    query,
    fetchPage: (client, { start, pageSize }) => fetchHistory(client, id, { start, pageSize }),
  });
  if (!hasHistory) return null;
  return (
    <HistorySection
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      state={history.state}
      onLoadMore={history.onLoadMore}
      onRetry={history.onRetry}
    />
  );
}

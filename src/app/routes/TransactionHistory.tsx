import { useState } from 'react';
import { fetchHistory } from '#api/history.ts';
import { useCapabilities } from '#data/useCapabilities.ts';
import { usePagedList } from '#data/usePagedList.ts';
import type { Transaction } from '#domain/transaction.ts';
import { HistorySection } from '#screens/History/HistorySection.tsx';
import { useServices } from '#services/ServicesProvider.tsx';

/** The history of a transaction; nothing if the server has none. */
export function TransactionHistory({ transaction }: { transaction: Transaction }) {
  const { client } = useServices();
  const { hasHistory } = useCapabilities();
  const [isOpen, setIsOpen] = useState(false);
  const { id, version, changedAt } = transaction;
  const history = usePagedList({
    list: isOpen ? 'history' : null,
    // A change of the transaction reads its history again.
    query: { search: '', id, version, changedAt },
    fetchPage: ({ start, pageSize }) => fetchHistory(client, id, { start, pageSize }),
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

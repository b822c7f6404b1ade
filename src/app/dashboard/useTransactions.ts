import { useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { paths, transactionHref } from '#app/links.ts';
import { useClaims } from '#core/live/useClaims.ts';
import {
  readDetailsEarly,
  transactionList,
  transactionListOf,
} from '#core/reading/transactionReads.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { useNow } from '#core/services/useNow.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useTransactionColumns } from './columns/useTransactionColumns.ts';
import { useAnnounceChanged, useAnnounceNew } from './useAnnounceRows.ts';
import type { DashboardAddress } from './useDashboardAddress.ts';
import { useMarks } from './useMarks.ts';
import { useOpenOnlyRow } from './useOpenOnlyRow.ts';
import { useRowReader } from './useRowReader.ts';

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ id }: { id: string }) => transactionHref(id);

/** Reads the list that the address shows. Returns it, and the props of what shows it. */
export function useTransactions(
  { view, section, query, isKnown }: DashboardAddress,
  refreshKey: string,
) {
  const services = useServices();
  const user = useUser();
  const { targets } = useCapabilities();
  const announceChanged = useAnnounceChanged();
  const transactions = usePagedList({
    // Deferred, so that the toggle changes before the list is rendered.
    ...transactionListOf(user, { ...query, order: useDeferredValue(query.order) }),
    name: section && isKnown ? transactionList : null,
    initialRows: view.initialRows,
    refreshKey,
    rowReader: useRowReader(query),
    onReplaced: announceChanged,
  });
  const { state, listId, rowCount } = transactions;
  useAnnounceNew(transactions.newCount);
  // What belongs to the rows is read after they have been painted.
  const isPainted = useDeferredValue(state.kind === 'ready', false) && state.kind === 'ready';
  const { claims, ...claimReads } = useClaims(isPainted ? `${listId} ${rowCount}` : null, () =>
    transactions.visibleRows().map(({ id }) => id),
  );
  function open({ id }: { id: string }) {
    readDetailsEarly(services, id);
    view.open(id, transactionHref(id), { transactionId: id });
  }
  const openOnlyRow = useOpenOnlyRow({ list: state, search: query.search, onOpen: open });

  return {
    state,
    newCount: transactions.newCount,
    rows: {
      list: state,
      now: useNow(),
      targets,
      claims,
      mark: useMarks(query.search),
      columns: useTransactionColumns(useLocation().pathname === paths.dashboard),
      scroll: view.scroll({
        ...transactions,
        onRowsChange(first, last) {
          transactions.onRowsChange(first, last);
          claimReads.onRowsChange();
        },
      }),
      onSearchSubmit: openOnlyRow,
      onRetry: transactions.onRetry,
      onShowNew: transactions.onShowNew,
      onLoadMore: transactions.onLoadMore,
      hrefOf,
      onOpen: open,
    },
  };
}

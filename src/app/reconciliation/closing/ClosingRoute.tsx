import { useLocation } from 'react-router-dom';
import { listCloses } from '#api/reconciliation.ts';
import { read } from '#api/read.ts';
import type { ListedClose } from '#screens/reconciliation/closing/ClosedDayRow.tsx';
import { ClosingScreen } from '#screens/reconciliation/closing/ClosingScreen.tsx';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { usePagedList } from '#core/reading/usePagedList.ts';
import { closeDayHref, closedDayHref, paths } from '#app/links.ts';
import { useBankCode, useBankName } from '../useReconciliationBank.ts';

interface ClosesQuery {
  search: string;
  bank: string;
}

export function ClosingRoute() {
  const bank = useBankCode();
  const name = useBankName(bank);
  const view = useListView(paths.closing);
  const closes = usePagedList<ListedClose, ClosesQuery>({
    name: 'closes',
    query: { search: '', bank },
    fetchPage: async (client, { start, pageSize }) =>
      read(await listCloses(client, bank, start, pageSize), (rows) =>
        rows.map((close) => ({ ...close, id: String(close.number) })),
      ),
    initialRows: view.initialRows,
    refreshKey: useLocation().key,
  });
  const hrefOf = ({ number }: ListedClose) => closedDayHref(bank, number);
  return (
    <ClosingScreen
      state={closes.state}
      bank={name}
      closeHref={closeDayHref(bank)}
      scroll={view.scroll(closes)}
      newCount={closes.newCount}
      onShowNew={closes.onShowNew}
      hrefOf={hrefOf}
      onOpen={(close) => view.open(close.id, hrefOf(close), {})}
      onLoadMore={closes.onLoadMore}
      onRetry={closes.onRetry}
      onBack={useGoBack(paths.reconciliation)}
    />
  );
}

import { useLocation } from 'react-router-dom';
import { listBanks } from '#api/bank.ts';
import type { Bank } from '#domain/banks/bank.ts';
import { BanksScreen } from '#screens/banks/BanksScreen.tsx';
import { usePagedList } from '#core/reading/usePagedList.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { bankHref, paths } from '#app/links.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useUser } from '#core/services/ServicesProvider.tsx';

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ id }: { id: string }) => bankHref(id);

export function BanksRoute() {
  const user = useUser();
  const view = useListView(paths.banks);
  const { hasReconciliation } = useCapabilities();
  const banks = usePagedList<Bank, { search: string }>({
    name: 'banks',
    query: { search: view.search },
    initialRows: view.initialRows,
    refreshKey: useLocation().pathname,
    fetchPage: (client, query) => listBanks(client, user, query),
  });
  return (
    <BanksScreen
      state={banks.state}
      scroll={view.scroll(banks)}
      newCount={banks.newCount}
      onShowNew={banks.onShowNew}
      {...view.searchField}
      hrefOf={hrefOf}
      onOpen={({ id }) => view.open(id, bankHref(id), { bankCode: id })}
      onLoadMore={banks.onLoadMore}
      onRetry={banks.onRetry}
      addHref={paths.bankAdd}
      statementsHref={hasReconciliation ? paths.reconciliation : undefined}
    />
  );
}

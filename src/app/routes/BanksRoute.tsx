import { useNavigate } from 'react-router-dom';
import { listBanks } from '#api/bank.ts';
import { BanksScreen } from '#screens/Banks/BanksScreen.tsx';
import { usePagedList } from '../hooks/usePagedList.ts';
import { useSearch } from '../hooks/useSearch.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

export function BanksRoute() {
  const { client } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const { search, setSearch, settledSearch } = useSearch();
  const list = usePagedList({
    list: 'banks',
    query: { search: settledSearch },
    fetchPage: (query) => listBanks(client, user, query),
  });
  return (
    <BanksScreen
      state={list.state}
      search={search}
      onSearchChange={setSearch}
      onOpen={({ id }) => void navigate(paths.bankAdd, { state: { bankCode: id } })}
      onLoadMore={list.loadMore}
      onRetry={list.retry}
      addHref={paths.bankAdd}
    />
  );
}

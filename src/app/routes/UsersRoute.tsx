import { useNavigate } from 'react-router-dom';
import { listUsers } from '#api/user.ts';
import { UsersScreen } from '#screens/Users/UsersScreen.tsx';
import { usePagedList } from '../hooks/usePagedList.ts';
import { useSearch } from '../hooks/useSearch.ts';
import { paths } from '../paths.ts';
import { useServices } from '../ServicesProvider.tsx';

export function UsersRoute() {
  const { client } = useServices();
  const navigate = useNavigate();
  const { search, setSearch, settledSearch } = useSearch();
  const list = usePagedList({
    list: 'users',
    query: { search: settledSearch },
    fetchPage: (query) => listUsers(client, query),
  });
  return (
    <UsersScreen
      state={list.state}
      search={search}
      onSearchChange={setSearch}
      onOpen={({ id }) => void navigate(paths.userEdit, { state: { userId: id } })}
      onLoadMore={list.loadMore}
      onRetry={list.retry}
      addHref={paths.userAdd}
    />
  );
}

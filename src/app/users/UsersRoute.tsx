import { useLocation } from 'react-router-dom';
import { listUsers } from '#api/user.ts';
import { UsersScreen } from '#screens/users/UsersScreen.tsx';
import { usePagedList } from '#core/reading/usePagedList.ts';
import { paths, userHref } from '#app/links.ts';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useListView } from '#core/navigation/useListView.ts';

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ id }: { id: string }) => userHref(id);

export function UsersRoute() {
  const view = useListView(paths.users);
  const { hasAccounts } = useCapabilities();
  const users = usePagedList({
    name: 'users',
    query: { search: view.search },
    initialRows: view.initialRows,
    refreshKey: useLocation().pathname,
    fetchPage: listUsers,
  });
  return (
    <UsersScreen
      state={users.state}
      scroll={view.scroll(users)}
      newCount={users.newCount}
      onShowNew={users.onShowNew}
      {...view.searchField}
      hrefOf={hrefOf}
      onOpen={({ id }) => view.open(id, userHref(id), { userId: id })}
      onLoadMore={users.onLoadMore}
      onRetry={users.onRetry}
      addHref={paths.userAdd}
      accountsHref={hasAccounts ? paths.accounts : undefined}
    />
  );
}

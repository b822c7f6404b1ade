import { listUsers } from '#api/user.ts';
import { UsersScreen } from '#screens/Users/UsersScreen.tsx';
import { useChoice } from '../hooks/useChoice.ts';
import { usePagedList } from '../hooks/usePagedList.ts';
import { useListPlace } from '../hooks/useListPlace.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices } from '../ServicesProvider.tsx';

export function UsersRoute() {
  const { client } = useServices();
  const { changedId } = useNavigationState();
  const place = useListPlace({ changedId });
  const open = useChoice(paths.users);
  const list = usePagedList({
    list: 'users',
    query: { search: place.settledSearch },
    initialPages: place.pages,
    onPagesChange: place.keepPages,
    fetchPage: (query) => listUsers(client, query),
  });
  return (
    <UsersScreen
      state={list.state}
      scroll={{ ...place.scroll, onRowsChange: list.look }}
      search={place.search}
      onSearchChange={place.setSearch}
      onOpen={({ id }) => {
        place.setCurrent(id);
        void open(paths.userEdit, { userId: id });
      }}
      onLoadMore={list.loadMore}
      onRetry={list.retry}
      addHref={paths.userAdd}
    />
  );
}

import { useLocation, useNavigate } from 'react-router-dom';
import { listUsers } from '#api/user.ts';
import { UsersScreen } from '#screens/Users/UsersScreen.tsx';
import { usePagedList } from '../hooks/usePagedList.ts';
import { useListPlace } from '../hooks/useListPlace.ts';
import { usePlaceKey } from '../hooks/usePlace.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices } from '../ServicesProvider.tsx';

export function UsersRoute() {
  const { client } = useServices();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { changedId } = useNavigationState();
  const place = useListPlace(changedId);
  const from = { path: paths.users, place: usePlaceKey() };
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
        void navigate(paths.userEdit, {
          replace: pathname !== paths.users,
          state: { userId: id, from },
        });
      }}
      onLoadMore={list.loadMore}
      onRetry={list.retry}
      addHref={paths.userAdd}
    />
  );
}

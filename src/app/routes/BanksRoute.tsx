import { useLocation, useNavigate } from 'react-router-dom';
import { listBanks } from '#api/bank.ts';
import { BanksScreen } from '#screens/Banks/BanksScreen.tsx';
import { usePagedList } from '../hooks/usePagedList.ts';
import { useListPlace } from '../hooks/useListPlace.ts';
import { usePlaceKey } from '../hooks/usePlace.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

export function BanksRoute() {
  const { client } = useServices();
  const user = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { changedId } = useNavigationState();
  const place = useListPlace(changedId);
  const from = { path: paths.banks, place: usePlaceKey() };
  const list = usePagedList({
    list: 'banks',
    query: { search: place.settledSearch },
    initialPages: place.pages,
    onPagesChange: place.keepPages,
    fetchPage: (query) => listBanks(client, user, query),
  });
  return (
    <BanksScreen
      state={list.state}
      scroll={{ ...place.scroll, onRowsChange: list.look }}
      search={place.search}
      onSearchChange={place.setSearch}
      onOpen={({ id }) => {
        place.setCurrent(id);
        void navigate(paths.bankAdd, {
          replace: pathname !== paths.banks,
          state: { bankCode: id, from },
        });
      }}
      onLoadMore={list.loadMore}
      onRetry={list.retry}
      addHref={paths.bankAdd}
    />
  );
}

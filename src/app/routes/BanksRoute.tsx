import { listBanks } from '#api/bank.ts';
import { BanksScreen } from '#screens/Banks/BanksScreen.tsx';
import { useChoice } from '../hooks/useChoice.ts';
import { usePagedList } from '../hooks/usePagedList.ts';
import { useListPlace } from '../hooks/useListPlace.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';

export function BanksRoute() {
  const { client } = useServices();
  const user = useUser();
  const { changedId } = useNavigationState();
  const place = useListPlace({ changedId });
  const open = useChoice(paths.banks);
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
        void open(paths.bankAdd, { bankCode: id });
      }}
      onLoadMore={list.loadMore}
      onRetry={list.retry}
      addHref={paths.bankAdd}
    />
  );
}

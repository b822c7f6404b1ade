import { useState } from 'react';
import { listAccounts } from '#api/account.ts';
import { totalsOf } from '#domain/account/totals.ts';
import { AccountsScreen } from '#screens/account/AccountsScreen.tsx';
import { useGoBack } from '#core/navigation/useGoBack.ts';
import { useListView } from '#core/navigation/useListView.ts';
import { useRecord } from '#core/reading/useRecord.ts';
import { accountHref, paths } from '#app/links.ts';
import { accountList } from './accountList.ts';

/** Has a stable identity, so that unchanged rows are not rendered again. */
const hrefOf = ({ id }: { id: string }) => accountHref(id);

export function AccountsRoute() {
  const { state, reload } = useRecord(['accounts'], listAccounts, { livePauseMs: 2_000 });
  const [search, setSearch] = useState('');
  const view = useListView(paths.accounts);
  return (
    <AccountsScreen
      state={accountList(state, search)}
      totals={state.kind === 'ready' ? totalsOf(state.accounts) : null}
      search={search}
      onSearchChange={setSearch}
      hrefOf={hrefOf}
      onOpen={({ id }) => view.open(id, accountHref(id), { userId: id })}
      onRetry={() => void reload()}
      onBack={useGoBack(paths.dashboard)}
    />
  );
}

import type { AccountSummary } from '#domain/account/account.ts';
import type { DetailState, ListState } from '#domain/lists/screenStates.ts';
import { searchWords } from '#domain/text/searchWords.ts';
import { searchForm } from '#domain/text/searchForm.ts';
import type { ListedAccount } from '#screens/account/AccountsScreen.tsx';

type State = DetailState<{ accounts: readonly AccountSummary[] }>;

/** Returns the accounts that the search finds, what is owed most first. */
export function accountList(state: State, search: string): ListState<ListedAccount> {
  if (state.kind === 'missing') return { kind: 'failed' };
  if (state.kind !== 'ready') return state;
  const rows = state.accounts
    .filter((account) => isFound(account, search))
    .map((account) => ({ ...account, id: account.userId }))
    .sort((one, other) => compare(other.balance, one.balance));
  if (rows.length > 0) return { kind: 'ready', rows, freshness: state.freshness, more: 'end' };
  return search === '' ? { kind: 'empty' } : { kind: 'noMatches', search };
}

const compare = (one: bigint, other: bigint) => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

function isFound({ userName, userCode }: AccountSummary, search: string): boolean {
  const text = searchForm(`${userName} ${userCode}`).toLowerCase();
  return searchWords(search).every((word) => text.includes(searchForm(word).toLowerCase()));
}

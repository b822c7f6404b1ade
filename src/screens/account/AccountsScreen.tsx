import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { AccountSummary } from '#domain/account/account.ts';
import type { AccountTotals } from '#domain/account/totals.ts';
import { formatRupees } from '#domain/money/money.ts';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { inFlow, colour, space, tabular, text } from '#ui/theme/tokens.ts';
import { type ListProps, PagedList } from '#screens/shared/lists/PagedList.tsx';
import { AccountRow } from './AccountRow.tsx';
import { accountMessages } from './accountTexts.ts';

const messages = defineMessages({
  search: { id: 'Accounts.search', defaultMessage: 'Search Agents' },
  searchHint: { id: 'Accounts.searchHint', defaultMessage: 'Search by name or code.' },
  empty: { id: 'Accounts.empty', defaultMessage: 'Add agents to see their accounts.' },
  end: { id: 'Accounts.end', defaultMessage: 'No More Accounts' },
  owedInAll: { id: 'Accounts.owedInAll', defaultMessage: 'Owed in all' },
  over7: { id: 'Accounts.over7', defaultMessage: 'Over 7 days' },
});

/** The account of an agent as a row. */
export type ListedAccount = AccountSummary & { id: string };

export interface AccountsScreenProps extends Pick<
  ListProps<ListedAccount>,
  'state' | 'hrefOf' | 'onOpen' | 'onRetry' | 'scroll'
> {
  search: string;
  onSearchChange: (search: string) => void;
  /** Null while they are not known. */
  totals: AccountTotals | null;
  onBack: () => void;
}

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  ${inFlow('display: block; height: auto;')}
`;

const Tools = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(1)} ${space(4)} ${space(3)};
`;

const Totals = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(5)};
  ${text('small')}
  color: ${colour('inkSoft')};
  ${tabular}

  & > div {
    display: flex;
    gap: ${space(2)};
  }

  & dd {
    margin: 0;
    color: ${colour('ink')};
  }
`;

const nothingMore = () => {};

/** What all agents owe, by its age, and what they have announced. */
export function AccountsScreen({
  search,
  onSearchChange,
  totals,
  onBack,
  ...props
}: AccountsScreenProps) {
  const { formatMessage } = useIntl();
  return (
    <Page title={formatMessage(accountMessages.accounts)} onBack={onBack} isFilled>
      <Layout>
        <Tools>
          <SearchField
            placeholder={formatMessage(messages.search)}
            value={search}
            onChange={onSearchChange}
          />
          {totals && (
            <Totals>
              <div>
                <dt>
                  <FormattedMessage {...messages.owedInAll} />
                </dt>
                <dd>{formatRupees(totals.owed)}</dd>
              </div>
              {totals.over7 > 0n && (
                <div>
                  <dt>
                    <FormattedMessage {...messages.over7} />
                  </dt>
                  <dd>{formatRupees(totals.over7)}</dd>
                </div>
              )}
            </Totals>
          )}
        </Tools>
        <PagedList
          {...props}
          onLoadMore={nothingMore}
          label={formatMessage(accountMessages.accounts)}
          renderRow={renderAccount}
          endMessage={formatMessage(messages.end)}
          emptyText={formatMessage(messages.empty)}
          searchHint={formatMessage(messages.searchHint)}
          onClearSearch={() => onSearchChange('')}
        />
      </Layout>
    </Page>
  );
}

// Has a stable identity, so that a row renders again only when it changes.
const renderAccount = (account: ListedAccount) => <AccountRow account={account} />;

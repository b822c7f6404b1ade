import { memo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Claims } from '#domain/claim.ts';
import type { DashboardTab, Summary } from '#domain/dashboard.ts';
import type { Order, TransactionSummary } from '#domain/transaction.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { SortToggle } from '#ui/SortToggle.tsx';
import { space } from '#ui/theme/tokens.ts';
import { ClaimsContext } from '../ClaimsContext.ts';
import type { ListProps } from '../PagedList.tsx';
import type { DetailState, ListState } from '../states.ts';
import { SummaryPanel } from './SummaryPanel.tsx';
import { tabMessages } from './tabMessages.ts';
import { TransactionList } from './TransactionList.tsx';

const messages = defineMessages({
  title: { id: 'Dashboard.title', defaultMessage: 'Dashboard' },
  tabs: { id: 'Dashboard.tabs', defaultMessage: 'Transactions' },
  search: { id: 'Dashboard.search', defaultMessage: 'Search Transactions' },
  oldestFirst: { id: 'Dashboard.oldestFirst', defaultMessage: 'Oldest first' },
});

export interface DashboardScreenProps extends Omit<ListProps<TransactionSummary>, 'state'> {
  /** The role's tabs, in order. */
  tabs: readonly DashboardTab[];
  activeTab: DashboardTab;
  onTabChange: (tab: DashboardTab) => void;
  search: string;
  onSearchChange: (search: string) => void;
  order: Order;
  onOrderChange: (order: Order) => void;
  /** State of the list in the open tab. Ignored while Summary is open. */
  list: ListState<TransactionSummary>;
  /** The claims of the shown transactions; undefined if the server has none. */
  claims?: Claims | undefined;
  /** The admin's figures. Ignored while another tab is open. */
  summary: DetailState<Summary>;
  onViewAll: () => void;
  /** URL of the initiate form; null for a role without it. */
  initiateHref: string | null;
}

const noClaims: Claims = {};

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
`;

const Bar = styled.div`
  display: flex;
  gap: ${space(2)};
  padding: ${space(3)} ${space(4)};
`;

/** The dashboard of every role (specification, section 2: /dashboard). */
export function DashboardScreen(props: DashboardScreenProps) {
  const { formatMessage } = useIntl();
  const { tabs, activeTab, onTabChange } = props;
  return (
    <Layout>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{formatMessage(messages.title)}</h1>
      </VisuallyHidden>
      <Tabs
        label={formatMessage(messages.tabs)}
        tabs={tabs.map((tab) => ({ id: tab, label: formatMessage(tabMessages[tab]) }))}
        selectedKey={activeTab}
        onSelectionChange={onTabChange}
      >
        {activeTab === 'summary' ? (
          <SummaryPanel state={props.summary} onRetry={props.onRetry} onViewAll={props.onViewAll} />
        ) : (
          <ListPanel {...props} activeTab={activeTab} />
        )}
      </Tabs>
    </Layout>
  );
}

function ListPanel({
  activeTab,
  search,
  onSearchChange,
  order,
  onOrderChange,
  ...props
}: DashboardScreenProps & { activeTab: Exclude<DashboardTab, 'summary'> }) {
  return (
    <Layout>
      <Tools
        search={search}
        onSearchChange={onSearchChange}
        order={order}
        onOrderChange={onOrderChange}
      />
      <ClaimsContext value={props.claims ?? noClaims}>
        <TransactionList
          {...props}
          tab={activeTab}
          state={props.list}
          onClearSearch={() => onSearchChange('')}
        />
      </ClaimsContext>
    </Layout>
  );
}

type ToolsProps = Pick<
  DashboardScreenProps,
  'search' | 'onSearchChange' | 'order' | 'onOrderChange'
>;

/** Memoised so that newly loaded pages do not render it. */
const Tools = memo(function Tools({ search, onSearchChange, order, onOrderChange }: ToolsProps) {
  const { formatMessage } = useIntl();
  return (
    <Bar>
      <SearchField
        placeholder={formatMessage(messages.search)}
        value={search}
        onChange={onSearchChange}
      />
      <SortToggle
        label={formatMessage(messages.oldestFirst)}
        isSelected={order === 'oldest'}
        onChange={(isOldest) => onOrderChange(isOldest ? 'oldest' : 'newest')}
      />
    </Bar>
  );
});

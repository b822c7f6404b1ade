import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Claims } from '#domain/workflow/claim.ts';
import type { DashboardTab } from '#domain/lists/dashboard.ts';
import { noTargets, type Targets } from '#domain/workflow/targets.ts';
import type { Order, Sort, TransactionSummary } from '#domain/transactions/transaction.ts';
import { FilterButton } from '#ui/FilterButton.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ToolToggle } from '#ui/ToolToggle.tsx';
import { inFlow, onPaper, size, space } from '#ui/theme/tokens.ts';
import { RowClaimsContext } from './RowClaimsContext.ts';
import type { ListSorting } from './columns/ListSorting.ts';
import type { ColumnParts } from './columns/columnParts.tsx';
import { type MarkText, MarksContext } from './MarksContext.ts';
import { NowContext } from '#screens/shared/time/NowContext.ts';
import type { ListProps } from '#screens/shared/lists/PagedList.tsx';
import type { ListState } from '#domain/lists/screenStates.ts';
import { TargetsContext } from '#screens/shared/time/TargetsContext.ts';
import { SummaryPanel, type SummaryPanelProps } from './SummaryPanel.tsx';
import { type TabCounts, tabsWithCounts } from './tabCounts.ts';
import { TransactionList, type TransactionSelection } from './TransactionList.tsx';

const messages = defineMessages({
  title: { id: 'Dashboard.title', defaultMessage: 'Dashboard' },
  tabs: { id: 'Dashboard.tabs', defaultMessage: 'Transactions' },
  search: { id: 'Dashboard.search', defaultMessage: 'Search Transactions' },
  oldestFirst: { id: 'Dashboard.oldestFirst', defaultMessage: 'Oldest first' },
  smallestFirst: { id: 'Dashboard.smallestFirst', defaultMessage: 'Smallest first' },
  latestDueFirst: { id: 'Dashboard.latestDueFirst', defaultMessage: 'Latest due first' },
  filters: { id: 'Dashboard.filters', defaultMessage: 'Filters' },
  glance: { id: 'Dashboard.glance', defaultMessage: 'Today at a glance' },
});

/** Names of the direction that the sort toggle sets. */
const orderMessages = {
  created: messages.oldestFirst,
  amount: messages.smallestFirst,
  due: messages.latestDueFirst,
} as const satisfies Record<Sort, MessageDescriptor>;

/** The filters of a list. Their parts are loaded when they are needed. */
export interface DashboardFilters {
  /** Number of filters that are set. */
  count: number;
  onOpen: () => void;
  /** List items: the filters that are set. */
  chips: ReactNode;
  /** Content in place of an empty list. */
  noMatches: ReactNode;
  /** The dialog that sets them, while it is open. */
  dialog?: ReactNode;
}

/** The line with the day at a glance, above the screen. */
export interface DashboardGlance {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** The saved views above a list. Their parts are loaded when they are needed. */
export interface DashboardViews {
  /** True if there is a line for them, also before they are known. */
  hasLine: boolean;
  /** True if the list shows one of them, whose name then replaces the filters. */
  isActive: boolean;
  /** The views, and what saves the list as one. */
  content: ReactNode;
}

export interface DashboardScreenProps extends Omit<ListProps<TransactionSummary>, 'state'> {
  /** The role's tabs, in order. */
  tabs: readonly DashboardTab[];
  activeTab: DashboardTab;
  onTabChange: (tab: DashboardTab) => void;
  /** Numbers of transactions in tabs; those that are unknown are left out. @default {} */
  tabCounts?: TabCounts;
  search: string;
  onSearchChange: (search: string) => void;
  /** Called with the search text when Enter is pressed. */
  onSearchSubmit?: ((search: string) => void) | undefined;
  /** Sort key of the list. @default 'created' */
  sort?: Sort | undefined;
  order: Order;
  onOrderChange: (order: Order) => void;
  /** The time, ms since 1970, for the age of open transactions; null if unknown. @default null */
  now?: number | null;
  /** State of the list in the open tab. Ignored while Summary is open. */
  list: ListState<TransactionSummary>;
  /** Target times of transactions. @default none */
  targets?: Targets | undefined;
  /** The claims of the shown transactions; undefined if the server has none. */
  claims?: Claims | undefined;
  /** Marks what the search has found in a row; null without a search. */
  mark?: MarkText | null;
  /** The filters. Null if the server has none; undefined until that is known. */
  filters?: DashboardFilters | null | undefined;
  /** Shows the list in columns, in a wide window. */
  columns?: ColumnParts | undefined;
  /** Lets the headers of the columns sort the list. */
  sorting?: ListSorting | undefined;
  /** The saved views. Null if the server has none. @default null */
  views?: DashboardViews | null;
  /** The day at a glance; undefined where there is no line for it. */
  glance?: DashboardGlance | undefined;
  /** The selected rows; undefined for a role that selects none. */
  selection?: TransactionSelection | undefined;
  /** Actions for the selected rows, below the list. */
  selectionBar?: ReactNode;
  /** The admin's figures. Ignored while another tab is open. */
  summary: SummaryPanelProps;
  /** Summary of changes while the user was away, floating over the content. */
  digest?: ReactNode;
  /** What follows the matches of a search. */
  further?: ReactNode;
  /** URL of the initiate form; null for a role without it. */
  initiateHref: string | null;
}

const noClaims: Claims = {};

const Layout = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  ${inFlow('display: block; height: auto;')}
`;

/** In a wide window the filters and saved views are beside the search, which does not need the whole width. */
const Head = styled.div`
  flex: none;
  ${onPaper('display: none;')}

  @container (min-width: 60rem) {
    display: flex;
    align-items: flex-start;
  }
`;

const Bar = styled.div`
  container-type: inline-size;
  display: flex;
  gap: ${space(2)};
  padding: ${space(1)} ${space(4)};

  @container (min-width: 60rem) {
    flex: none;
    width: 44rem;
  }
`;

/** Keeps the space of a button that may appear, so that the search field keeps its width. */
const Hidden = styled.span`
  display: flex;
  flex: none;
  visibility: hidden;
`;

const Chips = styled.ul`
  display: flex;
  flex: none;
  gap: ${space(2)};
`;

/** One line with a fixed height, so that the list below does not move while its content loads. */
const Line = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(2)};
  min-height: calc(${size('tool')} + ${space(1)});
  padding: 0 ${space(4)} ${space(1)};
  overflow-x: auto;

  @container (min-width: 60rem) {
    flex: 1 1 0;
    min-width: 0;
    padding: ${space(1)} ${space(4)} ${space(1)} 0;
  }
`;

/** The dashboard of every role (specification, section 2: /dashboard). */
export function DashboardScreen(props: DashboardScreenProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { tabs, activeTab, onTabChange, tabCounts } = props;
  return (
    <Layout>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{formatMessage(messages.title)}</h1>
      </VisuallyHidden>
      <Tabs
        label={formatMessage(messages.tabs)}
        tabs={tabsWithCounts(intl, tabs, tabCounts)}
        selectedKey={activeTab}
        onSelectionChange={onTabChange}
      >
        {activeTab === 'summary' ? (
          <>
            {props.digest}
            <SummaryPanel {...props.summary} />
          </>
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
  onSearchSubmit,
  sort,
  order,
  onOrderChange,
  now = null,
  filters,
  glance,
  views = null,
  ...props
}: DashboardScreenProps & { activeTab: Exclude<DashboardTab, 'summary'> }) {
  const { formatMessage } = useIntl();
  const hasFilters = filters && filters.count > 0;
  return (
    <Layout>
      <Head>
        <Tools
          search={search}
          onSearchChange={onSearchChange}
          onSearchSubmit={onSearchSubmit}
          sort={sort}
          order={order}
          onOrderChange={onOrderChange}
          filters={filters}
          glance={glance}
        />
        {(hasFilters || views?.hasLine) && (
          <Line>
            {hasFilters && !views?.isActive && (
              <Chips aria-label={formatMessage(messages.filters)}>{filters.chips}</Chips>
            )}
            {views?.hasLine && views.content}
          </Line>
        )}
      </Head>
      {filters?.dialog}
      {props.digest}
      <NowContext value={now}>
        <TargetsContext value={props.targets ?? noTargets}>
          <RowClaimsContext value={props.claims ?? noClaims}>
            <MarksContext value={props.mark ?? null}>
              <TransactionList
                {...props}
                tab={activeTab}
                state={props.list}
                onClearSearch={() => onSearchChange('')}
                noMatches={hasFilters && filters.noMatches}
              />
            </MarksContext>
          </RowClaimsContext>
        </TargetsContext>
      </NowContext>
      {props.selectionBar}
    </Layout>
  );
}

type ToolsProps = Pick<
  DashboardScreenProps,
  | 'search'
  | 'onSearchChange'
  | 'onSearchSubmit'
  | 'sort'
  | 'order'
  | 'onOrderChange'
  | 'filters'
  | 'glance'
>;

function Tools({
  search,
  onSearchChange,
  onSearchSubmit,
  sort = 'created',
  order,
  onOrderChange,
  filters,
  glance,
}: ToolsProps) {
  const { formatMessage } = useIntl();
  const label = formatMessage(messages.filters);
  return (
    <Bar>
      <SearchField
        placeholder={formatMessage(messages.search)}
        value={search}
        onChange={onSearchChange}
        {...(onSearchSubmit && { onSubmit: onSearchSubmit })}
      />
      <ToolToggle
        icon="sort"
        label={formatMessage(orderMessages[sort])}
        isSelected={order === 'oldest'}
        onChange={(isOldest) => onOrderChange(isOldest ? 'oldest' : 'newest')}
      />
      {filters && <FilterButton label={label} count={filters.count} onPress={filters.onOpen} />}
      {filters === undefined && (
        <Hidden>
          <FilterButton label={label} count={0} />
        </Hidden>
      )}
      {glance && (
        <ToolToggle
          icon="day"
          label={formatMessage(messages.glance)}
          isSelected={glance.isShown}
          onChange={glance.onChange}
        />
      )}
    </Bar>
  );
}

import { expect, fn, within } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DashboardScreen, type DashboardScreenProps } from '#screens/Dashboard/DashboardScreen.tsx';
import { paise } from '#domain/money.ts';
import { aClaim } from '../fixtures/claims.ts';
import { listStates } from '../fixtures/states.ts';
import { summaryStates } from '../fixtures/summary.ts';
import { aSummaryRow, summaryRows } from '../fixtures/transactions.ts';
import { screenDecorator } from './screenDecorator.tsx';
import { loseSession, sessionLoss } from '../flows/sessionLoss.tsx';
import { listStories } from './readingStories.ts';
import { presses, showsText } from './assertions.ts';

const rows = summaryRows(20);
const states = listStates(rows);

const args: DashboardScreenProps = {
  tabs: ['orders', 'overview', 'alert'],
  activeTab: 'orders',
  onTabChange: fn(),
  search: '',
  onSearchChange: fn(),
  order: 'newest',
  onOrderChange: fn(),
  list: states.ready,
  summary: summaryStates.loading,
  onLoadMore: fn(),
  onRetry: fn(),
  hrefOf: ({ id }) => `/transaction-details?id=${id}`,
  onOpen: fn(),
  onViewAll: fn(),
  initiateHref: '/transaction-initiate',
};

const meta = preview.meta({
  title: 'Screens/Transactions/Dashboard',
  component: DashboardScreen,
  args,
  decorators: [screenDecorator],
});

const shared = listStories('list', states, 'Orders');

const tabNames = (tabs: readonly HTMLElement[]) => tabs.map((tab) => tab.textContent);

/** The dashboard of an agent starts with Orders. */
export const AsAgent = meta.story({
  play: async ({ canvas }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Orders', 'Overview', 'Alert']);
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(first?.textContent).toBe(
      'HDFC Bank (Asha Menon)260314002014 Mar 2026, 10:42 am₹12,500.00Pending',
    );
    await expect(first?.querySelector('img')).toBeVisible();
    // A bank without a logo has the default icon.
    await expect(second?.querySelector('img')).toBeNull();
    await expect(second?.querySelector('svg')).toBeVisible();
  },
});

/** The dashboard of a banker has no link that initiates a transaction. */
export const AsBanker = meta.story({
  args: { initiateHref: null },
  play: async ({ canvas }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Orders', 'Overview', 'Alert']);
  },
});

/** The dashboard of an admin starts with Summary. */
export const AsAdmin = meta.story({
  args: {
    tabs: ['summary', 'overview', 'alert'],
    activeTab: 'summary',
    summary: summaryStates.ready,
  },
  play: async ({ canvas }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Summary', 'Overview', 'Alert']);
    await expect(canvas.queryByRole('searchbox')).toBeNull();
  },
});

/** Transactions in many statuses, the newest first. */
export const Ready = meta.story({ args: { activeTab: 'overview' } });
/** Skeleton rows in the final layout. */
export const Loading = meta.story(shared.loading);

/** Names and amounts of maximum length. */
export const LongContent = meta.story(
  shared.withRows(
    aSummaryRow({
      bankName: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
      agentName: 'Venkatanarasimharajuvaripeta Subramaniam Iyer',
      amount: paise(999_999_999_999),
      code: '26031410234',
      status: 'OSP',
    }),
  ),
);

/** Two transactions are being paid: their rows name the banker. */
export const BeingPaid = meta.story({
  args: {
    claims: {
      'transaction-0020': aClaim(),
      'transaction-0018': aClaim({ userCode: 'BNK01', isOwn: true }),
    },
  },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    const row = within(canvas.getByRole('link', { name: /BNK02 is paying 2603140020/ }));
    await expect(row.getByText('BNK02')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /BNK01 is paying 2603140018/ })).toBeVisible();
    await expect(first?.offsetHeight).toBe(second?.offsetHeight);
  },
});

/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);

/** No orders yet: a link leads to the form that initiates one. */
export const Empty = meta.story({
  args: { list: states.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Transaction Initiate' })).toBeVisible();
  },
});

/** No orders for a banker: without a link, because bankers initiate no transactions. */
export const EmptyForBanker = meta.story({
  tags: ['role:banker'],
  args: { list: states.empty, initiateHref: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('There are no open orders.')).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
});

/** Nothing matches: the message names the search text and offers to clear it. */
export const NoMatches = meta.story(shared.noMatches);
/** The next page is loading below the rows. */
export const LoadingMore = meta.story(shared.loadingMore);
/** The next page failed: the rows stay, with Retry below them. */
export const MoreFailed = meta.story(shared.moreFailed);
/** All rows are loaded: the list ends with a message. */
export const End = meta.story(shared.end('No More Orders'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored rows and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** The session is lost while a list is open: a notice appears, rows and search stay. */
export const SignedOut = meta.story({
  ...sessionLoss('agent'),
  tags: ['role:agent'],
  args: { search: 'hdfc' },
  play: async (context) => {
    await loseSession(context);
    await expect(context.canvas.getByRole('searchbox')).toHaveValue('hdfc');
    await expect(context.canvas.getByRole('link', { name: /2603140020/ })).toBeVisible();
  },
});

/** Overview has its own end message. */
export const EndOfOverview = meta.story({
  args: { activeTab: 'overview', list: states.end },
  play: showsText('No More Transactions'),
});

/** Alert has its own end message. */
export const EndOfAlert = meta.story({
  args: { activeTab: 'alert', list: states.end },
  play: showsText('No More Alert'),
});

/** Retry loads the list again after a failure. */
export const Retries = meta.story(shared.retries('onRetry'));
/** Retry repeats a failed refresh. */
export const RetriesRefresh = meta.story(shared.retriesRefresh('onRetry'));
/** Retry loads a failed page again. */
export const RetriesPage = meta.story(shared.retriesPage('onRetry'));
/** Scrolling near the end loads the next page. */
export const ScrollsForMore = meta.story(shared.scrollsForMore('onLoadMore'));
/** A search without results can be cleared. */
export const Searches = meta.story(shared.searches('Search Transactions', 'onSearchChange'));

/** View all transaction opens the list of all transactions. */
export const ViewsAll = AsAdmin.extend({
  ...interaction,
  play: presses('View all transaction', 'onViewAll'),
});

/** The search, the order, the tabs and a row call their callbacks; a row is a link. */
export const Used = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Transactions' }), 'r');
    await expect(args.onSearchChange).toHaveBeenCalledWith('r');
    await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }));
    await expect(args.onOrderChange).toHaveBeenCalledWith('oldest');
    await userEvent.click(canvas.getByRole('tab', { name: 'Alert' }));
    await expect(args.onTabChange).toHaveBeenCalledWith('alert');
    const row = canvas.getByRole('link', { name: /2603140020/ });
    await expect(row).toHaveAttribute('href', '/transaction-details?id=transaction-0020');
    await userEvent.click(row);
    await expect(args.onOpen).toHaveBeenCalledWith(rows[0]);
  },
});

/** Keyboard only: arrow keys change the tab, Tab reaches the order and the rows. */
export const UsedByKeyboard = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: 'Orders' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onTabChange).toHaveBeenCalledWith('overview');
    canvas.getByRole('searchbox').focus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Oldest first' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onOrderChange).toHaveBeenCalledWith('oldest');
    await userEvent.tab();
    await userEvent.keyboard('{End}{Enter}');
    await expect(args.onOpen).toHaveBeenCalledWith(rows.at(-1));
  },
});

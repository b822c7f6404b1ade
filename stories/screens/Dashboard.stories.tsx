import { expect, fn, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DashboardScreen, type DashboardScreenProps } from '#screens/Dashboard/DashboardScreen.tsx';
import { paise } from '#domain/money.ts';
import { listStates } from '../fixtures/states.ts';
import { summaryStates } from '../fixtures/summary.ts';
import { aSummaryRow, summaryRows } from '../fixtures/transactions.ts';
import { onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  loadingIsSaid,
  offlineIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
} from './plays.ts';

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
  decorators: [onStage],
});

const tabNames = (tabs: readonly HTMLElement[]) => tabs.map((tab) => tab.textContent);

/** What an agent opens the day with. */
export const AsAgent = meta.story({
  tags: ['role:agent'],
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

/** A banker's orders; a banker initiates nothing. */
export const AsBanker = meta.story({
  tags: ['role:banker'],
  args: { initiateHref: null },
  play: async ({ canvas }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Orders', 'Overview', 'Alert']);
  },
});

/** The admin begins with the figures of the day. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
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

/** Rows of every kind, the newest first. */
export const Ready = meta.story({ tags: ['state:ready'], args: { activeTab: 'overview' } });

/** Rows on their way, in their final layout. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { list: states.loading },
  play: loadingIsSaid,
});

/** Names and amounts as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: {
    list: {
      ...states.ready,
      rows: [
        aSummaryRow({
          bankName: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
          agentName: 'Venkatanarasimharajuvaripeta Subramaniam Iyer',
          amount: paise(999_999_999_999),
          code: '26031410234',
          status: 'OSP',
        }),
        ...rows.slice(0, 3),
      ],
    },
  },
});

/** Reading anew: the rows stay, quietly marked busy. */
export const Refreshing = meta.story({
  tags: ['state:refreshing'],
  args: { list: states.refreshing },
  play: refreshIsMarked,
});

/** Reading anew failed: the old rows, and a way to try again. */
export const StaleFailed = meta.story({
  tags: ['state:stale-failed'],
  args: { list: states.staleFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(3);
  },
});

/** Nothing yet: why, and where to begin. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { list: states.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Transaction Initiate' })).toBeVisible();
  },
});

/** Nothing yet for a banker, who begins nothing. */
export const EmptyForBanker = meta.story({
  tags: ['role:banker'],
  args: { list: states.empty, initiateHref: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No transaction waits for anyone.')).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
});

/** Nothing matches: the search named, and a way out. */
export const NoMatches = meta.story({
  tags: ['state:no-matches'],
  args: { search: 'zzz', list: states.noMatches },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing matches “zzz”')).toBeVisible();
    await expect(canvas.getByText('Clear search')).toBeVisible();
  },
});

/** The next page on its way below the rows. */
export const LoadingMore = meta.story({
  tags: ['state:loading-more'],
  args: { list: states.loadingMore },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading more...')).toBeVisible();
  },
});

/** The next page did not come: the rows stay, and a way to try again stands below them. */
export const MoreFailed = meta.story({
  tags: ['state:more-failed'],
  args: { list: states.moreFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The rest could not be loaded.')).toBeVisible();
  },
});

/** The end of a short list. */
export const End = meta.story({
  tags: ['state:end'],
  args: { list: states.end },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Orders')).toBeVisible();
  },
});

/** Nothing could be read. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { list: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something Went Wrong!')).toBeVisible();
  },
});

/** Offline with nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { list: states.offline },
  play: offlineIsSaid,
});

/** Offline with the rows last seen and their age. */
export const OfflineStale = meta.story({
  tags: ['state:offline-stale'],
  args: { list: states.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas);
  },
});

/** The session ended while the list was read. */
export const SignedOut = meta.story({
  tags: ['state:signed-out', 'role:agent'],
  parameters: signedOut('agent'),
  play: sessionEndIsSaid,
});

/** The end of everything. */
export const EndOfOverview = meta.story({
  args: { activeTab: 'overview', list: states.end },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Transactions')).toBeVisible();
  },
});

/** The end of the alerts. */
export const EndOfAlert = meta.story({
  args: { activeTab: 'alert', list: states.end },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Alert')).toBeVisible();
  },
});

/** Nothing was read: it is tried again. */
export const Retries = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { list: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** A failed refresh is tried again. */
export const RetriesRefresh = Retries.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { list: states.staleFailed },
});

/** A page that did not come is asked for again. */
export const RetriesPage = Retries.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { list: states.moreFailed },
});

/** Scrolled near the end, the next page is asked for. */
export const ScrollsForMore = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { list: states.available },
  play: async ({ args, canvas }) => {
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
  },
});

/** A search is typed, and taken back where it found nothing. */
export const Searches = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { search: 'zz', list: { kind: 'noMatches', search: 'zz' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Transactions' }), 'z');
    await expect(args.onSearchChange).toHaveBeenLastCalledWith('zzz');
    await userEvent.click(canvas.getByText('Clear search'));
    await expect(args.onSearchChange).toHaveBeenLastCalledWith('');
  },
});

/** From the figures on to everything there is. */
export const ViewsAll = AsAdmin.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View all transaction' }));
    await expect(args.onViewAll).toHaveBeenCalledOnce();
  },
});

/** Search, order, tab and a row are reported once each; the row is a link. */
export const Used = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
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

/** Without a mouse: another tab by its arrow key, then order and rows in their turn. */
export const UsedByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
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

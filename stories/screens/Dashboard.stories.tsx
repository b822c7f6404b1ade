import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { DashboardScreen, type DashboardScreenProps } from '#screens/Dashboard/DashboardScreen.tsx';
import { paise } from '#domain/money.ts';
import { aSummaryRow, summaryRows } from '../fixtures/transactions.ts';

const rows = summaryRows(20);
const fresh = { kind: 'fresh' } as const;

const args: DashboardScreenProps = {
  tabs: ['orders', 'overview', 'alert'],
  activeTab: 'orders',
  onTabChange: fn(),
  search: '',
  onSearchChange: fn(),
  order: 'newest',
  onOrderChange: fn(),
  list: { kind: 'ready', rows, freshness: fresh, more: 'end' },
  summary: { kind: 'loading' },
  onLoadMore: fn(),
  onRetry: fn(),
  onOpen: fn(),
  onViewAll: fn(),
  initiateHref: '/transaction-initiate',
};

const meta = preview.meta({
  title: 'Screens/Transactions/Dashboard',
  component: DashboardScreen,
  args,
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
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
export const AsBanker = meta.story({ tags: ['role:banker'], args: { initiateHref: null } });

/** The admin's figures of the day. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
  args: {
    tabs: ['summary', 'overview', 'alert'],
    activeTab: 'summary',
    summary: {
      kind: 'ready',
      freshness: fresh,
      today: {
        transfers: 34,
        totalAmount: paise(1_84_500_000),
        completed: 21,
        pending: 13,
        balance: paise(42_350_050),
      },
      overall: { pending: 57, balance: paise(3_12_450_075) },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Summary', 'Overview', 'Alert']);
    await expect(canvas.queryByRole('searchbox')).toBeNull();
    for (const heading of ['Today', 'Overall']) {
      await expect(canvas.getByRole('heading', { name: heading })).toBeVisible();
    }
    const figures = canvas.getAllByRole('definition').map((figure) => figure.textContent);
    await expect(canvas.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Total Transfers',
      'Total Amount',
      'Completed',
      'Pending',
      'Balance',
      'Pending',
      'Balance',
    ]);
    await expect(figures).toEqual([
      '34',
      '₹18,45,000.00',
      '21',
      '13',
      '₹4,23,500.50',
      '57',
      '₹31,24,500.75',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'View all transaction' }));
    await expect(args.onViewAll).toHaveBeenCalledOnce();
  },
});

/** The figures could not be read. */
export const SummaryFailed = AsAdmin.extend({
  args: { summary: { kind: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** The figures on their way. */
export const SummaryLoading = AsAdmin.extend({
  args: { summary: { kind: 'loading' } },
  play: async () => {},
});

/** Rows on their way, in their final layout. */
export const Loading = meta.story({ tags: ['state:loading'], args: { list: { kind: 'loading' } } });

/** Names and amounts as long as they get. */
export const LongContent = meta.story({
  args: {
    list: {
      kind: 'ready',
      freshness: fresh,
      more: 'end',
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
  args: { list: { kind: 'ready', rows, freshness: { kind: 'refreshing' }, more: 'end' } },
});

/** Reading anew failed: the old rows, and a way to try again. */
export const StaleFailed = meta.story({
  args: { list: { kind: 'ready', rows, freshness: { kind: 'refreshFailed' }, more: 'end' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** Nothing yet: why, and where to begin. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { list: { kind: 'empty' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Transaction Initiate' })).toBeVisible();
  },
});

/** Nothing matches: the search named, and a way out. */
export const NoMatches = meta.story({
  tags: ['state:empty'],
  args: { search: 'zzz', list: { kind: 'noMatches', search: 'zzz' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Nothing matches “zzz”')).toBeVisible();
    const [, clear] = canvas.getAllByRole('button', { name: 'Clear search' });
    await userEvent.click(clear ?? canvas.getByRole('button'));
    await expect(args.onSearchChange).toHaveBeenCalledWith('');
  },
});

/** The next page on its way below the rows. */
export const LoadingMore = meta.story({
  args: {
    list: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'loading' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading more...')).toBeVisible();
  },
});

/** The next page did not come. */
export const MoreFailed = meta.story({
  args: { list: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** The end of a short list. */
export const End = meta.story({
  args: { list: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'end' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Orders')).toBeVisible();
  },
});

/** The end of the other two tabs. */
export const EndOfOverview = End.extend({
  args: { activeTab: 'overview' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Transactions')).toBeVisible();
  },
});

/** The end of the alerts. */
export const EndOfAlert = End.extend({
  args: { activeTab: 'alert' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Alert')).toBeVisible();
  },
});

/** Nothing could be read. */
export const Failed = meta.story({ args: { list: { kind: 'failed' } } });

/** Offline with nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { list: { kind: 'offline' } },
});

/** Offline with the rows last seen and their age. */
export const OfflineStale = meta.story({
  tags: ['state:offline'],
  args: {
    list: { kind: 'ready', rows, freshness: { kind: 'offline', asOf: '14:32' }, more: 'end' },
  },
});

/** Scrolled near the end, the next page is asked for. */
export const ScrollsForMore = meta.story({
  args: { list: { kind: 'ready', rows, freshness: fresh, more: 'available' } },
  play: async ({ args, canvas }) => {
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
  },
});

/** Search, order, tab and a row, each told once. */
export const Used = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Transactions' }), 'r');
    await expect(args.onSearchChange).toHaveBeenCalledWith('r');
    await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }));
    await expect(args.onOrderChange).toHaveBeenCalledWith('oldest');
    await userEvent.click(canvas.getByRole('tab', { name: 'Alert' }));
    await expect(args.onTabChange).toHaveBeenCalledWith('alert');
    await userEvent.click(canvas.getByText('260314', { selector: 'li:first-child *' }));
    await expect(args.onOpen).toHaveBeenCalledWith(rows[0]);
  },
});

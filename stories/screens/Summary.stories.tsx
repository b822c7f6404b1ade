import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { DashboardScreen, type DashboardScreenProps } from '#screens/Dashboard/DashboardScreen.tsx';
import { paise } from '#domain/money.ts';
import { summaryStates as states } from '../fixtures/summary.ts';
import { amountsAreWhole } from '../wholeAmounts.ts';
import { onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  loadingIsSaid,
  offlineIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
} from './plays.ts';

// The list's own callbacks are of no interest while Summary is open.
const nothing = () => {};

const args: DashboardScreenProps = {
  tabs: ['summary', 'overview', 'alert'],
  activeTab: 'summary',
  onTabChange: fn(),
  search: '',
  onSearchChange: nothing,
  order: 'newest',
  onOrderChange: nothing,
  list: { kind: 'loading' },
  summary: states.ready,
  onLoadMore: nothing,
  onRetry: fn(),
  hrefOf: ({ id }) => `/transaction-details?id=${id}`,
  onOpen: nothing,
  onViewAll: fn(),
  initiateHref: '/transaction-initiate',
};

const meta = preview.meta({
  title: 'Screens/Transactions/Summary',
  component: DashboardScreen,
  args,
  tags: ['role:admin'],
  decorators: [onStage],
});

const figures = (definitions: readonly HTMLElement[]) =>
  definitions.map((figure) => figure.textContent);

const unknown = ['-', '-', '-', '-', '-', '-', '-'];

/** The figures of the business day and of everything open. */
export const Ready = meta.story({
  tags: ['state:ready'],
  play: async ({ canvas }) => {
    for (const heading of ['Today', 'Overall']) {
      await expect(canvas.getByRole('heading', { name: heading })).toBeVisible();
    }
    await expect(canvas.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Total Transfers',
      'Total Amount',
      'Completed',
      'Pending',
      'Balance',
      'Pending',
      'Balance',
    ]);
    await expect(figures(canvas.getAllByRole('definition'))).toEqual([
      '34',
      '₹18,45,000.00',
      '21',
      '13',
      '₹4,23,500.50',
      '57',
      '₹31,24,500.75',
    ]);
  },
});

/** Amounts as large as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: {
    summary: {
      ...states.ready,
      today: {
        transfers: 1_234_567,
        totalAmount: paise(99_999_999_999_999),
        completed: 1_234_000,
        pending: 567,
        balance: paise(99_999_999_999_999),
      },
      overall: { pending: 12_345_678, balance: paise(999_999_999_999_999) },
    },
  },
});

/** Twice the text size: every amount stays whole. */
export const LargeText = LongContent.extend({
  globals: { textSize: 'large' },
  play: async ({ canvasElement }) => amountsAreWhole(canvasElement),
});

/** The figures on their way, each in its place. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { summary: states.loading },
  play: loadingIsSaid,
});

/** Reading anew: the figures stay, quietly marked busy. */
export const Refreshing = meta.story({
  tags: ['state:refreshing'],
  args: { summary: states.refreshing },
  play: refreshIsMarked,
});

/** Reading anew failed: the old figures, and a way to try again. */
export const StaleFailed = meta.story({
  tags: ['state:stale-failed'],
  args: { summary: states.staleFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
    await expect(canvas.getByText('₹18,45,000.00')).toBeVisible();
  },
});

/** The figures could not be read: each is a dash, never a zero. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { summary: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something Went Wrong!');
    await expect(figures(canvas.getAllByRole('definition'))).toEqual(unknown);
  },
});

/** Offline with nothing to show: dashes, and why. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { summary: states.offline },
  play: async ({ canvas }) => {
    await offlineIsSaid({ canvas });
    await expect(figures(canvas.getAllByRole('definition'))).toEqual(unknown);
  },
});

/** Offline with the figures last seen and their age. */
export const OfflineStale = meta.story({
  tags: ['state:offline-stale'],
  args: { summary: states.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas);
  },
});

/** The session ended while the figures were read. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('admin'),
  play: sessionEndIsSaid,
});

/** Tried again, left for the list, and for another tab. */
export const Used = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { summary: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'View all transaction' }));
    await expect(args.onViewAll).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('tab', { name: 'Alert' }));
    await expect(args.onTabChange).toHaveBeenCalledWith('alert');
  },
});

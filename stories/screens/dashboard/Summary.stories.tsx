import { expect, fn } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { DashboardScreen, type DashboardScreenProps } from '#screens/dashboard/DashboardScreen.tsx';
import { ToCheck } from '#screens/dashboard/ToCheck.tsx';
import { summaryStates as states } from '#stories/fixtures/summary.ts';
import { toCheckStates } from '#stories/fixtures/toCheck.ts';
import { expectWholeAmounts } from '#stories/expectWholeAmounts.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { recordStories } from '../readingStories.ts';
import { expectOffline, expectOfflineData, showsText } from '../assertions.ts';

// The callbacks of the list are not used while Summary is open.
const noop = () => {};

const args: DashboardScreenProps = {
  tabs: ['summary', 'overview', 'alert'],
  activeTab: 'summary',
  onTabChange: fn(),
  search: '',
  onSearchChange: noop,
  order: 'newest',
  onOrderChange: noop,
  list: { kind: 'loading' },
  summary: states.ready,
  onLoadMore: noop,
  onRetry: fn(),
  hrefOf: ({ id }) => `/transaction-details?id=${id}`,
  onOpen: noop,
  onViewAll: fn(),
  initiateHref: '/transaction-initiate',
};

const meta = preview.meta({
  title: 'Screens/Dashboard/Summary',
  component: DashboardScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('summary', states);

const figures = (definitions: readonly HTMLElement[]) =>
  definitions.map((figure) => figure.textContent);

const unknown = ['-', '-', '-', '-', '-', '-', '-'];

/** The figures of the business day and of all open transactions. */
export const Ready = meta.story({
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

/** With the transfers that wait for a check. Further cards scroll sideways, within the width of the figures. */
export const WithTransfersToCheck = meta.story({
  args: {
    belowSummary: (
      <ToCheck
        state={toCheckStates.ready}
        linkTo={(id) => ({ href: `/transaction-details?id=${id}` })}
        allHref="/dashboard?tab=overview&status=CHK"
        onRetry={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    const [today, toCheck] = ['Today', 'To check'].map((name) =>
      canvas.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(toCheck?.width).toBe(today?.width);
    await expect(today?.width).toBeLessThanOrEqual(window.innerWidth);
  },
});

/** Figures of maximum length. */
export const LongContent = meta.story({
  args: {
    summary: {
      ...states.ready,
      today: {
        transfers: 1_234_567,
        totalAmount: 99_999_999_999_999n,
        completed: 1_234_000,
        pending: 567,
        balance: 99_999_999_999_999n,
      },
      overall: { pending: 12_345_678, balance: 999_999_999_999_999n },
    },
  },
});

/** At twice the text size every amount stays on one line. */
export const LargeText = LongContent.extend({
  globals: { textSize: 'large' },
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

/** A skeleton in place of each figure. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the figures stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the old figures stay, with Retry. */
export const StaleFailed = meta.story({
  args: { summary: states.staleFailed },
  play: showsText(/^Could not refresh/, '₹18,45,000.00'),
});

/** Loading has failed: each figure is a dash, because a zero would be wrong. */
export const Failed = meta.story({
  args: { summary: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something Went Wrong!');
    await expect(figures(canvas.getAllByRole('definition'))).toEqual(unknown);
  },
});

/** Offline without stored figures: each figure is a dash, with the reason above. */
export const Offline = meta.story({
  args: { summary: states.offline },
  play: async ({ canvas }) => {
    await expectOffline({ canvas });
    await expect(figures(canvas.getAllByRole('definition'))).toEqual(unknown);
  },
});

/** Offline with stored figures and their age. */
export const OfflineStale = meta.story({
  args: { summary: states.offlineStale },
  play: async ({ canvas }) => {
    await expectOfflineData(canvas);
  },
});

/** Retry, View all transaction and the tabs call their callbacks. */
export const Used = meta.story({
  ...interaction,
  args: { summary: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(await canvas.findByRole('button', { name: 'View all transaction' }));
    await expect(args.onViewAll).toHaveBeenCalledOnce();
    await userEvent.click(await canvas.findByRole('tab', { name: 'Alert' }));
    await expect(args.onTabChange).toHaveBeenCalledWith('alert');
  },
});

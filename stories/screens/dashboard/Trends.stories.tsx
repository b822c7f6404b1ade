import { expect, fn, waitFor, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { TrendsPanel } from '#screens/dashboard/trends/TrendsPanel.tsx';
import { expectWholeAmounts } from '#stories/expectWholeAmounts.ts';
import { longTrends, noTrends, trendStates as states } from '#stories/fixtures/trends.ts';
import { showsText } from '../assertions.ts';
import { recordStories } from '../readingStories.ts';

const meta = preview.meta({
  title: 'Screens/Dashboard/Trends',
  component: TrendsPanel,
  args: { state: states.ready, onRetry: fn() },
  tags: ['role:admin'],
});

const shared = recordStories('state', states);

const partsOf = (section: HTMLElement) => ({
  rows: within(section)
    .getAllByRole('row')
    .map((row) => row.textContent),
});

/** An office with its usual days. Each chart has a sentence, and its values as a table. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 h 20 min')).toBeVisible();
    await expect(canvas.getByText('Bar chart. The largest value: 10 Mar: 51.')).toBeInTheDocument();
    const banks = canvas.getByRole('region', { name: 'By bank' });
    await expect(partsOf(banks).rows.slice(0, 2)).toEqual([
      'NameTransfersAmount',
      'HDFC Bank412₹2,22,98,882.00',
    ]);
    const statuses = canvas.getByRole('region', { name: 'By status' });
    await expect(within(statuses).getByText('Other Side Problem')).toBeVisible();
  },
});

/** Twenty-three banks with long names and the largest sums: the rest of the banks opens on demand. */
export const LongContent = meta.story({
  args: { state: { ...states.ready, ...longTrends } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { name: '15 others' })).toBeVisible();
    await expectWholeAmounts(canvasElement);
  },
});

/** At twice the text size the values stand below the names, and every amount is whole. */
export const LargeText = LongContent.extend({ globals: { textSize: 'large' } });

/** Nothing happened yet: one sentence instead of empty charts. */
export const Empty = meta.story({
  args: { state: { ...states.ready, ...noTrends } },
  play: showsText('No transfers in the last 30 days.'),
});

/** Skeletons in place of the charts. */
export const Loading = meta.story(shared.loading);

/** The refresh failed: the old figures stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByText('Transfers by day')),
);

/** Loading has failed: what failed, and Retry. */
export const Failed = meta.story({
  args: { state: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Couldn’t load the last 30 days.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** Offline without stored figures. */
export const Offline = meta.story({
  args: { state: states.offline },
  play: showsText('You are offline. The last 30 days are not shown.'),
});

/** Offline with stored figures: they stay, and the summary above names their age. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: showsText('Transfers by day'),
});

/** With the keyboard, the values of a chart open as a table. */
export const UsedByKeyboard = meta.story({
  ...interaction,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Values by day' }).focus();
    await userEvent.keyboard('{Enter}');
    const days = within(await canvas.findByRole('table', { name: 'Values by day' }));
    await waitFor(() =>
      expect(days.getByRole('row', { name: /^10 Mar 51 ₹27,60,298.50$/ })).toBeVisible(),
    );
    (await canvas.findByRole('button', { name: 'Values by hour' })).focus();
    await userEvent.keyboard('{Enter}');
    const hours = within(await canvas.findByRole('table', { name: 'Values by hour' }));
    await waitFor(() => expect(hours.getByRole('row', { name: /^10 am 7 4.2$/ })).toBeVisible());
  },
});

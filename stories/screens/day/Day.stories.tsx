import { expect, fn } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { DayPanel, type DayPanelProps } from '#screens/day/DayPanel.tsx';
import { expectWholeAmounts } from '#stories/expectWholeAmounts.ts';
import { dayStates, dayWith } from '#stories/fixtures/day.ts';
import type { Canvas } from '../assertions.ts';
import { recordStories } from '../readingStories.ts';

const states = dayStates.admin;

const args: DayPanelProps = {
  role: 'admin',
  state: states.ready,
  hrefOf: (figure) => (figure === 'waiting' ? '/dashboard?tab=overview&status=WTG' : null),
  onRetry: fn(),
};

const meta = preview.meta({
  title: 'Screens/Day/Day',
  component: DayPanel,
  args,
});

const shared = recordStories('state', states);

const linesOf = (canvas: Canvas) =>
  canvas
    .getAllByRole('term')
    .map((term: HTMLElement) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

/** The day of an admin. A figure with a list is a link to it. */
export const AsAdmin = meta.story({
  play: async ({ canvas }) => {
    await expect(linesOf(canvas)).toEqual([
      'Initiated today: 34',
      'Waiting: 3',
      'To check: 5',
      'Completed today: 21',
      'Open balance: ₹4,23,500.50',
      'Payments today: 28₹18,45,000.00',
    ]);
    await expect(canvas.getByRole('link', { name: 'Waiting' })).toHaveAttribute(
      'href',
      '/dashboard?tab=overview&status=WTG',
    );
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
  },
});

/** The day of a banker: the payments and claims are their own. */
export const AsBanker = meta.story({
  args: { role: 'banker', state: dayStates.banker.ready },
  play: async ({ canvas }) => {
    await expect(linesOf(canvas)).toEqual([
      'Open orders: 13',
      'Your payments today: 9₹6,42,500.00',
      'Being paid by you: 1',
      'Unanswered messages: 2',
    ]);
  },
});

/** The day of an agent: their own transfers. */
export const AsAgent = meta.story({
  args: { role: 'agent', state: dayStates.agent.ready },
  play: async ({ canvas }) => {
    await expect(linesOf(canvas)).toEqual([
      'Initiated today: 12₹3,85,000.00',
      'Waiting: 2',
      'Completed today: 7',
      'Problems: 1',
      'Unanswered messages: 1',
    ]);
  },
});

/** Above a list with columns the figures are on one line. */
export const Ready = meta.story({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('term').map((term) => term.getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
  },
});

/** Nothing has happened yet. */
export const AllZero = meta.story({
  args: { state: { ...states.ready, ...dayWith('admin', 0, 0n) } },
  play: async ({ canvas }) => {
    await expect(linesOf(canvas)).toContain('Payments today: 0₹0.00');
  },
});

/** The largest figures. */
export const LongContent = meta.story({
  args: { state: { ...states.ready, ...dayWith('admin', 1_234_567, 99_999_999_999_999n) } },
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

/** At twice the text size every amount is whole. */
export const LargeText = LongContent.extend({ globals: { textSize: 'large' } });

/** A skeleton in place of each figure. */
export const Loading = meta.story(shared.loading);

/** The skeleton has the height of the figures, so that nothing moves when they arrive. */
export const KeepsItsHeight = meta.story({
  ...interaction,
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const heights = canvas
      .getAllByRole('term')
      .map((term) => term.parentElement?.getBoundingClientRect().height);
    await expect(new Set(heights).size).toBe(1);
  },
});

/** Refreshing: the figures stay and are marked as busy. */
export const Refreshing = meta.story({
  ...shared.refreshing,
  globals: { viewport: { value: 'desktop' } },
});

/** The refresh failed: the old figures stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed((canvas) => canvas.getByText('34')));

/** Loading has failed: dashes in place of the figures, and Retry. */
export const Failed = meta.story({
  args: { state: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await expect(linesOf(canvas)).toContain('Waiting: -');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** Offline without stored figures. */
export const Offline = meta.story({
  args: { state: states.offline },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This appears as soon as the network is back.')).toBeVisible();
    await expect(linesOf(canvas)).toContain('Initiated today: -');
  },
});

/** Offline with the figures that were read last, and their time. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Shown as of 2:32 pm.')).toBeVisible();
    await expect(linesOf(canvas)).toContain('Waiting: 3');
  },
});

import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  HistorySection,
  type HistorySectionProps,
} from '#screens/shared/history/HistorySection.tsx';
import { anEntry, historyStates as states, longHistory } from '#stories/fixtures/history.ts';
import { type CanvasContext, expectRefreshing, presses } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const meta = preview.meta({
  title: 'Screens/Transaction/History',
  component: HistorySection,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    state: states.ready,
    onLoadMore: fn(),
    onRetry: fn(),
  },
});

/** Waits for the code of the timeline, which is loaded when the section is opened. */
const expectEntries = async ({ canvas }: CanvasContext, count: number) => {
  await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(count));
};

/** One entry of each kind, newest first, grouped by day. */
export const Ready = meta.story({
  play: async (context) => {
    await expectEntries(context, 11);
    await expect(context.canvas.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  },
});

/** An admin sees each changed field before and after, and the origin of the change. */
export const AsAdmin = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Updated ADM01/ }));
    for (const text of ['₹20,000.00 → ₹25,000.00', 'AGT02 → AGT01', '203.0.113.7, computer']) {
      await waitFor(() => expect(canvas.getByText(text)).toBeVisible());
    }
  },
});

/** An agent sees neither the origin of a change nor other agents. */
export const AsAgent = meta.story({
  args: {
    state: { ...states.ready, rows: states.ready.rows.map((row) => ({ ...row, origin: null })) },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Status set BNK01/ }));
    await waitFor(() => expect(canvas.getByText('Pending → Name Problem')).toBeVisible());
    await waitFor(() => expect(canvas.queryByText('From')).toBeNull());
  },
});

/** A banker sees all agents, but not the origin of a change. */
export const AsBanker = meta.story({
  args: AsAgent.input.args,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Updated ADM01/ }));
    await waitFor(() => expect(canvas.getByText('AGT02 → AGT01')).toBeVisible());
    await waitFor(() => expect(canvas.queryByText('From')).toBeNull());
  },
});

/** Long texts wrap on the narrowest phone. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      rows: [
        anEntry({
          reason: 'The bank on the other side answers that the account was closed last week.',
          changes: [
            {
              field: 'CUSTOMER',
              before: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
              after: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Daughters',
            },
          ],
          deletedFiles: ['a-very-long-name-of-a-scanned-passbook-page-with-stamp-and-date.jpg'],
        }),
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Updated/ }));
    await waitFor(() => expect(canvas.getByText(/and Daughters$/)).toBeVisible());
  },
});

/** Two hundred entries. */
export const Long = meta.story({
  args: { state: { ...states.ready, rows: longHistory } },
  play: (context) => expectEntries(context, 200),
});

/** The history is loading. */
export const Loading = meta.story({
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
});

/** The old entries stay while the history is read again. */
export const Refreshing = meta.story({
  args: { state: states.refreshing },
  play: async (context) => {
    await expectEntries(context, 11);
    await expectRefreshing(context);
  },
});

/** Reading again has failed: the old entries stay. */
export const StaleFailed = meta.story({
  args: { state: states.staleFailed },
  play: async (context) => {
    await expectEntries(context, 11);
    await presses('Retry', 'onRetry')(context);
  },
});

/** No change is recorded. */
export const Empty = meta.story({
  args: { state: states.empty },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No changes are recorded.')).toBeVisible();
  },
});

/** Loading has failed. */
export const Failed = meta.story({
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Something Went Wrong!')).toBeVisible();
  },
});

/** Offline without stored entries. */
export const Offline = meta.story({
  args: { state: states.offline },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible();
  },
});

/** Offline: the entries with their age. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: async (context) => {
    await expectEntries(context, 11);
    await expect(context.canvas.getByText(/Shown as of 2:32 pm/)).toBeVisible();
  },
});

/** Earlier entries are loading. */
export const LoadingMore = meta.story({
  args: { state: states.loadingMore },
  play: (context) => expectEntries(context, 3),
});

/** Loading earlier entries has failed. */
export const MoreFailed = meta.story({
  args: { state: states.moreFailed },
  play: async (context) => {
    await expectEntries(context, 3);
    await expect(context.canvas.getByRole('button', { name: 'Retry' })).toBeVisible();
  },
});

/** The last entry is the initiation; no button follows. */
export const End = meta.story({
  args: { state: states.end },
  play: async (context) => {
    await expectEntries(context, 3);
    await expect(context.canvas.queryByText('Show earlier changes')).toBeNull();
  },
});

/** Earlier entries are loaded; receipts name the transactions that also have them. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<HistorySectionProps>({
    'The button loads earlier entries': {
      args: { state: states.available },
      play: async (context) => {
        await expectEntries(context, 11);
        await presses('Show earlier changes', 'onLoadMore')(context);
      },
    },
    'The entry of a payment names the transactions that have one of its receipts': {
      args: {
        state: {
          ...states.ready,
          rows: [anEntry({ action: 'payment', sameReceipt: ['2603130012', '2603120004'] })],
        },
      },
      play: async ({ canvas }) => {
        const text = 'Receipt also used on 2603130012, 2603120004';
        await expect(await canvas.findByText(text)).toBeVisible();
      },
    },
    'The same for receipts that only look alike': {
      args: {
        state: {
          ...states.ready,
          rows: [anEntry({ action: 'payment', similarReceipt: ['2603130012'] })],
        },
      },
      play: async ({ canvas }) => {
        const text = 'Receipt looks like the one on 2603130012';
        await expect(await canvas.findByText(text)).toBeVisible();
      },
    },
  }),
});

/** Closed, as the details open. The title opens it. */
export const Closed = meta.story({
  args: { isOpen: false },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'History' }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(true);
  },
});

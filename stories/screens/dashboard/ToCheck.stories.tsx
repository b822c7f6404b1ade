import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { ToCheck } from '#screens/dashboard/ToCheck.tsx';
import { largestAmount } from '#domain/money/money.ts';
import { expectWholeRows } from '#stories/expectWholeRows.ts';
import { rowsToCheck as rows, toCheckStates as states } from '#stories/fixtures/toCheck.ts';
import { aSummaryRow } from '#stories/fixtures/transactions.ts';
import { showsText } from '../assertions.ts';
import { recordStories } from '../readingStories.ts';

const meta = preview.meta({
  title: 'Screens/Dashboard/To check',
  component: ToCheck,
  args: {
    state: states.ready,
    linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
    allHref: '/dashboard?tab=overview&status=CHK',
    onRetry: fn(),
  },
  tags: ['role:admin'],
});

const shared = recordStories('state', states);

/** Each transfer is one press away, and so is the list of all. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link');
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard?tab=overview&status=CHK',
      ...rows.map(({ id }) => `/transaction-details?id=${id}`),
    ]);
    await expect(links[0]).toHaveTextContent('Show all');
    await expect(links[1]).toHaveTextContent('Ravi Kumar');
  },
});

/** A single transfer fills the width. */
export const One = meta.story({ args: { state: { ...states.ready, rows: rows.slice(0, 1) } } });

/** Names of maximum length and the largest amount. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      rows: [
        aSummaryRow({
          bankName: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
          agentName: 'Venkatanarasimharajuvaripeta Subramaniam Iyer',
          customer: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons',
          amount: largestAmount,
          status: 'CHK',
        }),
      ],
    },
  },
  play: async ({ canvasElement }) => expectWholeRows(canvasElement),
});

/** At twice the text size every text stays within its card. */
export const LargeText = LongContent.extend({ globals: { textSize: 'large' } });

/** Nothing to do. */
export const Empty = meta.story({
  args: { state: { ...states.ready, rows: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No transfer waits for a check.')).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
});

/** A skeleton of the height of a card. */
export const Loading = meta.story(shared.loading);

/** The refresh failed: the old cards stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByText('Meera Pillai')),
);

/** Loading has failed: what failed, and Retry. */
export const Failed = meta.story({
  args: { state: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      canvas.getByText('Couldn’t load the transfers that wait for a check.'),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** Offline without stored transfers. */
export const Offline = meta.story({
  args: { state: states.offline },
  play: showsText('You are offline. Transfers that wait for a check are not shown.'),
});

/** Offline with stored transfers: they stay, and the summary above names their age. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: showsText('Meera Pillai'),
});

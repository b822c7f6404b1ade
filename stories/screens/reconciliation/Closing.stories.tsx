import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import {
  ClosingScreen,
  type ClosingScreenProps,
} from '#screens/reconciliation/closing/ClosingScreen.tsx';
import { aClose, aDifference, corrections, manyCloses } from '#stories/fixtures/closes.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { listStories } from '../readingStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { presses, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const states = listStates(manyCloses(30));

const args: ClosingScreenProps = {
  state: states.ready,
  bank: 'HDFC Bank',
  closeHref: '/reconciliation/closing/day?bank=HDFC',
  hrefOf: ({ id }) => `/reconciliation/closing/closed?bank=HDFC&number=${id}`,
  onOpen: fn(),
  onLoadMore: fn(),
  onRetry: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Close of day',
  component: ClosingScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = listStories('state', states, 'Closed days');
const later = corrections.map((correction) => ({ ...correction, number: 9 }));

/** One day, several days with an accepted difference, and the first close, whose day was changed later. */
export const Ready = meta.story({
  ...shared.onlyRows(
    aClose({ number: 9, day: '2026-03-16', fromDay: '2026-03-14', ...aDifference }),
    aClose({ number: 8 }),
    aClose({ number: 7, fromDay: null, later }),
  ),
  play: async ({ canvas }) => {
    const by = 'ADM01, 14 Mar, 10:42 am';
    const texts = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(texts).toEqual([
      `14 Mar 2026 to 16 Mar 2026No. 9, ${by}₹1,96,464.60Difference -₹5.90`,
      `13 Mar 2026No. 8, ${by}₹1,96,470.50`,
      `13 Mar 2026No. 7, ${by}₹1,96,470.505 later changes`,
    ]);
    await expect(canvas.getByRole('link', { name: 'Close a day' })).toHaveAttribute(
      'href',
      '/reconciliation/closing/day?bank=HDFC',
    );
  },
});

/** The largest balances, with a difference and later changes. */
export const LongContent = meta.story({
  ...shared.onlyRows(
    aClose({
      number: 1234,
      fromDay: '2026-02-27',
      closing: paise(-999_999_999_999),
      difference: paise(-999_999_999_999),
      later,
    }),
  ),
  play: showsText('-₹9,99,99,99,999.99'),
});

/** Skeleton rows in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);
/** No day is closed yet: what comes before. */
export const Empty = meta.story({
  args: { state: states.empty },
  play: showsText(/^Import the statement of the bank/),
});
/** Further days are loading. */
export const LoadingMore = meta.story(shared.loadingMore);
/** Further days could not be loaded: Retry below the others. */
export const MoreFailed = meta.story(shared.moreFailed);
/** All closed days are shown: the list ends with a message. */
export const End = meta.story(shared.end('No More Closed Days'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored days. */
export const Offline = meta.story(shared.offline);
/** Offline with stored days and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** Scrolling loads further days. */
export const LoadsMore = meta.story({ ...interaction, ...shared.scrollsForMore('onLoadMore') });

/** Retry and Back are passed on, and a row opens its close. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ClosingScreenProps>({
    'Retry loads the days again after a failure': shared.retries('onRetry'),
    'Back leaves the closed days': { play: presses('Back', 'onBack') },
    'A row opens the closed day': {
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('link', { name: /No\. 30/ }));
        await waitFor(() => expect(given.onOpen).toHaveBeenCalledOnce());
      },
    },
  }),
});

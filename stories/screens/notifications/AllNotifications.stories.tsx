import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  NotificationsScreen,
  type NotificationsScreenProps,
} from '#screens/notifications/NotificationsScreen.tsx';
import { expectWholeRows } from '#stories/expectWholeRows.ts';
import {
  aNotification,
  longNotifications,
  settlementNotifications,
  someNotifications,
} from '#stories/fixtures/notifications.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { presses } from '../assertions.ts';
import { listStories } from '../readingStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { inTurn } from '../../cases.tsx';

const rows = [
  ...someNotifications(),
  ...Array.from({ length: 20 }, (_, index) =>
    aNotification({ id: `older-${index}`, sentAt: '2026-03-01T10:00:00+05:30', isUnread: false }),
  ),
];
const states = listStates(rows);

const args: NotificationsScreenProps = {
  state: states.ready,
  now: Date.parse('2026-03-14T12:00:00+05:30'),
  hrefOf: ({ about }) => `/${about.kind}?id=${about.id}`,
  onOpen: fn(),
  onLoadMore: fn(),
  onRetry: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Notifications/All notifications',
  component: NotificationsScreen,
  args,
  decorators: [screenDecorator],
});

const shared = listStories('state', states, 'All notifications');

/** All notifications, the newest first: what, which transaction, when, and what is new. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(first?.textContent).toBe(
      'UnreadBNK01 paid ₹10,000.00 on 26031400075 min ago14 Mar 2026, 11:55 am2603140007HDFC Bank₹25,000.00',
    );
    await expect(second?.textContent).toMatch(/^BNK01 set 2603140003 to Name Problem3 h ago/);
  },
});

/** About settlements: whose it is, how much, and why it was declined. */
export const Settlements = meta.story({
  ...shared.withRows(...settlementNotifications()),
  play: async ({ canvas }) => {
    const [declined, announced] = canvas.getAllByRole('listitem');
    await expect(declined?.textContent).toBe(
      'UnreadADM01 declined a settlement of ₹40,000.00: not received5 min ago14 Mar 2026, 11:55 amSettlement of AGT01₹40,000.00',
    );
    await expect(announced?.textContent).toMatch(/^UnreadAGT01 announced a settlement/);
  },
});

/** Long names and amounts: each text of each row is whole. */
export const LongContent = meta.story({
  ...shared.withRows(...longNotifications(2)),
  play: ({ canvasElement }) => expectWholeRows(canvasElement),
});

/** The same at twice the text size. */
export const LongContentInLargeText = LongContent.extend({ globals: { textSize: 'large' } });

/** Skeleton rows. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);

/** There are none yet. */
export const Empty = meta.story({
  args: { state: states.empty },
  play: async ({ canvas }) => {
    const why = 'What others do to your transactions appears here.';
    await expect(canvas.getByText(why)).toBeVisible();
  },
});

/** The next page is loading below the rows. */
export const LoadingMore = meta.story(shared.loadingMore);
/** The next page failed: the rows stay, with Retry below them. */
export const MoreFailed = meta.story(shared.moreFailed);
/** All rows are loaded: the list ends with a message. */
export const End = meta.story(shared.end('No more notifications'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored rows and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** Rows are opened, and reading is repeated and continued. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<NotificationsScreenProps>({
    'Retry loads the list again after a failure': shared.retries('onRetry'),
    'Scrolling near the end loads the next page': shared.scrollsForMore('onLoadMore'),
    'A row opens its transaction': {
      play: async ({ args, canvas, userEvent }) => {
        const row = canvas.getByRole('link', { name: /BNK01 set 2603140003/ });
        await expect(row).toHaveAttribute('href', '/transaction?id=transaction-2');
        await userEvent.click(row);
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith(rows[1]));
      },
    },
    'Back leaves the screen': { play: presses('Back', 'onBack') },
  }),
});

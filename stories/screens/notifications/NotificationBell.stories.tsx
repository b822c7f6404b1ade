import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { NowContext } from '#screens/shared/time/NowContext.ts';
import {
  longNotifications,
  settlementNotifications,
  someNotifications,
} from '#stories/fixtures/notifications.ts';
import {
  NotificationBell,
  type NotificationBellProps,
} from '#screens/notifications/NotificationBell.tsx';
import { inTurn } from '../../cases.tsx';

/** Returns a play function that expects a text in the list, which fades in. */
const showsInOverlay = (text: string) => async () => {
  const shown = await screen.findByText(text);
  await waitFor(() => expect(shown).toBeVisible());
};

const args: NotificationBellProps = {
  count: 2,
  isOpen: true,
  onOpenChange: fn(),
  onRetry: fn(),
  linkTo: ({ kind, id }) => ({ href: `/${kind}?id=${id}` }),
  state: { kind: 'ready', notifications: someNotifications() },
  allHref: '/notifications',
};

const meta = preview.meta({
  title: 'Screens/Notifications/Notifications',
  component: NotificationBell,
  args,
  parameters: { layout: 'padded' },
  decorators: [
    (Story) => (
      <NowContext value={Date.parse('2026-03-14T12:00:00+05:30')}>
        <Story />
      </NowContext>
    ),
  ],
});

/** The latest notifications by transaction, the newest first: what, which transaction, when, and what is new. */
export const Ready = meta.story({
  play: async () => {
    await showsInOverlay('ADM01 accepted 2603140007')();
    await expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'UnreadBNK01 paid ₹10,000.00 on 26031400075 min ago14 Mar 2026, 11:55 am',
      'ADM01 accepted 26031400072 days ago12 Mar 2026, 10:00 am',
      'BNK01 set 2603140003 to Name Problem3 h ago14 Mar 2026, 9:00 am',
    ]);
    await expect(screen.getByText('State Bank of India')).toBeVisible();
    await expect(screen.getByText('₹12,500.00')).toBeVisible();
    await expect(screen.getByTitle('14 Mar 2026, 11:55 am')).toHaveTextContent('5 min ago');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(links).toEqual([
      '/transaction?id=transaction-1',
      '/transaction?id=transaction-1',
      '/transaction?id=transaction-2',
      '/notifications',
    ]);
  },
});

/** A settlement was announced and declined, beside a transaction: whose it is, how much, and why. */
export const Settlements = meta.story({
  args: {
    state: {
      kind: 'ready',
      notifications: [...settlementNotifications(), ...someNotifications()],
    },
  },
  play: async () => {
    await showsInOverlay('ADM01 declined a settlement of ₹40,000.00: not received')();
    await expect(screen.getByText('Settlement of AGT01')).toBeVisible();
    await expect(screen.getByText('₹40,000.00')).toBeVisible();
    const links = screen.getAllByRole('link', { name: /a settlement/ });
    await expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/settlement?id=settlement-1',
      '/settlement?id=settlement-1',
    ]);
  },
});

/** A server that knows only the specified fields: the messages, without time, transaction and marks. */
export const AsSpecified = meta.story({
  args: {
    allHref: undefined,
    state: {
      kind: 'ready',
      notifications: someNotifications().map(({ id, about, message }) => ({
        id,
        about,
        message,
        sentAt: null,
        code: null,
        bankName: null,
        amount: null,
        isUnread: false,
      })),
    },
  },
  play: async () => {
    await showsInOverlay('ADM01 accepted 2603140007')();
    await expect(screen.queryByRole('link', { name: 'All notifications' })).toBeNull();
    await expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'BNK01 paid ₹10,000.00 on 2603140007',
      'ADM01 accepted 2603140007',
      'BNK01 set 2603140003 to Name Problem',
    ]);
  },
});

/** The notifications are loading. */
export const Loading = meta.story({
  args: { state: { kind: 'loading' } },
  play: async () => {
    await expect(await screen.findByText('Loading')).toBeInTheDocument();
  },
});

/** Fifty notifications of maximum length, and a count above 99. */
export const LongContent = meta.story({
  args: {
    count: 1234,
    state: {
      kind: 'ready',
      notifications: longNotifications(50),
    },
  },
  play: async () => {
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(panel).toBeVisible());
    await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  },
});

/** There are no notifications. */
export const Empty = meta.story({
  args: { count: 0, state: { kind: 'empty' } },
  play: showsInOverlay('No Notification Available'),
});

/** Loading has failed. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: showsInOverlay('Something Went Wrong!'),
});

/** Offline: the notifications cannot be loaded. */
export const Offline = meta.story({
  args: { state: { kind: 'offline' } },
  play: showsInOverlay('You are offline'),
});

/** Closed: the bell shows the number of unread notifications. */
export const Closed = meta.story({
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Notifications/ })).toBeVisible();
    await expect(canvas.getByText('2')).toBeVisible();
  },
});

/** The notifications are opened, read again and closed. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<NotificationBellProps>({
    'Retry loads the data again after a failure': {
      args: { state: { kind: 'failed' } },
      play: async ({ args, userEvent }) => {
        await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
        await expect(args.onRetry).toHaveBeenCalledOnce();
      },
    },
    'Pressing the bell opens the notifications': {
      args: { isOpen: false },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: /Notifications/ }));
        await expect(args.onOpenChange).toHaveBeenCalledWith(true);
      },
    },
    'Escape closes the notifications': {
      play: async ({ args, userEvent }) => {
        await screen.findByText('ADM01 accepted 2603140007');
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(false));
      },
    },
  }),
});

import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { NotificationBell, type NotificationBellProps } from '#screens/Shell/NotificationBell.tsx';

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
  linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
  state: {
    kind: 'ready',
    notifications: [
      { transactionId: 'transaction-1', message: '2603140007 was accepted' },
      { transactionId: 'transaction-2', message: '2603140003 has a Name Problem' },
    ],
  },
};

const meta = preview.meta({
  title: 'Screens/Frame/Notifications',
  component: NotificationBell,
  args,
  parameters: { layout: 'padded' },
});

/** The latest notifications, the newest first. Each links to its transaction. */
export const Ready = meta.story({ play: showsInOverlay('2603140007 was accepted') });

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
      notifications: Array.from({ length: 50 }, (_, index) => ({
        transactionId: `transaction-${index}`,
        message:
          '2603140007 of Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited at The Jammu and Kashmir Gramin Cooperative Bank Limited has an Other Side Problem',
      })),
    },
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

/** Retry loads the data again after a failure. */
export const Retries = meta.story({
  ...interaction,
  args: { state: { kind: 'failed' } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** Pressing the bell opens the notifications. */
export const Opens = meta.story({
  ...interaction,
  args: { isOpen: false },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Notifications/ }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(true);
  },
});

/** Escape closes the notifications. */
export const Closes = meta.story({
  ...interaction,
  play: async ({ args, userEvent }) => {
    await screen.findByText('2603140007 was accepted');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(false));
  },
});

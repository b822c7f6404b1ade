import { expect, fn, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { NotificationBell, type NotificationBellProps } from '#screens/Shell/NotificationBell.tsx';

const args: NotificationBellProps = {
  count: 2,
  isOpen: true,
  onOpenChange: fn(),
  onRetry: fn(),
  transactionHref: '/transaction-details',
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

/** What happened, the newest first; each leads to its transaction. */
export const Ready = meta.story({
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const entry = await body.findByText('2603140007 was accepted');
    await waitFor(() => expect(entry).toBeVisible());
  },
});

/** On their way. */
export const Loading = meta.story({ args: { state: { kind: 'loading' } } });

/** Nothing to tell. */
export const Empty = meta.story({
  args: { count: 0, state: { kind: 'empty' } },
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const notice = await body.findByText('No Notification Available');
    await waitFor(() => expect(notice).toBeVisible());
  },
});

/** Could not be read. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: async ({ args, canvasElement, userEvent }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** No network. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** Closed, with a count; a press opens it. */
export const Closed = meta.story({
  args: { isOpen: false },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Notifications/ }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(true);
  },
});

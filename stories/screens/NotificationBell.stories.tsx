import { expect, fn, waitFor, within } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { NotificationBell, type NotificationBellProps } from '#screens/Shell/NotificationBell.tsx';

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

/** What happened, the newest first; each leads to its transaction. */
export const Ready = meta.story({
  tags: ['state:ready'],
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const entry = await body.findByText('2603140007 was accepted');
    await waitFor(() => expect(entry).toBeVisible());
  },
});

/** On their way. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: { kind: 'loading' } },
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await expect(await body.findByText('Loading')).toBeInTheDocument();
  },
});

/** Messages as long as they get, and more of them than there is room for. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
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

/** Nothing to tell. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { count: 0, state: { kind: 'empty' } },
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const notice = await body.findByText('No Notification Available');
    await waitFor(() => expect(notice).toBeVisible());
  },
});

/** Could not be read. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { state: { kind: 'failed' } },
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const notice = await body.findByText('Something Went Wrong!');
    await waitFor(() => expect(notice).toBeVisible());
  },
});

/** No network. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
  play: async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const notice = await body.findByText('You are offline');
    await waitFor(() => expect(notice).toBeVisible());
  },
});

/** Closed: how many are unread. */
export const Closed = meta.story({
  tags: ['state:closed'],
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Notifications/ })).toBeVisible();
    await expect(canvas.getByText('2')).toBeVisible();
  },
});

/** What could not be read is read again. */
export const Retries = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { kind: 'failed' } },
  play: async ({ args, canvasElement, userEvent }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** A press opens it. */
export const Opens = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { isOpen: false },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Notifications/ }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(true);
  },
});

/** Escape closes it, and leads back to the bell. */
export const Closes = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvasElement, userEvent }) => {
    const body = within(canvasElement.ownerDocument.body);
    await body.findByText('2603140007 was accepted');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(false));
  },
});

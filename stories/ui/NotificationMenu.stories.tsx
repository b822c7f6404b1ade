import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NotificationMenu, type NotificationMenuProps } from '#ui/NotificationMenu.tsx';
import { touches } from '../Forced.tsx';
import { matrix } from '../Matrix.tsx';
import { inTurn, sideBySide } from '../cases.tsx';

const groups = Array.from({ length: 6 }, (_, index) => ({
  id: String(index),
  title: `260314${String(index + 1).padStart(4, '0')}`,
  items: ['was accepted and waits for its payment', 'was initiated'].map((what, place) => ({
    id: String(place),
    text: `Transaction 260314${String(index + 1).padStart(4, '0')} ${what}`,
    time: '5 min ago',
    href: '/transaction-details',
  })),
}));

const meta = preview.meta({
  title: 'UI/Feedback/NotificationMenu',
  component: NotificationMenu,
  args: { label: 'Notifications', count: 3, groups, isOpen: false, onOpenChange: () => {} },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

/** At twice the text size, the count stays inside its badge. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  args: { count: 1250 },
  play: async ({ canvas }) => {
    const badge = canvas.getByText('99+');
    const text = document.createRange();
    text.selectNodeContents(badge);
    const [inner, outer] = [text.getBoundingClientRect(), badge.getBoundingClientRect()];
    await expect(parseFloat(getComputedStyle(badge).fontSize)).toBeGreaterThanOrEqual(16);
    await expect(inner.left).toBeGreaterThanOrEqual(outer.left);
    await expect(inner.right).toBeLessThanOrEqual(outer.right);
    await expect(Math.abs(middle(inner) - middle(outer))).toBeLessThanOrEqual(2);
    await expect(outer.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
});

/** With new notifications, with very many, and without any. */
export const Looks = meta.story(
  sideBySide<NotificationMenuProps>({
    'The bell shows the number of new notifications': {
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Notifications, 3 new' })).toBeVisible();
      },
    },
    'A count above 99 is shown as 99+': { args: { count: 1250 } },
    'Without new notifications, the bell has no badge': { args: { count: 0 } },
  }),
);

/** Below the notifications, a link leads to all of them. */
export const WithMore = meta.story({
  args: { isOpen: true, more: { text: 'All notifications', href: '/notifications' } },
  play: async () => {
    const link = await screen.findByRole('link', { name: 'All notifications' });
    await waitFor(() => expect(link).toBeVisible());
    await expect(link).toHaveAttribute('href', '/notifications');
  },
});

/** The open list without notifications. */
export const Empty = meta.story({
  args: {
    count: 0,
    isOpen: true,
    groups: [],
    instead: <EmptyState drawing="bell" title="No Notification Available" />,
  },
});

/** Counts of every length in every interaction state. */
export const Matrix = meta.story(
  matrix({
    rows: [0, 7, 42, 1250],
    columns: touches,
    forcedOn: 'button',
    cell: (count) => (
      <NotificationMenu
        label="Notifications"
        count={count}
        groups={[]}
        isOpen={false}
        onOpenChange={() => {}}
      />
    ),
  }),
);

function MenuWithState() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <NotificationMenu
      label="Notifications"
      count={3}
      groups={groups}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  );
}

/** The list is opened, followed and closed, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<NotificationMenuProps>({
    'The open list of notifications': {
      args: { isOpen: true },
      play: async () => {
        const panel = await screen.findByRole('dialog', { name: 'Notifications' });
        await waitFor(() => expect(panel).toBeVisible());
        await expect(screen.getAllByRole('link')).toHaveLength(12);
      },
    },
    'Pressing the bell calls onOpenChange': {
      args: { onOpenChange: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button'));
        await expect(args.onOpenChange).toHaveBeenCalledWith(true);
      },
    },
    'A notification is a link; following it also closes the list': {
      args: { isOpen: true, onOpenChange: fn() },
      play: async ({ args, userEvent }) => {
        const [first] = await screen.findAllByRole('link');
        await expect(first).toHaveAttribute('href', '/transaction-details');
        if (first) await userEvent.click(first);
        await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(false));
      },
    },
    'Enter opens the list, Escape closes it and returns the focus to the bell': {
      render: () => <MenuWithState />,
      play: async ({ canvas, userEvent }) => {
        await userEvent.tab();
        await userEvent.keyboard('{Enter}');
        await screen.findByRole('dialog', { name: 'Notifications' });
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        const bell = await canvas.findByRole('button', { name: 'Notifications, 3 new' });
        await waitFor(() => expect(bell).toHaveFocus());
      },
    },
  }),
});

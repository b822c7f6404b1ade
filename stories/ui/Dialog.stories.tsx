import { expect, fn, screen, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const meta = preview.meta({
  title: 'UI/Dialog',
  component: Dialog,
  args: {
    title: 'Cancel this transaction?',
    isOpen: true,
    onOpenChange: () => {},
    children: 'The agent is told. An admin can open it again.',
    actions: [
      <Button key="no" variant="outline">
        Keep it
      </Button>,
      <Button key="yes" variant="danger">
        Cancel it
      </Button>,
    ],
  },
});

/** A question with two answers. */
export const Open = meta.story({
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this transaction?' });
    await waitFor(() => expect(dialog).toBeVisible());
  },
});

/** Escape closes it. */
export const Escaping = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { onOpenChange: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
});

/** An answer is required: Escape does nothing. */
export const Required = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { isRequired: true, onOpenChange: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
});

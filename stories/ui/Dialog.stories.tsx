import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const meta = preview.meta({
  title: 'UI/Feedback/Dialog',
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

/** A question with two actions. */
export const Open = meta.story({
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this transaction?' });
    await waitFor(() => expect(dialog).toBeVisible());
  },
});

/** Escape closes the dialog. */
export const Escaping = meta.story({
  ...interaction,
  args: { onOpenChange: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
});

/** A required dialog cannot be closed with Escape. */
export const Required = meta.story({
  ...interaction,
  args: { isRequired: true, onOpenChange: fn() },
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
});

/** Text higher than the window scrolls; the actions are at its end. */
export const LongText = meta.story({
  args: { children: 'The agent is told. An admin can open it again. '.repeat(30) },
});

/** A dialog on a right-to-left page. */
export const RightToLeft = meta.story({ globals: { locale: 'ur-PK' } });

/** A press outside the dialog closes it. */
export const PressedOutside = meta.story({
  ...interaction,
  args: { onOpenChange: fn() },
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog');
    await userEvent.pointer({
      keys: '[MouseLeft]',
      target: document.elementFromPoint(10, 10) ?? document.body,
    });
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
});

function DialogWithButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Cancel</Button>
      <Dialog
        title="Cancel this transaction?"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        actions={[
          <Button key="no" variant="outline" onPress={() => setIsOpen(false)}>
            Keep it
          </Button>,
          <Button key="yes" variant="danger">
            Cancel it
          </Button>,
        ]}
      >
        The agent is told.
      </Dialog>
    </>
  );
}

/** Tab stays inside the dialog; closing it returns the focus to the button that opened it. */
export const ByKeyboard = meta.story({
  ...interaction,
  render: () => <DialogWithButton />,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Cancel' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab();
      await expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
});

import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { Dialog, type DialogProps } from '#ui/Dialog.tsx';
import { inTurn } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Layout/Dialog',
  component: Dialog,
  args: {
    title: 'Reverse payment',
    children: 'The balance becomes ₹1,500.00.',
    onClose: fn(),
  },
  parameters: { chromatic: modesOf.wideUi },
});

/** A sheet at the bottom of a phone, a card on larger screens. */
export const Open = meta.story();

/** Longer than the window: the content scrolls. */
export const Long = meta.story({
  args: { children: Array.from({ length: 80 }, (_, line) => <p key={line}>Line {line + 1}</p>) },
});

/** It is closed by Escape and Close, unless something is being sent. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<DialogProps>({
    'Escape and Close call onClose': {
      play: async ({ args, userEvent }) => {
        await waitFor(() =>
          expect(screen.getByRole('dialog', { name: 'Reverse payment' })).toBeVisible(),
        );
        await userEvent.keyboard('{Escape}');
        await expect(args.onClose).toHaveBeenCalledTimes(1);
        await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
        await expect(args.onClose).toHaveBeenCalledTimes(2);
      },
    },
    "While something is being sent, it can't be closed": {
      args: { isBusy: true },
      play: async ({ args, userEvent }) => {
        await expect(await screen.findByRole('button', { name: 'Close' })).toBeDisabled();
        await userEvent.keyboard('{Escape}');
        await expect(args.onClose).not.toHaveBeenCalled();
      },
    },
  }),
});

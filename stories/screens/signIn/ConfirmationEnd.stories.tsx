import { expect, fn } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import {
  ConfirmationEndScreen,
  type ConfirmationEndScreenProps,
} from '#screens/signIn/stepUp/ConfirmationEndScreen.tsx';

const args: ConfirmationEndScreenProps = { state: { kind: 'confirmed' }, onClose: fn() };

const meta = preview.meta({
  title: 'Screens/Sign in/Confirmation end',
  component: ConfirmationEndScreen,
  args,
  parameters: { layout: 'fullscreen' },
  tags: ['role:admin'],
});

/** Confirmed in a window that the browser did not let close itself. */
export const Confirmed = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Close this window' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

/** Not confirmed: why, as in the window that waits for it. */
export const Refused = meta.story({
  args: { state: { kind: 'failed', message: 'The sign-in was cancelled.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Not confirmed' })).toBeVisible();
    await expect(canvas.getByText('The sign-in was cancelled.')).toBeVisible();
  },
});

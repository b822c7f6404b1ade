import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  ConfirmAtProviderDialog,
  type ConfirmAtProviderDialogProps,
  type ConfirmAtProviderState,
} from '#screens/signIn/stepUp/ConfirmAtProviderDialog.tsx';
import { offlineDecorator } from '../offlineDecorator.tsx';
import { shownDialog } from '../assertions.ts';

const args: ConfirmAtProviderDialogProps = {
  userName: 'meera',
  provider: 'Sign in with Example',
  state: { kind: 'pristine' },
  onConfirm: fn(),
  onCancel: fn(),
};

const meta = preview.meta({
  title: 'Screens/Sign in/Confirm at the provider',
  component: ConfirmAtProviderDialog,
  args,
  tags: ['role:admin'],
});

const isShown = () => shownDialog('Confirm that it is you');
const confirmButton = () => screen.getByRole('button', { name: 'Sign in with Example' });

/** Returns a story with a text about the state. The window can be opened again. */
const showing = (state: ConfirmAtProviderState, text: RegExp) => ({
  args: { state },
  play: async () => {
    const dialog = await isShown();
    await waitFor(() => expect(dialog.getByText(text)).toBeVisible());
    await expect(confirmButton()).toBeEnabled();
  },
});

/** Names the user who has to confirm. */
export const Pristine = meta.story({
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText(/^You signed in as meera a while ago\./)).toBeVisible();
    await expect(confirmButton()).toBeEnabled();
  },
});

/** A name and a button of maximum length wrap. */
export const LongContent = meta.story({
  args: {
    userName: 'Venkatanarasimharajuvaripeta.Subramaniam.Iyer.and.Sons.Private.Limited',
    provider: 'Sign in with the account of The Jammu and Kashmir Gramin Cooperative Bank Limited',
  },
});

/** The user confirms in another window, and can open it again. */
export const Waiting = meta.story(
  showing({ kind: 'waiting' }, /^Continue in the window that has opened\./),
);

/** The browser blocked the window: how to allow it. */
export const Blocked = meta.story(
  showing({ kind: 'blocked' }, /^The browser blocked the window\. Allow pop-up windows/),
);

/** The user could not confirm, for example with another account. */
export const Refused = meta.story(
  showing(
    {
      kind: 'failed',
      message: 'That was another account. Sign in with the one that you use here.',
    },
    /^That was another account\./,
  ),
);

/** Offline: the button is disabled, with the reason. */
export const Offline = meta.story({
  decorators: [offlineDecorator],
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('You are offline')).toBeVisible();
    await expect(confirmButton()).toBeDisabled();
  },
});

/** The button opens the provider. Cancel, Close and Escape leave. */
export const ConfirmsAndCancels = meta.story({
  ...interaction,
  play: async ({ args, userEvent }) => {
    const dialog = await isShown();
    await userEvent.click(confirmButton());
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await dialog.findByRole('button', { name: 'Close' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledTimes(3);
  },
});

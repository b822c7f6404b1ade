import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  ConfirmPasswordDialog,
  type ConfirmPasswordDialogProps,
  type ConfirmPasswordState,
} from '#screens/signIn/stepUp/ConfirmPasswordDialog.tsx';
import { offlineDecorator } from '../offlineDecorator.tsx';
import { expectUsername, shownDialog } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const args: ConfirmPasswordDialogProps = {
  userName: 'meera',
  state: { kind: 'pristine' },
  onConfirm: fn(),
  onCancel: fn(),
};

const meta = preview.meta({
  title: 'Screens/Sign in/Confirm password',
  component: ConfirmPasswordDialog,
  args,
  tags: ['role:admin'],
});

const isShown = () => shownDialog('Confirm your password');
const password = () => screen.getByLabelText('Your password');
const confirmButton = () => screen.getByRole('button', { name: /Confirm/ });

/** Returns a story with a text about the state. */
const showing = (state: ConfirmPasswordState, text: RegExp) => ({
  args: { state },
  play: async () => {
    const dialog = await isShown();
    await waitFor(() => expect(dialog.getByText(text)).toBeVisible());
    await expect(confirmButton()).toBeEnabled();
  },
});

/** Names the user who has to confirm, with the focus in the field. */
export const Pristine = meta.story({
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText(/^You signed in as meera a while ago\./)).toBeVisible();
    await expect(password()).toHaveFocus();
    await expect(password()).toHaveAttribute('type', 'password');
    await expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await expectUsername(password(), 'meera');
  },
});

/** A name of maximum length wraps. */
export const LongContent = meta.story({
  args: { userName: 'Venkatanarasimharajuvaripeta.Subramaniam.Iyer.and.Sons.Private.Limited' },
});

/** Confirmed empty: the error is below the field, and nothing is sent. */
export const Invalid = meta.story({
  play: async ({ args, userEvent }) => {
    const dialog = await isShown();
    await userEvent.click(confirmButton());
    await expect(await dialog.findByText('Password is required')).toBeVisible();
    await expect(password()).toHaveFocus();
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
});

/** Being checked: the button is pending, and the dialog can't be closed. */
export const Submitting = meta.story({
  args: { state: { kind: 'submitting' } },
  play: async ({ args, userEvent }) => {
    const dialog = await isShown();
    await expect(confirmButton()).toHaveAttribute('data-pending', 'true');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onCancel).not.toHaveBeenCalled();
  },
});

/** The browser asks for a passkey: its button is pending, and the dialog can't be closed. */
export const UsingPasskey = meta.story({
  args: { state: { kind: 'usingPasskey' }, onUsePasskey: fn() },
  play: async () => {
    const dialog = await isShown();
    const button = dialog.getByRole('button', { name: /Use a passkey/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await expect(confirmButton()).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
});

/** No passkey was used: the password is still possible. */
export const Cancelled = meta.story({
  args: { state: { kind: 'cancelled' }, onUsePasskey: fn() },
  play: showing({ kind: 'cancelled' }, /^No passkey was used\. Nothing has changed\.$/).play,
});

/** A wrong password: the message of the sign-in. */
export const Refused = meta.story(
  showing(
    { kind: 'refused', message: 'Invalid username or password' },
    /^Invalid username or password$/,
  ),
);
/** Confirmed offline: nothing was sent. */
export const SendOffline = meta.story(showing({ kind: 'offline' }, /^You are offline$/));

/** Offline: the button is disabled, with the reason. */
export const Offline = meta.story({
  decorators: [offlineDecorator],
  play: async () => {
    const dialog = await isShown();
    await expect(dialog.getByText('You are offline')).toBeVisible();
    await expect(confirmButton()).toBeDisabled();
  },
});

/** The password or a passkey is sent, refused, or the dialog is left. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ConfirmPasswordDialogProps>({
    'A passkey takes the place of the password': {
      args: { onUsePasskey: fn() },
      play: async ({ args, userEvent }) => {
        const dialog = await isShown();
        await userEvent.click(dialog.getByRole('button', { name: 'Use a passkey' }));
        await expect(args.onUsePasskey).toHaveBeenCalledOnce();
        await expect(args.onConfirm).not.toHaveBeenCalled();
      },
    },
    'Enter confirms the password as typed': {
      play: async ({ args, userEvent }) => {
        await isShown();
        await userEvent.keyboard(' my secret {Enter}');
        await expect(args.onConfirm).toHaveBeenCalledWith(' my secret ');
      },
    },
    'Cancel, Close and Escape leave without sending': {
      play: async ({ args, userEvent }) => {
        const dialog = await isShown();
        await userEvent.keyboard('{Escape}');
        await userEvent.click(await dialog.findByRole('button', { name: 'Close' }));
        await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
        await expect(args.onCancel).toHaveBeenCalledTimes(3);
        await expect(args.onConfirm).not.toHaveBeenCalled();
      },
    },
    'Too many wrong passwords: the message of the sign-in': showing(
      { kind: 'refused', message: 'Too many attempts. Please try again later.' },
      /^Too many attempts/,
    ),
    'The server failed or did not answer: it can be tried again': showing(
      { kind: 'refused', message: null },
      /^Something Went Wrong!$/,
    ),
  }),
});

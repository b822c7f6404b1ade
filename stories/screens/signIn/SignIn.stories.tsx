import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { SignInScreen, type SignInScreenProps } from '#screens/signIn/SignInScreen.tsx';
import { fillSilently } from '#stories/ui/form/fillSilently.ts';
import { inTurn } from '../../cases.tsx';

const args: SignInScreenProps = { state: { kind: 'pristine' }, onSubmit: fn() };

const meta = preview.meta({ title: 'Screens/Sign in/Sign in', component: SignInScreen, args });

/** The untouched form shows no errors. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

/** While the credentials are being sent, the button is pending. */
export const Submitting = meta.story({
  args: { state: { kind: 'submitting' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Sign In/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
  },
});

/** The server refused: its message is above the fields. */
export const Refused = meta.story({
  args: { state: { kind: 'refused', notice: 'Invalid username or password' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Invalid username or password');
  },
});

/** The server refused without a message: a general one is shown. */
export const RefusedWithoutWords = meta.story({
  args: { state: { kind: 'refused', notice: null } },
});

/** Offline: a banner above the fields. */
export const Offline = meta.story({ args: { state: { kind: 'offline' } } });

/** Submitted empty: an error under each field, and the focus in the first one. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('Username is required')).toBeVisible();
    await expect(canvas.getByText('Password is required')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'User name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The browser asks for a passkey: its button is pending, the others are disabled. */
export const UsingPasskey = meta.story({
  args: { state: { kind: 'usingPasskey' }, onUsePasskey: fn() },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Sign in with a passkey/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await expect(canvas.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  },
});

/** The person has closed the dialog of the browser: nothing has changed. */
export const Cancelled = meta.story({
  args: { state: { kind: 'cancelled' }, onUsePasskey: fn() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^No passkey was used\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  },
});

/** A long message of the server wraps. */
export const LongContent = meta.story({
  args: {
    state: {
      kind: 'refused',
      notice:
        'Too many attempts from this address. Wait for fifteen minutes before you try again, or ask your administrator to set a new password.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Too many attempts/);
  },
});

const provider = { label: 'Sign in with your organisation', onPress: fn() };

/** A server with an identity provider: a second, quiet button below the form. */
export const WithProvider = meta.story({
  args: { provider },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in with your organisation' }));
    await expect(provider.onPress).toHaveBeenCalledOnce();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The browser opens the page of the identity provider, or has come back from it. */
export const Leaving = meta.story({
  args: { state: { kind: 'leaving' }, provider },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Sign in with your organisation/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
  },
});

/** The user signs in by pointer, by keyboard, with a passkey, and with stored values. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SignInScreenProps>({
    'A passkey and the identity provider are offered besides the password': {
      args: { onUsePasskey: fn(), provider: { label: 'Sign in with Example', onPress: fn() } },
      play: async ({ args, canvas, userEvent }) => {
        await expect(canvas.getByRole('button', { name: 'Sign in with Example' })).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Sign in with a passkey' }));
        await expect(args.onUsePasskey).toHaveBeenCalledOnce();
      },
    },
    'User name and password that a browser filled in without an event are sent': {
      play: async ({ args, canvas, userEvent }) => {
        fillSilently(canvas.getByRole('textbox', { name: 'User name' }), 'meera');
        fillSilently(canvas.getByLabelText('Password'), 'correct horse');
        await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
        await waitFor(() =>
          expect(args.onSubmit).toHaveBeenCalledWith({
            username: 'meera',
            password: 'correct horse',
          }),
        );
      },
    },
    'A second press during the request sends nothing': {
      args: { state: { kind: 'submitting' } },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: /Sign In/ }));
        await expect(args.onSubmit).not.toHaveBeenCalled();
      },
    },
    'Keyboard only: Tab reaches the fields, Show password and Sign In; Enter submits': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await userEvent.keyboard('asha');
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveFocus());
        await userEvent.keyboard('correct horse');
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Show password' })).toHaveFocus(),
        );
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Sign In' })).toHaveFocus());
        await userEvent.keyboard('{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith({
          username: 'asha',
          password: 'correct horse',
        });
      },
    },
    'Show password reveals the typed password; Enter submits both values': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'User name' }), 'asha');
        const password = () => canvas.getByLabelText('Password');
        await userEvent.type(await waitFor(password), 'correct horse');
        await waitFor(() => expect(password()).toHaveAttribute('type', 'password'));
        await userEvent.click(await canvas.findByRole('button', { name: 'Show password' }));
        await waitFor(() => expect(password()).toHaveAttribute('type', 'text'));
        await userEvent.type(await waitFor(password), '{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith({
          username: 'asha',
          password: 'correct horse',
        });
      },
    },
    'The sign-in at the identity provider was refused: the reason is above the fields': {
      args: {
        provider,
        state: { kind: 'refused', notice: 'You may not sign in with this account. Ask an admin.' },
      },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('alert')).toHaveTextContent(/Ask an admin/);
      },
    },
  }),
});

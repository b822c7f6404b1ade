import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { CodeScreen, type CodeScreenProps } from '#screens/signIn/CodeScreen.tsx';
import { inTurn } from '../../cases.tsx';

const args: CodeScreenProps = {
  state: { kind: 'pristine' },
  factors: ['app'],
  onSubmit: fn(),
  onUsePasskey: fn(),
  onBack: fn(),
};

const meta = preview.meta({ title: 'Screens/Sign in/Second step', component: CodeScreen, args });

/** The field for the code has the focus, and phones offer digits. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Second step' })).toBeVisible();
    const field = canvas.getByRole('textbox', { name: 'Code' });
    await expect(field).toHaveFocus();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  },
});

/** While the code is being sent, the button is pending. */
export const Submitting = meta.story({
  args: { state: { kind: 'submitting' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Sign In/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await expect(canvas.getByRole('button', { name: 'Back' })).toBeDisabled();
  },
});

/** A wrong code: the message of the server is above the field. */
export const Refused = meta.story({
  args: { state: { kind: 'refused', notice: 'This code is not right' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This code is not right');
  },
});

/** Offline: a banner above the field. */
export const Offline = meta.story({ args: { state: { kind: 'offline' } } });

/** The browser asks for the passkey: its button is pending, the others are disabled. */
export const UsingPasskey = meta.story({
  args: { state: { kind: 'usingPasskey' }, factors: ['passkey'] },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Use your passkey/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await expect(canvas.getByRole('button', { name: 'Use a recovery code' })).toBeDisabled();
  },
});

/** The person has closed the dialog of the browser: it can be opened again. */
export const Cancelled = meta.story({
  args: { state: { kind: 'cancelled' }, factors: ['passkey'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^No passkey was used\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Use your passkey' })).toBeEnabled();
  },
});

/** Submitted empty: an error under the field. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('Code is required')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** A long message of the server wraps. */
export const LongContent = meta.story({
  args: {
    state: {
      kind: 'refused',
      notice: 'Your second step cannot be checked. Ask an admin to reset it.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Your second step/);
  },
});

/** The second step is passed by code, passkey and recovery code. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<CodeScreenProps>({
    'A browser without passkeys, and a user without an authenticator app: a recovery code is left':
      {
        args: { factors: [] },
        play: async ({ canvas }) => {
          await expect(canvas.getByRole('textbox', { name: 'Recovery code' })).toHaveFocus();
        },
      },
    'Passkey and app: the passkey is offered first, and the others can be chosen': {
      args: { factors: ['app', 'passkey'] },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Use your passkey' }));
        await expect(args.onUsePasskey).toHaveBeenCalledOnce();
        await userEvent.click(
          await canvas.findByRole('button', { name: 'Use the authenticator app' }),
        );
        await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveFocus());
        await userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey' }));
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Use your passkey' })).toBeVisible(),
        );
      },
    },
    'Enter sends the code without spaces around it': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), ' 123456 {Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith('123456');
      },
    },
    'A recovery code takes the place of the app': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), '12');
        await userEvent.click(await canvas.findByRole('button', { name: 'Use a recovery code' }));
        const field = await canvas.findByRole('textbox', { name: 'Recovery code' });
        await waitFor(() => expect(field).toHaveFocus());
        await waitFor(() => expect(field).toHaveValue(''));
        await userEvent.type(field, 'abcde-23456{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith('abcde-23456');
        await userEvent.click(
          await canvas.findByRole('button', { name: 'Use the authenticator app' }),
        );
        await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveValue(''));
      },
    },
    'Back returns to user name and password': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
        await expect(args.onBack).toHaveBeenCalledOnce();
      },
    },
  }),
});

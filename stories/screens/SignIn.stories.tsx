import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { SignInScreen, type SignInScreenProps } from '#screens/SignIn/SignInScreen.tsx';

const args: SignInScreenProps = { state: { kind: 'pristine' }, onSubmit: fn() };

const meta = preview.meta({
  title: 'Screens/Entry/Sign in',
  component: SignInScreen,
  args,
});

/** As it opens: nothing typed, nothing said. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

/** Waiting for the server: the button keeps its place. */
export const Submitting = meta.story({
  args: { state: { kind: 'submitting' } },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /Sign In/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
    await userEvent.click(button);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The server's words stand above the fields. */
export const Refused = meta.story({
  args: { state: { kind: 'refused', notice: 'Invalid username or password' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Invalid username or password');
  },
});

/** The server gave no words. */
export const Failed = meta.story({ args: { state: { kind: 'refused', notice: null } } });

/** No network: said before anyone wonders. */
export const Offline = meta.story({ args: { state: { kind: 'offline' } } });

/** Sent empty: each field says what it wants, and the first one has the focus. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('Username is required')).toBeVisible();
    await expect(canvas.getByText('Password is required')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'User name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** Typed, looked at, sent with Enter: one call with both values. */
export const SignsIn = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'User name' }), 'asha');
    const password = canvas.getByLabelText('Password');
    await userEvent.type(password, 'correct horse');
    await expect(password).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(password).toHaveAttribute('type', 'text');
    await userEvent.type(password, '{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      username: 'asha',
      password: 'correct horse',
    });
  },
});

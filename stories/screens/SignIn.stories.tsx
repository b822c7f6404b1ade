import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
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
  tags: ['state:pristine'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

/** Waiting for the server: the button keeps its place. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { state: { kind: 'submitting' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Sign In/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
  },
});

/** The server's words stand above the fields. */
export const Refused = meta.story({
  tags: ['state:refused'],
  args: { state: { kind: 'refused', notice: 'Invalid username or password' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Invalid username or password');
  },
});

/** The server gave no words. */
export const RefusedWithoutWords = meta.story({
  args: { state: { kind: 'refused', notice: null } },
});

/** No network: said before anyone wonders. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** Sent empty: each field says what it wants, and the first one has the focus. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('Username is required')).toBeVisible();
    await expect(canvas.getByText('Password is required')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'User name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** What the server says may be long. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
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

/** Pressed again while the server is asked: nothing is sent twice. */
export const SubmitsOnce = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { kind: 'submitting' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Sign In/ }));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The button stays where it is being pressed, whatever the fields say. */
export const ButtonStays = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Sign In' });
    const before = button.getBoundingClientRect().top;
    await userEvent.click(button);
    await expect(await canvas.findByText('Username is required')).toBeVisible();
    await expect(button.getBoundingClientRect().top).toBe(before);
  },
});

/** Without a mouse: both fields in their order, the eye between, and Enter sends. */
export const SignsInByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('asha');
    await userEvent.tab();
    await expect(canvas.getByLabelText('Password')).toHaveFocus();
    await userEvent.keyboard('correct horse');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Sign In' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      username: 'asha',
      password: 'correct horse',
    });
  },
});

/** Typed, looked at, sent with Enter: one call with both values. */
export const SignsIn = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,

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

import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ProfileScreen, type ProfileScreenProps } from '#screens/Profile/ProfileScreen.tsx';
import { aUser } from '../fixtures/users.ts';

const args: ProfileScreenProps = {
  user: aUser(),
  theme: 'system',
  onThemeChange: fn(),
  passwordChange: null,
  installation: { kind: 'browser', isExplained: false, onInstall: fn() },
  isSigningOut: false,
  onSignOut: fn(),
  onBack: fn(),
};

const passwordChange = {
  submission: { kind: 'idle' },
  onSubmit: fn<(password: string) => void>(),
  onLook: fn(),
} as const;
const admin = aUser({ role: 'admin', name: 'Meera Pillai', code: 'ADM01' });

const meta = preview.meta({
  title: 'Screens/Account/Profile',
  component: ProfileScreen,
  args,
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** An agent is told whom to ask. */
export const AsAgent = meta.story({
  tags: ['role:agent'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      canvas.getByText('To change your username or password, ask the administrator.'),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** A banker, likewise. */
export const AsBanker = meta.story({
  tags: ['role:banker'],
  args: { user: aUser({ role: 'banker', name: 'Farhan Qureshi', code: 'BNK01' }) },
});

/** An admin changes the password here. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
  args: { user: admin, passwordChange },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'monsoon-river-42');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'monsoon-river-42');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(passwordChange.onSubmit).toHaveBeenCalledWith('monsoon-river-42');
  },
});

/** Nothing is sent before both say the same. */
export const Invalid = meta.story({
  tags: ['role:admin'],
  args: { user: admin, passwordChange },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(await canvas.findByText('Password is required')).toBeVisible();
    await expect(canvas.getByText('Confirm Password is required')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveFocus();
    await userEvent.type(canvas.getByLabelText('Password'), 'one thing');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'another');
    await expect(canvas.getByText('Passwords must match')).toBeVisible();
  },
});

/** The new password on its way. */
export const Submitting = meta.story({
  tags: ['role:admin'],
  args: { user: admin, passwordChange: { ...passwordChange, submission: { kind: 'submitting' } } },
});

/** The server refused the password: its words stay. */
export const Refused = meta.story({
  tags: ['role:admin'],
  args: {
    user: admin,
    passwordChange: {
      ...passwordChange,
      submission: { kind: 'refused', message: 'Password must have at least 8 characters' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Password must have at least 8 characters',
    );
  },
});

/** Nothing was sent. */
export const Offline = meta.story({
  tags: ['role:admin', 'state:offline'],
  args: { user: admin, passwordChange: { ...passwordChange, submission: { kind: 'offline' } } },
});

/** The answer got lost: look first. */
export const OutcomeUnknown = meta.story({
  tags: ['role:admin'],
  args: {
    user: admin,
    passwordChange: { ...passwordChange, submission: { kind: 'outcomeUnknown' } },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Look' }));
    await expect(passwordChange.onLook).toHaveBeenCalledOnce();
  },
});

const onInstall = fn();
const onUpdate = fn();

/** In a browser: the app can be installed. */
export const Installable = meta.story({
  args: { installation: { kind: 'browser', isExplained: false, onInstall } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Install App' }));
    await expect(onInstall).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('button', { name: 'Update App' })).toBeNull();
  },
});

/** A browser that offers no installation: the way there is told. */
export const InstallExplained = meta.story({
  args: { installation: { kind: 'browser', isExplained: true, onInstall: fn() } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Add to Home Screen/)).toBeVisible();
  },
});

/** Installed: brought up to date by hand. */
export const Installed = meta.story({
  args: { installation: { kind: 'installed', isUpdating: false, onUpdate } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Update App' }));
    await expect(onUpdate).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('button', { name: 'Install App' })).toBeNull();
  },
});

/** Being brought up to date. */
export const Updating = meta.story({
  args: { installation: { kind: 'installed', isUpdating: true, onUpdate: fn() } },
});

/** On the way out. */
export const SigningOut = meta.story({ args: { isSigningOut: true } });

/** A name as long as they get. */
export const LongContent = meta.story({
  args: { user: aUser({ name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer' }) },
});

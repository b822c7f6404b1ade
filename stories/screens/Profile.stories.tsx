import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { ProfileScreen, type ProfileScreenProps } from '#screens/Profile/ProfileScreen.tsx';
import { submissions } from '../fixtures/states.ts';
import { aUser } from '../fixtures/users.ts';
import { onStage, signedOut } from './onStage.tsx';
import { sessionEndIsSaid } from './plays.ts';

const onInstall = fn();
const onUpdate = fn();

const args: ProfileScreenProps = {
  user: aUser(),
  theme: 'system',
  onThemeChange: fn(),
  passwordChange: null,
  installation: { kind: 'browser', isExplained: false, onInstall },
  isSigningOut: false,
  onSignOut: fn(),
  onBack: fn(),
};

const passwordChange = {
  submission: submissions.idle,
  onSubmit: fn<(password: string) => void>(),
  onCheck: fn(),
} as const;
const admin = aUser({ role: 'admin', name: 'Meera Pillai', code: 'ADM01' });

const meta = preview.meta({
  title: 'Screens/Account/Profile',
  component: ProfileScreen,
  args,
  decorators: [onStage],
});

/** An agent is told whom to ask. */
export const AsAgent = meta.story({
  tags: ['role:agent'],
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('To change your username or password, ask the administrator.'),
    ).toBeVisible();
    await expect(canvas.queryByLabelText('Password')).toBeNull();
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
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toBeEnabled();
    await expect(canvas.getByLabelText('Confirm Password')).toBeEnabled();
    await expect(canvas.queryByText(/ask the administrator/)).toBeNull();
  },
});

/** A name as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: { user: aUser({ name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer' }) },
});

/** The session ended while the profile was open. */
export const SignedOut = meta.story({
  tags: ['state:signed-out', 'role:banker'],
  parameters: signedOut('banker'),
  play: sessionEndIsSaid,
});

/** The password form untouched: nothing wrong yet. */
export const Pristine = meta.story({
  tags: ['state:pristine', 'role:admin'],
  args: { user: admin, passwordChange },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toHaveValue('');
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** Sent empty: both fields say what they want, and the first has the focus. */
export const Invalid = meta.story({
  tags: ['state:invalid', 'role:admin'],
  args: { user: admin, passwordChange },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(await canvas.findByText('Password is required')).toBeVisible();
    await expect(canvas.getByText('Confirm Password is required')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveFocus();
    await expect(passwordChange.onSubmit).not.toHaveBeenCalled();
  },
});

/** The new password on its way. */
export const Submitting = meta.story({
  tags: ['state:submitting', 'role:admin'],
  args: { user: admin, passwordChange: { ...passwordChange, submission: submissions.submitting } },
});

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  tags: ['role:admin', 'state:refused'],
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

/** Sent without a network: nothing left the phone. */
export const SendOffline = meta.story({
  tags: ['role:admin', 'state:send-offline'],
  args: { user: admin, passwordChange: { ...passwordChange, submission: submissions.offline } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You are offline. Nothing was sent/)).toBeVisible();
  },
});

/** The answer got lost: the status is to be checked before trying again. */
export const OutcomeUnknown = meta.story({
  tags: ['role:admin', 'state:outcome-unknown'],
  args: {
    user: admin,
    passwordChange: { ...passwordChange, submission: submissions.outcomeUnknown },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Check before you try again/)).toBeVisible();
  },
});

/** Someone else acted first: how it is now, and a way to start anew from there. */
export const Conflict = meta.story({
  tags: ['role:admin', 'state:conflict'],
  args: {
    user: admin,
    passwordChange: {
      ...passwordChange,
      submission: { kind: 'conflict', message: 'The password was changed meanwhile' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The password was changed meanwhile')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
});

/** In a browser: the app can be installed. */
export const Installable = meta.story({
  tags: ['state:installable'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Install App' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Update App' })).toBeNull();
  },
});

/** A browser that offers no installation: the way there is told. */
export const InstallExplained = meta.story({
  args: { installation: { kind: 'browser', isExplained: true, onInstall } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Add to Home Screen/)).toBeVisible();
  },
});

/** Installed: brought up to date by hand. */
export const Installed = meta.story({
  tags: ['state:installed'],
  args: { installation: { kind: 'installed', isUpdating: false, onUpdate } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update App' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Install App' })).toBeNull();
  },
});

/** Being brought up to date. */
export const Updating = meta.story({
  tags: ['state:updating'],
  args: { installation: { kind: 'installed', isUpdating: true, onUpdate } },
});

/** On the way out. */
export const SigningOut = meta.story({
  tags: ['state:signing-out'],
  args: { isSigningOut: true },
});

/** Another look, the way out, and the way back. */
export const Used = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(args.onSignOut).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** The app is installed. */
export const Installs = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Install App' }));
    await expect(onInstall).toHaveBeenCalledOnce();
  },
});

/** The app is brought up to date. */
export const Updates = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { installation: { kind: 'installed', isUpdating: false, onUpdate } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Update App' }));
    await expect(onUpdate).toHaveBeenCalledOnce();
  },
});

/** A new password, typed twice and sent. */
export const ChangesPassword = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { user: admin, passwordChange },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'monsoon-river-42');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'monsoon-river-4');
    await userEvent.tab();
    await expect(await canvas.findByText('Passwords must match')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Confirm Password'), '2');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(passwordChange.onSubmit).toHaveBeenCalledWith('monsoon-river-42');
  },
});

/** Without a mouse: both fields in their order, and Enter sends; the look by arrow keys. */
export const UsedByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { user: admin, passwordChange },
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByLabelText('Password').focus();
    await userEvent.keyboard('monsoon-river-42');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('monsoon-river-42{Enter}');
    await expect(passwordChange.onSubmit).toHaveBeenCalledWith('monsoon-river-42');
    canvas.getByRole('radio', { name: 'System' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
  },
});

/** After a conflict the record is read again; what was typed stays. */
export const Reloads = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: {
    user: admin,
    passwordChange: {
      ...passwordChange,
      submission: { kind: 'conflict', message: 'The password was changed meanwhile' },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(passwordChange.onCheck).toHaveBeenCalledOnce();
  },
});

/** After a lost answer the server is asked whether the attempt was recorded. */
export const ChecksStatus = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: {
    user: admin,
    passwordChange: { ...passwordChange, submission: submissions.outcomeUnknown },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check status' }));
    await expect(passwordChange.onCheck).toHaveBeenCalledOnce();
  },
});

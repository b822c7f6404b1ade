import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { ProfileScreen, type ProfileScreenProps } from '#screens/profile/ProfileScreen.tsx';
import type { PushState } from '#screens/profile/PushSwitch.tsx';
import { theseSessions } from '#stories/fixtures/sessions.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { aUser } from '#stories/fixtures/users.ts';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { expectUsername, showsText, typeInto } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const onPushChange = fn<(isOn: boolean) => void>();
const push = (state: PushState) => ({ push: { state, onChange: onPushChange } });
const onShortcutsChange = fn<(isOn: boolean) => void>();
const onShowMap = fn();
const onInstall = fn();
const onUpdate = fn();

const args: ProfileScreenProps = {
  user: aUser(),
  theme: 'system',
  onThemeChange: fn(),
  density: 'compact',
  onDensityChange: fn(),
  passwordChange: null,
  push: { state: { kind: 'off', isPending: false }, onChange: onPushChange },
  shortcuts: { isOn: true, onChange: onShortcutsChange, onShowMap },
  // Has stories of its own.
  secondStep: null,
  sessions: {
    state: detailStates({ sessions: theseSessions }).ready,
    ending: null,
    isOwn: true,
    // Tested in the stories of the section.
    onEnd() {},
    onEndAll() {},
    onRetry() {},
  },
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
  title: 'Screens/Profile/Profile',
  component: ProfileScreen,
  args,
  decorators: [screenDecorator],
});

const sending = formStories((submission) => ({
  user: admin,
  passwordChange: { ...passwordChange, submission },
}));

/** An agent has a link to the own account. */
export const WithAccount = meta.story({
  args: { accountHref: '/account' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Account' });
    await expect(link).toHaveAttribute('href', '/account');
  },
});

/** An agent cannot change the password: a note refers to the administrator. */
export const AsAgent = meta.story({
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('To change your username or password, ask the administrator.'),
    ).toBeVisible();
    await expect(canvas.queryByLabelText('Password')).toBeNull();
  },
});

/** A banker cannot change the password either. */
export const AsBanker = meta.story({
  args: { user: aUser({ role: 'banker', name: 'Farhan Qureshi', code: 'BNK01' }) },
});

/** An admin can change their own password. */
export const AsAdmin = meta.story({
  args: { user: admin, passwordChange },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toBeEnabled();
    await expect(canvas.getByLabelText('Confirm Password')).toBeEnabled();
    await expectUsername(canvas.getByLabelText('Password'), 'Meera Pillai');
    await expect(canvas.queryByText(/ask the administrator/)).toBeNull();
  },
});

/** A name of maximum length. */
export const LongContent = meta.story({
  args: { user: aUser({ name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer' }) },
});

/** The untouched password form shows no errors. */
export const Pristine = meta.story({
  tags: ['role:admin'],
  args: { user: admin, passwordChange },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Password')).toHaveValue('');
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** Submitted empty: an error under each field, and the focus in the first one. */
export const Invalid = meta.story({
  tags: ['role:admin'],
  args: { user: admin, passwordChange },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(await canvas.findByText('Password is required')).toBeVisible();
    await expect(canvas.getByText('Confirm Password is required')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveFocus();
    await expect(passwordChange.onSubmit).not.toHaveBeenCalled();
  },
});

/** While the new password is being sent, the button is pending. */
export const Submitting = meta.story({ ...sending.submitting, tags: ['role:admin'] });

/** The server refused: its message, and the typed values. */
export const Refused = meta.story({
  ...sending.refused('Password must have at least 8 characters'),
  tags: ['role:admin'],
});

/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story({ ...sending.sendOffline, tags: ['role:admin'] });
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story({ ...sending.outcomeUnknown, tags: ['role:admin'] });

/** Another user acted first: the message of the server, and Reload. */
export const Conflict = meta.story({
  ...sending.conflict('The password was changed meanwhile'),
  tags: ['role:admin'],
});

const switchName = 'Notifications on this device';

/** Until the browser has said whether it is subscribed, the switch cannot be used. */
export const PushLoading = meta.story({
  args: push({ kind: 'loading' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: switchName })).toBeDisabled();
  },
});

/** Notifications are off until the user turns them on. */
export const PushOff = meta.story({
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch', { name: switchName });
    await expect(control).not.toBeChecked();
    await expect(control).toHaveAccessibleDescription(/no names and no amounts/);
  },
});

/** Notifications are on in this browser. */
export const PushOn = meta.story({
  args: push({ kind: 'on', isPending: false }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: switchName })).toBeChecked();
  },
});

/** The user has blocked notifications: only the browser can allow them again. */
export const PushBlocked = meta.story({
  args: push({ kind: 'blocked' }),
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch', { name: switchName });
    await expect(control).toBeDisabled();
    await expect(control).toHaveAccessibleDescription(/Allow them for this site/);
  },
});

/** The browser has no notifications, such as Safari on an iPhone before the app is installed. */
export const PushUnsupported = meta.story({
  args: push({ kind: 'unsupported' }),
  play: showsText(/This browser cannot show notifications/),
});

/** Keyboard shortcuts are turned off on this device. */
export const ShortcutsOff = meta.story({
  args: { shortcuts: { isOn: false, onChange: onShortcutsChange, onShowMap } },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch', { name: 'Keyboard shortcuts' });
    await expect(control).not.toBeChecked();
    await expect(control).toHaveAccessibleDescription(/nothing while you type/);
  },
});

/** Opened in a browser: the app can be installed. */
export const Installable = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Install App' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Update App' })).toBeNull();
  },
});

/** Opened as an installed app: Update App replaces Install App. */
export const Installed = meta.story({
  args: { installation: { kind: 'installed', isUpdating: false, onUpdate } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update App' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Install App' })).toBeNull();
  },
});

/** The app is being updated: the button is pending. */
export const Updating = meta.story({
  args: { installation: { kind: 'installed', isUpdating: true, onUpdate } },
});

/** The user is being signed out: the button is pending. */
export const SigningOut = meta.story({ args: { isSigningOut: true } });

/** Each switch and button calls its callback. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ProfileScreenProps>({
    'The hint says that a new password can be guessed, because it contains the name of the admin': {
      args: { user: { ...admin, name: 'Meera Pillai' }, passwordChange },
      play: async ({ canvas, userEvent }) => {
        await userEvent.type(canvas.getByLabelText('Password'), 'pillai99');
        await waitFor(() =>
          expect(canvas.getByText('Can be guessed. Add unrelated words.')).toBeVisible(),
        );
      },
    },
    'The switch reports its new state, by pointer and by keyboard': {
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('switch', { name: switchName }));
        await expect(onPushChange).toHaveBeenLastCalledWith(true);
        (await canvas.findByRole('switch', { name: switchName })).focus();
        await userEvent.keyboard(' ');
        await expect(onPushChange).toHaveBeenCalledTimes(2);
      },
    },
    'The switch of the shortcuts reports its new state; the button beside it shows them': {
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('switch', { name: 'Keyboard shortcuts' }));
        await expect(onShortcutsChange).toHaveBeenLastCalledWith(false);
        await userEvent.click(await canvas.findByRole('button', { name: 'Show shortcuts' }));
        await expect(onShowMap).toHaveBeenCalledOnce();
      },
    },
    'A server without notifications: there is no switch': {
      args: { push: null },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('Appearance')).toBeVisible();
        await expect(canvas.queryByRole('switch', { name: switchName })).toBeNull();
      },
    },
    'A server that does not list sessions: there is no such section': {
      args: { sessions: null },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('Appearance')).toBeVisible();
        await expect(canvas.queryByRole('heading', { name: 'Signed in' })).toBeNull();
      },
    },
    'The theme, the height of rows, Logout and Back call their callbacks': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
        await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
        await userEvent.click(await canvas.findByRole('radio', { name: 'Comfortable' }));
        await expect(args.onDensityChange).toHaveBeenCalledWith('comfortable');
        await userEvent.click(await canvas.findByRole('button', { name: 'Logout' }));
        await expect(args.onSignOut).toHaveBeenCalledOnce();
        await userEvent.click(await canvas.findByRole('button', { name: 'Back' }));
        await expect(args.onBack).toHaveBeenCalledOnce();
      },
    },
    'Install App starts the installation': {
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Install App' }));
        await expect(onInstall).toHaveBeenCalledOnce();
      },
    },
    'Update App starts the update': {
      args: { installation: { kind: 'installed', isUpdating: false, onUpdate } },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Update App' }));
        await expect(onUpdate).toHaveBeenCalledOnce();
      },
    },
    'The browser has no install prompt: instructions are shown instead': {
      args: { installation: { kind: 'browser', isExplained: true, onInstall } },
      play: showsText(/Add to Home Screen/),
    },
    'While notifications are being turned on, the switch shows the new state and waits': {
      args: push({ kind: 'off', isPending: true }),
      play: async ({ canvas }) => {
        const control = canvas.getByRole('switch', { name: switchName });
        await expect(control).toBeChecked();
        await expect(control).toBeDisabled();
      },
    },
  }),
});

/** The own password is changed, by pointer and by keyboard, and sent again. */
export const Passwords = meta.story({
  ...interaction,
  play: inTurn<ProfileScreenProps>({
    'Both passwords must match before the new one is sent': {
      args: { user: admin, passwordChange },
      play: async ({ canvas, userEvent }) => {
        await typeInto(
          { canvas, userEvent },
          { Password: 'monsoon-river-42', 'Confirm Password': 'monsoon-river-4' },
        );
        await userEvent.tab();
        await expect(await canvas.findByText('Passwords must match')).toBeVisible();
        await userEvent.type(canvas.getByLabelText('Confirm Password'), '2');
        await userEvent.click(await canvas.findByRole('button', { name: 'Update' }));
        await expect(passwordChange.onSubmit).toHaveBeenCalledWith('monsoon-river-42');
      },
    },
    'Keyboard only: Enter in the last field submits, arrow keys change the theme': {
      args: { user: admin, passwordChange },
      play: async ({ args, canvas, userEvent }) => {
        canvas.getByLabelText('Password').focus();
        await userEvent.keyboard('monsoon-river-42');
        await userEvent.tab();
        await userEvent.tab();
        await userEvent.keyboard('monsoon-river-42{Enter}');
        await expect(passwordChange.onSubmit).toHaveBeenCalledWith('monsoon-river-42');
        (await canvas.findByRole('radio', { name: 'System' })).focus();
        await userEvent.keyboard('{ArrowLeft}');
        await expect(args.onThemeChange).toHaveBeenCalledWith('dark');
      },
    },
    'Reload fetches the record after a conflict and keeps the typed values': {
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
    },
    'Check status asks the server whether it recorded the lost submission': {
      args: {
        user: admin,
        passwordChange: { ...passwordChange, submission: submissions.outcomeUnknown },
      },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Check status' }));
        await expect(passwordChange.onCheck).toHaveBeenCalledOnce();
      },
    },
  }),
});

import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { UserFormScreen, type UserFormScreenProps } from '#screens/users/UserFormScreen.tsx';
import { aStaffUser } from '#stories/fixtures/staff.ts';
import { changedDraft } from '#stories/fixtures/drafts.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { chooseEach, expectConflict, type FieldConflict, refusedChange } from '../conflicts.ts';
import { choiceDecorator } from '../choiceDecorator.tsx';
import { fillSilently } from '#stories/ui/form/fillSilently.ts';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { recordStories } from '../readingStories.ts';
import {
  type Canvas,
  choose,
  type PlayContext,
  presses,
  pressesWith,
  showsText,
  typeInto,
} from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const states = detailStates(aStaffUser());
const editing = states.ready;

const args: UserFormScreenProps = {
  state: { kind: 'new' },
  submission: submissions.idle,
  action: null,
  onSubmit: fn(),
  onActiveChange: fn(),
  onUnlock: fn(),
  onChangeCode: fn(),
  onResetFactor: fn(),
  sessions: null,
  onClose: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Users/Form',
  component: UserFormScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
  parameters: { chromatic: modesOf.wideScreens },
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ state: editing, submission }));

/** A new user: the untouched form shows no errors. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Add User' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Short Code' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Add' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Inactive' })).toBeNull();
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** An existing user: the short code is locked, and a new password can be set. */
export const Ready = meta.story({
  args: { state: editing },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Edit User' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Short Code' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeEnabled();
  },
});

/** An inactive user: every field is locked, and the user can be made active again. */
export const Inactive = meta.story({
  args: { state: { ...editing, isActive: false } },
  play: async ({ canvas }) => {
    for (const name of ['User Name', 'Short Code', 'Phone']) {
      await expect(canvas.getByRole('textbox', { name })).toBeDisabled();
    }
    await expect(canvas.getByLabelText('Password')).toBeDisabled();
    await expect(canvas.getByLabelText('Confirm Password')).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /Role/ })).toBeDisabled();
    await expect(canvas.getByRole('combobox', { name: 'Country' })).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Update' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Active' })).toBeEnabled();
  },
});

const locked = { ...editing, unusedSince: '2025-11-02T09:30:00+05:30' };

/** Not used for too long: since when, and a button that unlocks the account. The rest of the form stays open. */
export const Locked = meta.story({
  args: { state: locked },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(canvas.getByText(/^Not used since 2 Nov 2025, 9:30 am\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Unlock' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'User Name' })).toBeEnabled();
  },
});

const withFactor = { ...editing, hasSecondFactor: true };

/** A user with a second step: the admin reads what a reset means before it is done. */
export const ResetFactor = meta.story({
  args: { state: withFactor },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reset second step' }));
    await waitFor(() =>
      expect(canvas.getByText(/^Only if the user has lost the phone/)).toBeVisible(),
    );
    await expect(args.onResetFactor).not.toHaveBeenCalled();
  },
});

/** The reset is being sent. */
export const ResettingFactor = meta.story({
  args: { state: withFactor, action: 'resetFactor', submission: submissions.submitting },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /Reset second step/ });
    await expect(button).toHaveAttribute('data-pending', 'true');
  },
});

/** Fills in both fields without an event, and returns them. */
function fillPasswords(canvas: Canvas) {
  const fields = ['Password', 'Confirm Password'].map((label) => canvas.getByLabelText(label));
  for (const field of fields) fillSilently(field, 'stored by the browser');
  return fields;
}

const setsPassword = "Update also changes the user's password.";

/** A password manager has filled in the password: a note beside Update says that it will change, unless it is kept. */
export const SetsPassword = meta.story({
  args: { state: editing, canKeepPassword: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText(setsPassword)).toBeNull();
    for (const field of fillPasswords(canvas)) {
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await expect(await canvas.findByText(setsPassword)).toBeVisible();
    await userEvent.click(await canvas.findByText('Keep the current password'));
    await waitFor(() => expect(canvas.queryByText(setsPassword)).toBeNull());
    await userEvent.click(await canvas.findByText('Keep the current password'));
    await expect(await canvas.findByText(setsPassword)).toBeVisible();
  },
});

/** A name and a phone number of maximum length. */
export const LongContent = meta.story({
  args: {
    state: {
      ...editing,
      name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
      phone: '+4915112345678901',
    },
  },
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('textbox', { name: 'User Name' })),
);

/** The record does not exist: a message with Back. */
export const Missing = meta.story({
  args: { state: states.missing },
  play: showsText('User not found', 'Back'),
});

/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored data: its age, and disabled actions with the reason. */
export const OfflineStale = meta.story(shared.offlineStale('Update', 'Inactive'));

/** Submitted empty: an error under each required field. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await expect(await canvas.findByText('User Name is required')).toBeVisible();
    for (const message of [
      'Short Code is required',
      'Password is required',
      'Confirm Password is required',
      'Role is required',
      'Phone is required',
    ]) {
      await expect(canvas.getByText(message)).toBeVisible();
    }
    await expect(canvas.getByRole('textbox', { name: 'User Name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** While the form is being sent, Inactive is disabled. */
export const Submitting = meta.story({
  args: { state: editing, submission: submissions.submitting, action: 'save' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeDisabled();
  },
});

/** The user is being made inactive: that button is pending, and Update is disabled. */
export const Activating = meta.story({
  args: { state: editing, submission: submissions.submitting, action: 'setActive' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeDisabled();
  },
});

/** The account is being unlocked: that button is pending, and the others are disabled. */
export const Unlocking = meta.story({
  args: { state: locked, submission: submissions.submitting, action: 'unlock' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeDisabled();
  },
});

/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('This short code is already used'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** Another admin changed the name and the role while this admin typed a name. */
const changed = {
  state: { ...editing, name: 'Asha Menon Nair', role: 'banker' as const },
  draft: changedDraft({
    typed: { name: 'Asha M' },
    by: 'ADM02',
    fields: [
      { field: 'role', theirs: 'banker' },
      { field: 'name', theirs: 'Asha Menon Nair', mine: 'Asha M', choice: null },
    ],
  }),
};

const nameConflict: FieldConflict = {
  form: 'Edit User',
  label: 'User Name',
  field: 'name',
  by: 'ADM02',
  choices: [
    { choice: 'mine', option: 'Keep mine: Asha M', value: 'Asha M' },
    { choice: 'theirs', option: 'Take theirs: Asha Menon Nair', value: 'Asha Menon Nair' },
  ],
};

/** Two admins changed the user: the new role, and a choice between two names. */
export const Conflict = meta.story({
  args: changed,
  play: async ({ canvas }) => {
    const form = await expectConflict(canvas, nameConflict, 'Role is now Banker.');
    await expect(form.getByRole('button', { name: /Role/ })).toHaveTextContent('Banker');
  },
});

/** Another admin made the user inactive: the typed values are kept as a draft. */
export const ChangedUntilLocked = meta.story({
  args: {
    state: { ...editing, isActive: false },
    draft: changedDraft({ typed: { name: 'Asha M' }, by: 'ADM02', fields: [] }),
  },
  play: async ({ canvas }) => {
    const form = within(canvas.getByRole('form', { name: 'Edit User' }));
    await expect(form.getByText('ADM02 changed this at 14:40.')).toBeVisible();
    await expect(
      form.getByText('It can no longer be edited. What you typed is kept as a draft.'),
    ).toBeVisible();
    const name = form.getByRole('textbox', { name: 'User Name' });
    await expect(name).toHaveValue('Asha Menon');
    await expect(name).toBeDisabled();
    await expect(form.queryByRole('button', { name: 'Update' })).toBeNull();
  },
});

const refused = refusedChange('User is now inactive', 'name', 'User Name', 'Asha M');

/** Update is disabled until one of two values is chosen; what was typed stays. */
export const Conflicts = meta.story({
  ...interaction,
  decorators: [choiceDecorator('draft')],
  play: inTurn<UserFormScreenProps>({
    'Both admins changed the name: Update is disabled until one is chosen': {
      args: changed,
      play: async ({ args, canvas, userEvent }) => {
        await typeInto(
          { canvas, userEvent },
          { Password: 'a long secret', 'Confirm Password': 'a long secret' },
        );
        await chooseEach({ canvas, userEvent }, args.draft, nameConflict);
        await expect(args.onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ name: 'Asha Menon Nair', role: 'banker' }),
        );
      },
    },
    'Another user changed only untouched fields: the form shows the new values and can be sent': {
      args: {
        state: { ...editing, role: 'banker', phone: '+919898989898' },
        draft: changedDraft({
          typed: { name: 'Asha M' },
          by: 'ADM02',
          fields: [
            { field: 'role', theirs: 'banker' },
            { field: 'phone', theirs: '+919898989898' },
          ],
        }),
      },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('Role is now Banker.')).toBeVisible();
        await expect(canvas.getByText('Phone is now +919898989898.')).toBeVisible();
        await expect(canvas.queryByRole('radiogroup')).toBeNull();
        await expect(canvas.getByRole('textbox', { name: 'User Name' })).toHaveValue('Asha M');
        await expect(canvas.getByRole('button', { name: 'Update' })).toBeEnabled();
      },
    },
    'The server refused an outdated change: its message, and Reload': {
      ...refused,
      args: { ...refused.args, state: editing },
    },
  }),
});

/** Returns a story in which a password is typed, with the hint that it shows. */
const typing = (password: string, hint: string) => ({
  ...interaction,
  args: { state: editing },
  play: async ({ canvas, userEvent }: PlayContext) => {
    await userEvent.type(canvas.getByLabelText('Password'), password);
    await waitFor(() => expect(canvas.getByText(hint)).toBeVisible());
  },
});

/** The password is kept or changed, also if the browser has filled it in, and a hint says how good it is. */
export const Passwords = meta.story({
  ...interaction,
  play: inTurn<UserFormScreenProps>({
    'The password can be kept: its fields are then locked, and not required': {
      args: { state: editing, canKeepPassword: true },
      play: async ({ args, canvas, userEvent }) => {
        const keep = canvas.getByRole('switch', { name: 'Keep the current password' });
        await expect(keep).not.toBeChecked();
        await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
        await expect(await canvas.findByText('Password is required')).toBeVisible();
        await userEvent.click(canvas.getByText('Keep the current password'));
        await waitFor(() => expect(canvas.getByLabelText('Password')).toBeDisabled());
        await waitFor(() => expect(canvas.getByLabelText('Confirm Password')).toBeDisabled());
        await waitFor(() => expect(canvas.queryByText('Password is required')).toBeNull());
        await userEvent.click(await canvas.findByRole('button', { name: 'Update' }));
        await expect(args.onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ password: null }),
        );
      },
    },
    'The second press on Update sends the password that was filled in': {
      args: { state: editing },
      play: async ({ args, canvas, userEvent }) => {
        fillPasswords(canvas);
        await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
        await expect(await canvas.findByText(/^Filled in by the browser\./)).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
        await waitFor(() =>
          expect(args.onSubmit).toHaveBeenCalledWith(
            expect.objectContaining({ password: 'stored by the browser' }),
          ),
        );
      },
    },
    'A password that was filled in without an event, and is kept nevertheless, is not sent': {
      args: { state: editing, canKeepPassword: true },
      play: async ({ args, canvas, userEvent }) => {
        fillSilently(canvas.getByLabelText('Password'), 'stored by the browser');
        await userEvent.click(canvas.getByText('Keep the current password'));
        await waitFor(() => expect(canvas.getByLabelText('Password')).toBeDisabled());
        await userEvent.click(await canvas.findByRole('button', { name: 'Update' }));
        await waitFor(() =>
          expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ password: null })),
        );
      },
    },
    'Admins who edit themselves: their browser stores the new password with the user name': {
      args: { state: editing, isOwn: true },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('textbox', { name: 'User Name' })).toHaveAttribute(
          'autocomplete',
          'username',
        );
        await expect(canvas.getByLabelText('Password')).toHaveAttribute(
          'autocomplete',
          'new-password',
        );
      },
    },
    'The new password is too short': typing('river', 'Too short'),
    'The new password contains the name of the user': typing(
      'asha2026',
      'Can be guessed. Add unrelated words.',
    ),
    'A password that was filled in without an event: the first press on Update only shows that it will change':
      {
        args: { state: editing, canKeepPassword: true },
        play: async ({ args, canvas, userEvent }) => {
          fillPasswords(canvas);
          await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
          await expect(await canvas.findByText(/^Filled in by the browser\./)).toBeVisible();
          await expect(canvas.getByText(setsPassword)).toBeVisible();
          await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveFocus());
          await expect(args.onSubmit).not.toHaveBeenCalled();
        },
      },
  }),
});
/** Nothing in the form of the new password makes it easy to guess. */
export const PasswordGood = meta.story(typing('seven rivers at noon', 'Good length and variety'));

/** A user is added and edited, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<UserFormScreenProps>({
    'Errors of the short code and the repeated password appear and disappear while typing': {
      play: async ({ canvas, userEvent }) => {
        await typeInto(
          { canvas, userEvent },
          { 'Short Code': 'AGT001', Password: 'long enough', 'Confirm Password': 'long' },
        );
        await userEvent.tab();
        await expect(await canvas.findByText('Passwords must match')).toBeVisible();
        await expect(canvas.getByText('Short Code must be exactly 5 characters')).toBeVisible();
        await userEvent.type(canvas.getByLabelText('Confirm Password'), ' enough');
        await waitFor(() => expect(canvas.queryByText('Passwords must match')).toBeNull());
      },
    },
    'The phone number is sent in international format, with the code of its country': {
      play: async ({ args, canvas, userEvent }) => {
        await typeInto(
          { canvas, userEvent },
          {
            'User Name': 'Divya Nair',
            'Short Code': ' AGT09 ',
            Password: 'a long secret',
            'Confirm Password': 'a long secret',
          },
        );
        await choose({ canvas, userEvent }, /Role/, 'Agent');
        await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Country' }), 'AE');
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Phone' }), '501234567');
        await userEvent.click(await canvas.findByRole('button', { name: 'Add' }));
        await expect(args.onSubmit).toHaveBeenCalledWith({
          name: 'Divya Nair',
          code: 'AGT09',
          password: 'a long secret',
          role: 'agent',
          phone: '+971501234567',
        });
      },
    },
    'Keyboard only: Tab follows the order of the fields, Enter in the last one submits': {
      play: async ({ args, canvas, userEvent }) => {
        const next = async (typed: string) => {
          await userEvent.tab();
          await userEvent.keyboard(typed);
        };
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Back' })).toHaveFocus());
        await next('Divya Nair');
        await next('BNK09');
        await next('a long secret');
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getAllByRole('button', { name: 'Show password' })[0]).toHaveFocus(),
        );
        await next('a long secret');
        await userEvent.tab();
        await userEvent.tab();
        const role = await canvas.findByRole('button', { name: /Role/ });
        await waitFor(() => expect(role).toHaveFocus());
        await userEvent.keyboard('{Enter}');
        const options = await screen.findByRole('listbox');
        // The focus moves into the open list, and back when it has closed.
        await waitFor(() =>
          expect(options).toContainElement(document.activeElement as HTMLElement),
        );
        await userEvent.keyboard('b{Enter}');
        await waitFor(() => expect(role).toHaveFocus());
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('combobox', { name: 'Country' })).toHaveFocus(),
        );
        await next('+919812345678{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith({
          name: 'Divya Nair',
          code: 'BNK09',
          password: 'a long secret',
          role: 'banker',
          phone: '+919812345678',
        });
      },
    },
    'Update sends the new name and the new password of an existing user': {
      args: { state: editing },
      play: async ({ args, canvas, userEvent }) => {
        const name = () => canvas.getByRole('textbox', { name: 'User Name' });
        await userEvent.clear(await waitFor(name));
        await userEvent.type(await waitFor(name), 'Asha M');
        await typeInto(
          { canvas, userEvent },
          { Password: 'a long secret', 'Confirm Password': 'a long secret' },
        );
        await userEvent.click(await canvas.findByRole('button', { name: 'Update' }));
        await expect(args.onSubmit).toHaveBeenCalledWith({
          name: 'Asha M',
          code: 'AGT01',
          password: 'a long secret',
          role: 'agent',
          phone: '+919812345678',
        });
      },
    },
  }),
});

/** Each button of the form calls its callback. */
export const Presses = meta.story({
  ...interaction,
  play: inTurn<UserFormScreenProps>({
    'Cancel leaves the second step as it is; the second press resets it': {
      args: { state: withFactor },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Reset second step' }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
        await expect(args.onResetFactor).not.toHaveBeenCalled();
        await userEvent.click(await canvas.findByRole('button', { name: 'Reset second step' }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Reset second step' }));
        await expect(args.onResetFactor).toHaveBeenCalledOnce();
      },
    },
    'Linked to an account of the organisation: the link can be removed, so that another account can sign in':
      {
        args: { state: { ...editing, isLinked: true }, canKeepPassword: true },
        play: async ({ args, canvas, userEvent }) => {
          await userEvent.click(canvas.getByText('Keep the current password'));
          await userEvent.click(await canvas.findByText("Unlink from the organisation's sign-in"));
          await userEvent.click(await canvas.findByRole('button', { name: 'Update' }));
          await expect(args.onSubmit).toHaveBeenCalledWith(
            expect.objectContaining({ unlink: true }),
          );
        },
      },
    'An active user can be made inactive without touching the form': {
      args: { state: editing },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Inactive' }));
        await expect(args.onActiveChange).toHaveBeenCalledWith(false);
        await expect(args.onSubmit).not.toHaveBeenCalled();
      },
    },
    'An inactive user can be made active again': {
      args: { state: { ...editing, isActive: false } },
      play: pressesWith('Active', 'onActiveChange', true),
    },
    'A locked account is unlocked without touching the form': {
      args: { state: locked },
      play: presses('Unlock', 'onUnlock'),
    },
    'Change code opens the dialog for a new code': {
      args: { state: editing },
      play: presses('Change code', 'onChangeCode'),
    },
    'A server that cannot change codes: there is no button': {
      args: { state: editing, onChangeCode: null },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeVisible();
        await expect(canvas.queryByRole('button', { name: 'Change code' })).toBeNull();
      },
    },
    'Close and Back leave the form': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Back' }));
        await expect(args.onClose).toHaveBeenCalledTimes(2);
      },
    },
    'Both Back buttons leave a missing user': {
      args: { state: states.missing },
      play: presses('Back', 'onClose', 2),
    },
  }),
});

/** Reading and sending are repeated after a failure. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<UserFormScreenProps>({
    'Retry loads the data again after a failure': shared.retries('onReload'),
    'Retry repeats a failed refresh': shared.retriesRefresh('onReload'),
    'Reload fetches the record after a conflict and keeps the typed values':
      sending.reloads('onReload'),
    'Check status asks the server whether it recorded the lost submission':
      sending.checks('onCheck'),
  }),
});

/** An agent has a link to the account. */
export const WithAccount = meta.story({
  args: { state: editing, accountHref: '/account?id=5' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Account' });
    await expect(link).toHaveAttribute('href', '/account?id=5');
  },
});

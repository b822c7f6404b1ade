import { expect, fn, within } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { UserFormScreen, type UserFormScreenProps } from '#screens/Users/UserFormScreen.tsx';
import { aStaffUser } from '../fixtures/staff.ts';
import { aDraft, changedDraft } from '../fixtures/drafts.ts';
import { detailStates, submissions } from '../fixtures/states.ts';
import { chooseEach, conflictIsSaid, type FieldConflict } from './conflicts.ts';
import { keepsChoices } from './keepsChoices.tsx';
import { forbidden, onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  loadingIsSaid,
  offlineIsSaid,
  reasonIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
  wayHomeIsShown,
} from './plays.ts';

const states = detailStates(aStaffUser());
const editing = states.ready;

const args: UserFormScreenProps = {
  state: { kind: 'new' },
  submission: submissions.idle,
  action: null,
  onSubmit: fn(),
  onActiveChange: fn(),
  onClose: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Users/Form',
  component: UserFormScreen,
  args,
  tags: ['role:admin'],
  decorators: [onStage],
});

/** A new user: nothing typed yet, nothing wrong yet. */
export const Pristine = meta.story({
  tags: ['state:pristine'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Add User' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Short Code' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Add' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Inactive' })).toBeNull();
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** An existing user: the short code stays, the password is set anew. */
export const Ready = meta.story({
  tags: ['state:ready'],
  args: { state: editing },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Edit User' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Short Code' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeEnabled();
  },
});

/** An inactive user: every field locked, and the way back. */
export const Inactive = meta.story({
  tags: ['state:inactive'],
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

/** A name and a number as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: {
    state: {
      ...editing,
      name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
      phone: '+4915112345678901',
    },
  },
});

/** The user on the way, in the final layout. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: states.loading },
  play: loadingIsSaid,
});

/** Reading anew: what is there stays, quietly marked busy. */
export const Refreshing = meta.story({
  tags: ['state:refreshing'],
  args: { state: states.refreshing },
  play: refreshIsMarked,
});

/** Reading anew failed: what is there stays, and a way to try again. */
export const StaleFailed = meta.story({
  tags: ['state:stale-failed'],
  args: { state: states.staleFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'User Name' })).toBeVisible();
  },
});

/** Not there: said, with a way back for whoever does not wait. */
export const Missing = meta.story({
  tags: ['state:missing'],
  args: { state: states.missing },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('User not found')).toBeVisible();
    await expect(canvas.getByText('Back')).toBeVisible();
  },
});

/** Could not be read. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something Went Wrong!')).toBeVisible();
  },
});

/** No network, nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: states.offline },
  play: offlineIsSaid,
});

/** The network went away: what is there stays with its age; nothing can be sent, and why. */
export const OfflineStale = meta.story({
  tags: ['state:offline-stale'],
  args: { state: states.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas, 'Update', 'Inactive');
    await reasonIsSaid(canvas);
  },
});

/** The session ended while the form was open. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('admin'),
  play: sessionEndIsSaid,
});

/** What a banker or an agent finds at this address. */
export const Forbidden = meta.story({
  tags: ['state:forbidden', 'role:banker', 'role:agent'],
  parameters: forbidden,
  play: wayHomeIsShown,
});

/** Sent empty: every rule speaks under its field. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
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

/** The form on its way: the other action waits. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { state: editing, submission: submissions.submitting, action: 'save' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeDisabled();
  },
});

/** Inactive on its way: its own button says so, the form waits. */
export const Activating = meta.story({
  tags: ['state:activating'],
  args: { state: editing, submission: submissions.submitting, action: 'setActive' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeDisabled();
  },
});

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  tags: ['state:refused'],
  args: {
    state: editing,
    submission: { kind: 'refused', message: 'This short code is already used' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This short code is already used');
  },
});

/** Sent without a network: nothing left the phone. */
export const SendOffline = meta.story({
  tags: ['state:send-offline'],
  args: { state: editing, submission: submissions.offline },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You are offline. Nothing was sent/)).toBeVisible();
  },
});

/** The answer got lost: the status is to be checked before trying again. */
export const OutcomeUnknown = meta.story({
  tags: ['state:outcome-unknown'],
  args: { state: editing, submission: submissions.outcomeUnknown },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Check before you try again/)).toBeVisible();
  },
});

/** Another admin changed the name and the role while another name was typed. */
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

/** Two people changed the user: what was taken over, and which name to send. */
export const Conflict = meta.story({
  tags: ['state:conflict'],
  args: changed,
  play: async ({ canvas }) => {
    const form = await conflictIsSaid(canvas, nameConflict, 'Role is now Banker.');
    await expect(form.getByRole('button', { name: /Role/ })).toHaveTextContent('Banker');
  },
});

/** Both typed another name: nothing is sent until one is chosen, and either can be. */
export const ConflictOfOneField = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: changed,
  decorators: [keepsChoices('draft')],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'a long secret');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'a long secret');
    await chooseEach({ canvas, userEvent }, args.draft, nameConflict);
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'Asha Menon Nair', role: 'banker' }),
    );
  },
});

/** Only untouched fields were changed: the form has taken them over and can be sent. */
export const OtherFieldsChanged = meta.story({
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
});

/** The user was made inactive: shown as they are, and what was typed is kept. */
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

/** The server refused an outdated change: its words, and a way to read the user again. */
export const ConflictRefused = meta.story({
  args: {
    state: editing,
    draft: aDraft({ typed: { name: 'Asha M' } }),
    submission: { kind: 'conflict', message: 'User is now inactive' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('User is now inactive')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'User Name' })).toHaveValue('Asha M');
  },
});

/** A code too long and a password that was not repeated: said while typing goes on. */
export const InvalidWhileTyping = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Short Code' }), 'AGT001');
    await userEvent.type(canvas.getByLabelText('Password'), 'long enough');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'long');
    await userEvent.tab();
    await expect(await canvas.findByText('Passwords must match')).toBeVisible();
    await expect(canvas.getByText('Short Code must be exactly 5 characters')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Confirm Password'), ' enough');
    await expect(canvas.queryByText('Passwords must match')).toBeNull();
  },
});

/** Filled in and sent: the number in international form, from a country that was chosen. */
export const AddsUser = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'User Name' }), 'Divya Nair');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Short Code' }), ' AGT09 ');
    await userEvent.type(canvas.getByLabelText('Password'), 'a long secret');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'a long secret');
    await userEvent.click(canvas.getByRole('button', { name: /Role/ }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'Agent' }));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Country' }), 'AE');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Phone' }), '501234567');
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Divya Nair',
      code: 'AGT09',
      password: 'a long secret',
      role: 'agent',
      phone: '+971501234567',
    });
  },
});

/** Without a mouse: every field in its order, and Enter in the last one sends. */
export const AddsByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const body = within(canvasElement.ownerDocument.body);
    const next = async (typed: string) => {
      await userEvent.tab();
      await userEvent.keyboard(typed);
    };
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Back' })).toHaveFocus();
    await next('Divya Nair');
    await next('BNK09');
    await next('a long secret');
    await userEvent.tab();
    await expect(canvas.getAllByRole('button', { name: 'Show password' })[0]).toHaveFocus();
    await next('a long secret');
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /Role/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await body.findByRole('option', { name: 'Banker' });
    await userEvent.keyboard('b{Enter}');
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: 'Country' })).toHaveFocus();
    await next('+919812345678{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Divya Nair',
      code: 'BNK09',
      password: 'a long secret',
      role: 'banker',
      phone: '+919812345678',
    });
  },
});

/** An existing user gets another name and a new password. */
export const Edits = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: editing },
  play: async ({ args, canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: 'User Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Asha M');
    await userEvent.type(canvas.getByLabelText('Password'), 'a long secret');
    await userEvent.type(canvas.getByLabelText('Confirm Password'), 'a long secret');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      name: 'Asha M',
      code: 'AGT01',
      password: 'a long secret',
      role: 'agent',
      phone: '+919812345678',
    });
  },
});

/** An active user can be made inactive without touching the form. */
export const MakesInactive = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: editing },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Inactive' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(false);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** An inactive user is made active again. */
export const MakesActive = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { ...editing, isActive: false } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Active' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(true);
  },
});

/** Left by Close and by Back. */
export const Closes = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
});

/** Whoever is not there is left. */
export const LeavesMissing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.missing },
  play: async ({ args, canvas, userEvent }) => {
    for (const back of canvas.getAllByRole('button', { name: 'Back' })) await userEvent.click(back);
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
});

/** What could not be read is read again. */
export const RetriesReading = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** A refresh that failed is tried again. */
export const RetriesRefresh = RetriesReading.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.staleFailed },
});

/** After a conflict the record is read again; what was typed stays. */
export const Reloads = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: editing, submission: { kind: 'conflict', message: 'User is now inactive' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** After a lost answer the server is asked whether the attempt was recorded. */
export const ChecksStatus = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: editing, submission: submissions.outcomeUnknown },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check status' }));
    await expect(args.onCheck).toHaveBeenCalledOnce();
  },
});

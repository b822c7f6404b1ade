import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { UserFormScreen, type UserFormScreenProps } from '#screens/Users/UserFormScreen.tsx';
import { aStaffUser } from '../fixtures/staff.ts';

const fresh = { kind: 'fresh' } as const;
const editing: UserFormScreenProps['state'] = {
  kind: 'ready',
  freshness: fresh,
  ...aStaffUser(),
};

const args: UserFormScreenProps = {
  state: { kind: 'new' },
  submission: { kind: 'idle' },
  action: null,
  onSubmit: fn(),
  onActiveChange: fn(),
  onClose: fn(),
  onLook: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Users/Form',
  component: UserFormScreen,
  args,
  tags: ['role:admin'],
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** A new user: nothing typed yet, nothing wrong yet. */
export const Pristine = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Add User' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Short Code' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Inactive' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
});

/** Sent empty: every rule speaks under its field. */
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

/** A code too long and a password that was not repeated: said while typing goes on. */
export const InvalidWhileTyping = meta.story({
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

/** An existing user: the short code stays, the password is set anew. */
export const Editing = meta.story({
  args: { state: editing },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Edit User' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Short Code' })).toBeDisabled();
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
  args: { state: editing },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Inactive' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(false);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** An inactive user: every field locked, and the way back. */
export const Inactive = meta.story({
  args: { state: { ...editing, isActive: false } },
  play: async ({ args, canvas, userEvent }) => {
    for (const name of ['User Name', 'Short Code', 'Phone']) {
      await expect(canvas.getByRole('textbox', { name })).toBeDisabled();
    }
    await expect(canvas.getByLabelText('Password')).toBeDisabled();
    await expect(canvas.getByLabelText('Confirm Password')).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /Role/ })).toBeDisabled();
    await expect(canvas.getByRole('combobox', { name: 'Country' })).toBeDisabled();
    await expect(canvas.queryByRole('button', { name: 'Update' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Active' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(true);
  },
});

/** The user on their way. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: { kind: 'loading' } },
});

/** Not there: said, with a way back for whoever does not wait. */
export const Missing = meta.story({
  args: { state: { kind: 'missing', message: '' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('User not found')).toBeVisible();
    const [, back] = canvas.getAllByRole('button', { name: 'Back' });
    await userEvent.click(back ?? canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

/** Could not be read. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** No network, nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** The network went away while the form is open: what was typed stays. */
export const OfflineStale = meta.story({
  tags: ['state:offline'],
  args: { state: { ...editing, freshness: { kind: 'offline', asOf: null } } },
});

/** A name and a number as long as they get. */
export const LongContent = meta.story({
  args: {
    state: {
      ...editing,
      name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
      phone: '+4915112345678901',
    },
  },
});

/** The form on its way: the other action waits. */
export const Submitting = meta.story({
  args: { state: editing, submission: { kind: 'submitting' }, action: 'save' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeDisabled();
  },
});

/** Inactive on its way: its own button says so. */
export const Deactivating = meta.story({
  args: { state: editing, submission: { kind: 'submitting' }, action: 'setActive' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeDisabled();
  },
});

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  args: { submission: { kind: 'refused', message: 'This short code is already used' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This short code is already used')).toBeVisible();
  },
});

/** Somebody else made the user inactive meanwhile. */
export const Conflict = meta.story({
  args: { state: editing, submission: { kind: 'conflict', message: 'User is now inactive' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** Sent without a network: nothing left the phone. */
export const SendOffline = meta.story({
  tags: ['state:offline'],
  args: { submission: { kind: 'offline' } },
});

/** The answer got lost: look before trying again. */
export const OutcomeUnknown = meta.story({
  args: { submission: { kind: 'outcomeUnknown' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Look' }));
    await expect(args.onLook).toHaveBeenCalledOnce();
  },
});

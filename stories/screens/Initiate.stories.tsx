import { expect, fn, within, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { InitiateScreen, type InitiateScreenProps } from '#screens/Initiate/InitiateScreen.tsx';
import { paise } from '#domain/money.ts';
import { lookups } from '../fixtures/lookups.ts';
import { detailStates, submissions } from '../fixtures/states.ts';
import { anUpload, someUploads, uploadsOf } from '../fixtures/uploads.ts';
import { forbidden, onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  changeFiles,
  loadingIsSaid,
  offlineIsSaid,
  reasonIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
  wayHomeIsShown,
} from './plays.ts';

const states = detailStates(lookups);

const args: InitiateScreenProps = {
  state: states.ready,
  ownAgent: { code: 'AGT01', name: 'Asha Menon' },
  uploads: uploadsOf(),
  submission: submissions.idle,
  onSubmit: fn(),
  onReload: fn(),
  onCheck: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transactions/Initiate',
  component: InitiateScreen,
  args,
  decorators: [onStage],
});

/** An agent's form: the agent is chosen and locked. */
export const AsAgent = meta.story({
  tags: ['role:agent'],
  play: async ({ canvas }) => {
    const agent = canvas.getByRole('combobox', { name: 'Agent Name' });
    await waitFor(() => expect(agent).toHaveValue('Asha Menon (AGT01)'));
    await expect(agent).toBeDisabled();
  },
});

/** An admin chooses any agent. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
  args: { ownAgent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Transaction Initiate' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toBeEnabled();
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toBeEnabled();
    await expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toBeEnabled();
    await expect(canvas.getByRole('group', { name: 'File Upload' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Notes' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Send Money' })).toBeEnabled();
  },
});

/** Filled in, with files stored, on their way and failed: what can be done about each. */
export const Ready = meta.story({
  tags: ['state:ready'],
  args: { uploads: someUploads() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ravi Kumar');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '25000');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Notes' }), 'A/C 50100234567890');
    // What is still on its way must not be left behind.
    await expect(canvas.getByRole('button', { name: 'Send Money' })).toBeDisabled();
  },
});

/** Names, an amount and notes as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: {
    ownAgent: { code: 'AGT01', name: 'Venkatanarasimharajuvaripeta Subramaniam Iyer' },
    uploads: uploadsOf(
      anUpload({ name: 'photograph-of-the-passbook-page-with-the-account-number-2026-03-14.jpg' }),
    ),
  },
  play: async ({ canvas, userEvent }) => {
    const customer = canvas.getByRole('textbox', { name: 'Customer Name' });
    await userEvent.click(customer);
    await userEvent.paste('Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited');
    await userEvent.click(canvas.getByRole('textbox', { name: 'Amount' }));
    await userEvent.paste('9999999999.99');
    await userEvent.click(canvas.getByRole('textbox', { name: 'Notes' }));
    await userEvent.paste('A/C 50100234567890\nIFSC HDFC0001234\n'.repeat(4));
    await expect(customer).toHaveValue(
      'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
    );
  },
});

/** What the selects offer on the way, in the final layout. */
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
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toBeVisible();
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
    await ageIsSaid(canvas, 'Send Money', 'Choose images');
    await reasonIsSaid(canvas);
  },
});

/** The session ended while the form was open. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('agent'),
  play: sessionEndIsSaid,
});

/** What a banker finds at this address. */
export const Forbidden = meta.story({
  tags: ['state:forbidden', 'role:banker'],
  parameters: forbidden,
  play: wayHomeIsShown,
});

/** Untouched: nothing typed yet, nothing wrong yet. */
export const Pristine = meta.story({
  tags: ['state:pristine'],
  args: { ownAgent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** Sent empty: every rule speaks under its field. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
  args: { ownAgent: null },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('Agent Name is required')).toBeVisible();
    await expect(canvas.getByText('Bank Name is required')).toBeVisible();
    await expect(canvas.getByText('Amount is required')).toBeVisible();
    await expect(canvas.getByText('Either notes or file upload is required')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** On its way: nothing moves, nothing can be sent twice. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { submission: submissions.submitting },
});

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  tags: ['state:refused'],
  args: { submission: { kind: 'refused', message: 'This bank is not active' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This bank is not active');
  },
});

/** Sent without a network: nothing left the phone. */
export const SendOffline = meta.story({
  tags: ['state:send-offline'],
  args: { submission: submissions.offline },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You are offline. Nothing was sent/)).toBeVisible();
  },
});

/** The answer got lost: the status is to be checked before trying again. */
export const OutcomeUnknown = meta.story({
  tags: ['state:outcome-unknown'],
  args: { submission: submissions.outcomeUnknown },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Check before you try again/)).toBeVisible();
  },
});

/** Someone else acted first: how it is now, and a way to start anew from there. */
export const Conflict = meta.story({
  tags: ['state:conflict'],
  args: {
    submission: {
      kind: 'conflict',
      message: 'This transaction was already sent with another amount',
    },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('This transaction was already sent with another amount'),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
});

/** Filled in and sent: the amount as paise, the choices as codes. */
export const SendsMoney = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ravi Kumar');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'hdfc');
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '25000.50');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Notes' }), 'A/C 1234');
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      customer: 'Ravi Kumar',
      agentCode: 'AGT01',
      bankCode: 'HDFC',
      amount: paise(2_500_050),
      notes: 'A/C 1234',
    });
  },
});

/** Without a mouse: every field in its order, a bank by arrow keys, and Enter sends. */
export const SendsByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toHaveFocus();
    await userEvent.keyboard('Ravi Kumar');
    // The agent's own entry is locked, and passed over.
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toHaveFocus();
    await userEvent.keyboard('state');
    await body.findByRole('option', { name: 'State Bank of India (SBI)' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await userEvent.keyboard('100');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Choose images' })).toHaveFocus();
    canvas.getByRole('textbox', { name: 'Notes' }).focus();
    await userEvent.keyboard('A/C 1234');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Send Money' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      customer: 'Ravi Kumar',
      agentCode: 'AGT01',
      bankCode: 'SBI',
      amount: paise(10_000),
      notes: 'A/C 1234',
    });
  },
});

/** A file alone is detail enough. */
export const FileInsteadOfNotes = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { uploads: uploadsOf(anUpload()) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('Amount is required')).toBeVisible();
    await expect(canvas.queryByText('Either notes or file upload is required')).toBeNull();
  },
});

/** Files are added, taken away and sent again; one of another kind is refused. */
export const ChangesFiles = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { uploads: someUploads() },
  play: async ({ args, canvasElement }) => {
    await changeFiles(canvasElement);
    const { onPick, onRemove, onRetry, onReject } = args.uploads;
    await expect(onPick).toHaveBeenCalledOnce();
    await expect(onRemove).toHaveBeenCalledWith('upload-1');
    await expect(onRetry).toHaveBeenCalledWith('upload-3');
    await expect(onReject).toHaveBeenCalledWith(
      'Some files are not supported. Please upload valid formats.',
    );
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
  args: {
    submission: {
      kind: 'conflict',
      message: 'This transaction was already sent with another amount',
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** After a lost answer the server is asked whether the attempt was recorded. */
export const ChecksStatus = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { submission: submissions.outcomeUnknown },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check status' }));
    await expect(args.onCheck).toHaveBeenCalledOnce();
  },
});

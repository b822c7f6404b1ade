import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { InitiateScreen, type InitiateScreenProps } from '#screens/Initiate/InitiateScreen.tsx';
import { paise } from '#domain/money.ts';
import { lookups } from '../fixtures/lookups.ts';
import { detailStates, submissions } from '../fixtures/states.ts';
import { similarTransactions } from '../fixtures/similar.ts';
import { anUpload, someUploads, uploadsOf } from '../fixtures/uploads.ts';
import { formStories } from './formStories.ts';
import { screenDecorator } from './screenDecorator.tsx';
import { loseSession, sessionLoss } from '../flows/sessionLoss.tsx';
import { recordStories } from './readingStories.ts';
import { changeFiles, typeInto } from './assertions.ts';

const states = detailStates(lookups);

const args: InitiateScreenProps = {
  state: states.ready,
  ownAgent: { code: 'AGT01', name: 'Asha Menon' },
  uploads: uploadsOf(),
  submission: submissions.idle,
  linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
  onTyped: fn(),
  onSubmit: fn(),
  onReload: fn(),
  onCheck: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transactions/Initiate',
  component: InitiateScreen,
  args,
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }));

/** Agents initiate only their own transactions: Agent Name is filled in and locked. */
export const AsAgent = meta.story({
  play: async ({ canvas }) => {
    const agent = canvas.getByRole('combobox', { name: 'Agent Name' });
    await waitFor(() => expect(agent).toHaveValue('Asha Menon (AGT01)'));
    await expect(agent).toBeDisabled();
  },
});

/** An admin can initiate a transaction for any agent. */
export const AsAdmin = meta.story({
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

/** A filled-in form with a stored, a pending and a failed file, each with its actions. */
export const Ready = meta.story({
  args: { uploads: someUploads() },
  play: async ({ canvas, userEvent }) => {
    await typeInto(
      { canvas, userEvent },
      { 'Customer Name': 'Ravi Kumar', Amount: '25000', Notes: 'A/C 50100234567890' },
    );
    // Submitting now would leave out the pending file.
    await expect(canvas.getByRole('button', { name: 'Send Money' })).toBeDisabled();
  },
});

/** Names, notes and an amount of maximum length. */
export const LongContent = meta.story({
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
    await userEvent.paste('999999999.99');
    await userEvent.click(canvas.getByRole('textbox', { name: 'Notes' }));
    await userEvent.paste('A/C 50100234567890\nIFSC HDFC0001234\n'.repeat(4));
    await expect(customer).toHaveValue(
      'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
    );
  },
});

/** A skeleton in the final layout while the options of the selects load. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('textbox', { name: 'Amount' })),
);

/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored data: its age, and disabled actions with the reason. */
export const OfflineStale = meta.story(shared.offlineStale('Send Money', 'Choose images'));

/** The session is lost while the form is filled in: a notice appears, the typed values stay. */
export const SignedOut = meta.story({
  ...sessionLoss('agent'),
  tags: ['role:agent'],
  play: async (context) => {
    const { canvas, userEvent } = context;
    await typeInto(
      { canvas, userEvent },
      { 'Customer Name': 'Ravi Kumar', Amount: '25000', Notes: 'A/C 50100234567890' },
    );
    await loseSession(context);
    for (const [name, value] of [
      ['Customer Name', 'Ravi Kumar'],
      ['Amount', '25,000'],
      ['Notes', 'A/C 50100234567890'],
    ] as const) {
      await expect(canvas.getByRole('textbox', { name })).toHaveValue(value);
    }
  },
});

/** An untouched form shows no errors. */
export const Pristine = meta.story({
  args: { ownAgent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** Submitted empty: an error under each required field. */
export const Invalid = meta.story({
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

/** While the form is being sent, the layout stays and the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('This bank is not active'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** Another user acted first: the message of the server, and Reload. */
export const Conflict = meta.story(
  sending.conflict('This transaction was already sent with another amount'),
);

/** Submitting sends the amount in paise and the codes of the selected options. */
export const SendsMoney = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ravi Kumar');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'hdfc');
    await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
    await typeInto({ canvas, userEvent }, { Amount: '25000.50', Notes: 'A/C 1234' });
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

/** A short form above the limit of the server is typed again; any form of the same amount will do. */
export const TypesALargeAmountAgain = meta.story({
  ...interaction,
  args: { retypeAbove: paise(10_000_000) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'hdfc');
    await userEvent.click(await screen.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
    await typeInto({ canvas, userEvent }, { Amount: '2.5L', Notes: 'A/C 1234' });
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    const again = canvas.getByRole('textbox', { name: 'Type the amount again' });
    await waitFor(() => expect(again).toHaveFocus());
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.type(again, '250000');
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ amount: paise(25_000_000) }),
    );
  },
});

/** Keyboard only: Tab follows the fields, arrow keys select a bank, Enter submits. */
export const SendsByKeyboard = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toHaveFocus();
    await userEvent.keyboard('Ravi Kumar');
    // Tab skips the locked Agent Name.
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toHaveFocus();
    await userEvent.keyboard('state');
    await screen.findByRole('option', { name: 'State Bank of India (SBI)' });
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

/** A file can replace the notes: the form requires only one of them. */
export const FileInsteadOfNotes = meta.story({
  ...interaction,
  args: { uploads: uploadsOf(anUpload()) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('Amount is required')).toBeVisible();
    await expect(canvas.queryByText('Either notes or file upload is required')).toBeNull();
  },
});

/** Files can be added, removed and retried; unsupported types are refused. */
export const ChangesFiles = meta.story({
  ...interaction,
  args: { uploads: someUploads() },
  play: async ({ args, canvasElement }) => {
    await changeFiles(canvasElement, args.uploads);
  },
});

/** Retry loads the data again after a failure. */
export const RetriesReading = meta.story(shared.retries('onReload'));
/** Retry repeats a failed refresh. */
export const RetriesRefresh = meta.story(shared.retriesRefresh('onReload'));
/** Reload fetches the record after a conflict and keeps the typed values. */
export const Reloads = meta.story(sending.reloads('onReload'));
/** Check status asks the server whether it recorded the lost submission. */
export const ChecksStatus = meta.story(sending.checks('onCheck'));

/** Space for possible duplicates, before there are any. */
export const NoDuplicates = meta.story({
  args: { similar: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Possible duplicates' })).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
});

/** Transactions like the typed one: why they match, and a link to each. */
export const PossibleDuplicates = meta.story({
  ...interaction,
  args: { similar: similarTransactions },
  play: async (context) => {
    const { args, canvas } = context;
    const card = canvas.getByRole('link', { name: /Same account number/ });
    await expect(card).toHaveAttribute('href', '/transaction-details?id=similar-1');
    await expect(canvas.getAllByRole('link')).toHaveLength(3);
    await expect(args.onTyped).toHaveBeenLastCalledWith(null);
    await typeInto(context, { Amount: '25000' });
    await expect(args.onTyped).toHaveBeenLastCalledWith(null);
  },
});

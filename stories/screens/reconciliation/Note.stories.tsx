import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import type { Submission } from '#domain/lists/screenStates.ts';
import { NoteDialog, type NoteDialogProps } from '#screens/reconciliation/left/NoteDialog.tsx';
import { aDraft } from '#stories/fixtures/drafts.ts';
import {
  aLine,
  anUnpairedPayment,
  chargeNote,
  lineRow,
  paymentRow,
  waitNote,
} from '#stories/fixtures/leftRows.ts';
import { submissions } from '#stories/fixtures/states.ts';
import { leavesDialog, pressesInDialog, shownDialog } from '../assertions.ts';
import { offlineDecorator } from '../offlineDecorator.tsx';
import { inTurn } from '../../cases.tsx';

const onCopied = fn();

const args: NoteDialogProps = {
  row: lineRow(aLine({ valueDay: '2026-03-13' })),
  today: '2026-03-14',
  isClosed: false,
  links: {
    byHandLink: ({ id }) => ({ href: `/reconciliation/by-hand?bank=HDFC&line=${id}` }),
    transfersHref: ({ left }) => `/dashboard?tab=overview&min=${left}`,
    onCopied,
    transferLink: ({ transactionId }) => ({ href: `/transaction-details?id=${transactionId}` }),
    canReverse: true,
  },
  submission: submissions.idle,
  onSave: fn(),
  onClose: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Note',
  component: NoteDialog,
  args,
  tags: ['role:admin'],
});

const typed = (submission: Submission) => ({
  submission,
  draft: aDraft({ typed: { kind: 'charge', reason: 'SMS alerts' } }),
});
const reason = () => screen.findByRole('textbox', { name: 'Reason' });
const save = () => screen.findByRole('button', { name: 'Save note' });

/** Returns a story with a typed reason, which stays, and a text about the submission. */
const showing = (submission: Submission, text: RegExp) => ({
  args: typed(submission),
  play: async () => {
    await waitFor(async () => expect(await reason()).toHaveValue('SMS alerts'));
    // The dialog fades in.
    await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  },
});

/** Chooses an option of the only select of the dialog. */
async function chooseKind(label: RegExp, option: string) {
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** A line without a note: all that the bank states, and where its transfer is found. */
export const Pristine = meta.story({
  play: async () => {
    const dialog = await shownDialog('Line without a payment');
    await expect(dialog.getByText('Value date').nextSibling).toHaveTextContent('13 Mar 2026');
    await expect(dialog.getByText('Paid out').nextSibling).toHaveTextContent('₹25,000.00');
    await expect(dialog.getByRole('link', { name: 'Find the transfer' })).toHaveAttribute(
      'href',
      '/dashboard?tab=overview&min=2500000',
    );
    await expect(dialog.queryByText('Left of it')).toBeNull();
  },
});

/** A payment that is waited for: the note with who and when, and the transfer where it can be reversed. */
export const Payment = meta.story({
  args: { row: paymentRow(anUnpairedPayment(waitNote('2026-03-17'))) },
  play: async () => {
    const dialog = await shownDialog('Payment without a line');
    await expect(dialog.getByText('Note').nextSibling).toHaveTextContent(
      'Waits until 17 Mar 2026Sent after the cut-off (ADM01, 14 Mar, 10:42 am)',
    );
    await expect(dialog.getByRole('link', { name: 'Reverse it on the transfer' })).toHaveAttribute(
      'href',
      '/transaction-details?id=t1',
    );
  },
});

/** A part of the amount is matched: what is left is shown to the paisa. */
export const Different = meta.story({
  args: { row: lineRow(aLine({ amount: paise(2_500_090), left: paise(90) })) },
  play: async () => {
    const dialog = await shownDialog('Line without a payment');
    await expect(dialog.getByText('Paid out').nextSibling).toHaveTextContent('₹25,000.90');
    await expect(dialog.getByText('Left of it').nextSibling).toHaveTextContent('₹0.90');
  },
});

/** A line of a closed day with a note: the change is stated in the next close. */
export const ClosedDay = meta.story({
  args: { isClosed: true, row: lineRow(aLine(chargeNote)) },
  play: async () => {
    const dialog = await shownDialog('Line without a payment');
    await expect(dialog.getByText(/^This day is closed/)).toBeVisible();
    await expect(dialog.queryByRole('link', { name: 'Find the transfer' })).toBeNull();
  },
});

/** A long text of the bank and a long reason. */
export const LongContent = meta.story({
  args: {
    row: lineRow(
      aLine({ text: 'NEFT/HDFCN52026031400001234/VENKATANARASIMHARAJUVARIPETA/'.repeat(6) }),
    ),
    draft: aDraft({ typed: { kind: 'other', reason: 'The bank explains it. '.repeat(20) } }),
  },
});

/** Sent empty: errors below the fields, and nothing is sent. */
export const Invalid = meta.story({
  args: { row: paymentRow(anUnpairedPayment()) },
  play: async ({ args: given }) => {
    await shownDialog('Payment without a line');
    await userEvent.click(await save());
    await waitFor(() => expect(screen.getByText('Choose what applies')).toBeVisible());
    await expect(screen.getByText('Reason is required')).toBeVisible();
    await chooseKind(/Why it has no line/, 'Wait for the line');
    await userEvent.click(await save());
    await waitFor(() => expect(screen.getByText('Choose a day')).toBeVisible());
    await expect(given.onSave).not.toHaveBeenCalled();
  },
});

/** Being sent: the button is pending, and the dialog can't be closed. */
export const Submitting = meta.story({
  args: typed(submissions.submitting),
  play: async ({ args: given }) => {
    await expect(await screen.findByRole('button', { name: 'Close' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(given.onClose).not.toHaveBeenCalled();
  },
});
/** The server refused: its message, and the typed reason. */
export const Refused = meta.story(
  showing({ kind: 'refused', message: 'Line not found' }, /^Line not found$/),
);
/** Another admin was first: the server's message, and Reload. */
export const Conflict = meta.story({
  ...showing({ kind: 'conflict', message: 'The line has changed' }, /^The line has changed$/),
});
/** Sent offline: nothing was sent, and the typed reason stays. */
export const SendOffline = meta.story(
  showing(submissions.offline, /^You are offline. Nothing was sent/),
);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(
  showing(submissions.outcomeUnknown, /Check before you try again/),
);
/** Offline: the facts can be read, and the button says why it is disabled. */
export const Offline = meta.story({
  decorators: [offlineDecorator],
  play: async () => {
    const dialog = await shownDialog('Line without a payment');
    await expect(dialog.getByRole('button', { name: 'Save note' })).toBeDisabled();
  },
});

/** What is chosen and typed is sent, without spaces around it; the other actions are passed on. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<NoteDialogProps>({
    'A charge of the bank': {
      play: async ({ args: given }) => {
        await shownDialog('Line without a payment');
        await chooseKind(/What it is/, 'Bank charge');
        await userEvent.type(await reason(), ' SMS alerts ');
        await userEvent.click(await save());
        await waitFor(() =>
          expect(given.onSave).toHaveBeenCalledWith({
            kind: 'charge',
            waitUntil: null,
            reason: 'SMS alerts',
          }),
        );
      },
    },
    'A payment that is waited for until a day that is not over': {
      args: { row: paymentRow(anUnpairedPayment()) },
      play: async ({ args: given }) => {
        await shownDialog('Payment without a line');
        await chooseKind(/Why it has no line/, 'Wait for the line');
        await userEvent.click(await screen.findByRole('spinbutton', { name: 'day, Wait until' }));
        await userEvent.keyboard('13032026');
        await userEvent.type(await reason(), 'After the cut-off');
        await userEvent.click(await save());
        await waitFor(() => expect(screen.getByText('This day is over')).toBeVisible());
        await userEvent.click(await screen.findByRole('spinbutton', { name: 'day, Wait until' }));
        await userEvent.keyboard('17');
        await userEvent.click(await save());
        await waitFor(() =>
          expect(given.onSave).toHaveBeenLastCalledWith({
            kind: 'wait',
            waitUntil: '2026-03-17',
            reason: 'After the cut-off',
          }),
        );
      },
    },
    'A note is withdrawn where there is one': {
      args: { row: lineRow(aLine(chargeNote)) },
      play: async ({ args: given }) => {
        await shownDialog('Line without a payment');
        await chooseKind(/What it is/, 'Withdraw the note');
        await userEvent.type(await reason(), 'It was a payment');
        await userEvent.click(await save());
        await waitFor(() =>
          expect(given.onSave).toHaveBeenLastCalledWith({
            kind: 'open',
            waitUntil: null,
            reason: 'It was a payment',
          }),
        );
      },
    },
    'The line is copied as evidence': {
      play: async () => {
        const dialog = await shownDialog('Line without a payment');
        await userEvent.click(await dialog.findByRole('button', { name: 'Copy the line' }));
        await waitFor(() => expect(onCopied).toHaveBeenCalledOnce());
      },
    },
    'Reload reads the line again after a conflict': {
      args: typed({ kind: 'conflict', message: 'The line has changed' }),
      play: pressesInDialog('Reload', 'onReload'),
    },
    'Check status asks the server about a lost answer': {
      args: typed(submissions.outcomeUnknown),
      play: pressesInDialog('Check status', 'onCheck'),
    },
    'Escape and Close leave without sending': { play: leavesDialog('onSave') },
  }),
});

import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import {
  ReversalDialog,
  type ReversalDialogProps,
} from '#screens/transaction/payments/ReversalDialog.tsx';
import type { Submission } from '#domain/lists/screenStates.ts';
import { aDraft } from '#stories/fixtures/drafts.ts';
import { submissions } from '#stories/fixtures/states.ts';
import {
  aPayment,
  aPaymentToConfirm,
  aReversedPayment,
  aTransaction,
} from '#stories/fixtures/transactions.ts';
import { leavesDialog, pressesInDialog } from '../assertions.ts';
import { offlineDecorator } from '../offlineDecorator.tsx';
import { inTurn } from '../../cases.tsx';

const args: ReversalDialogProps = {
  payment: aPayment(),
  transaction: aTransaction({ status: 'CHK' }),
  submission: submissions.idle,
  onReverse: fn(),
  onClose: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transaction/Reversal',
  component: ReversalDialog,
  args,
  tags: ['role:admin'],
});

const typed = (submission: Submission) => ({
  submission,
  draft: aDraft({ typed: { reason: 'Sent to the wrong account.' } }),
});
const reason = () => screen.findByRole('textbox', { name: 'Reason' });
const send = () => screen.getByRole('button', { name: 'Reverse payment' });

/** Returns a story with a typed reason, which stays, and a text about the submission. */
const showing = (submission: Submission, text: RegExp) => ({
  args: typed(submission),
  play: async () => {
    await waitFor(async () => expect(await reason()).toHaveValue('Sent to the wrong account.'));
    // The dialog fades in.
    await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  },
});

/** The consequences, and an empty reason. */
export const Pristine = meta.story({
  play: async () => {
    const effect = 'The balance becomes ₹10,000.00 and the status Pending.';
    await waitFor(() => expect(screen.getByText(effect)).toBeVisible());
    await expect(send()).toBeEnabled();
  },
});
/** Only a transaction in Checking changes its status. */
export const StatusStays = meta.story({
  args: { transaction: aTransaction({ status: 'HLD', paid: paise(1_000_000) }) },
  play: async () => {
    const effect = 'The balance becomes ₹25,000.00. The status stays Hold.';
    await waitFor(() => expect(screen.getByText(effect)).toBeVisible());
  },
});
/** Another admin has reversed the payment in the meantime. */
export const Impossible = meta.story({
  args: { payment: aReversedPayment() },
  play: async () => {
    const text = 'This payment can no longer be reversed.';
    await waitFor(() => expect(screen.getByText(text)).toBeVisible());
    await expect(send()).toBeDisabled();
  },
});
/** A long reason and the largest amount. */
export const LongContent = meta.story({
  args: {
    payment: aPayment({ amount: paise(999_999_999_999) }),
    transaction: aTransaction({ status: 'CHK', amount: paise(999_999_999_999) }),
    draft: aDraft({ typed: { reason: 'The bank on the other side sent it back. '.repeat(20) } }),
  },
});
/** Sent without a reason: the error is below it, and nothing is sent. */
export const Invalid = meta.story({
  play: async ({ args, userEvent }) => {
    await userEvent.type(await reason(), '  ');
    await userEvent.click(await waitFor(send));
    await waitFor(() => expect(screen.getByText('Reason is required')).toBeVisible());
    await expect(await reason()).toHaveFocus();
    await expect(args.onReverse).not.toHaveBeenCalled();
  },
});
/** Being sent: the button is pending, and the dialog can't be closed. */
export const Submitting = meta.story({
  args: typed(submissions.submitting),
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('button', { name: 'Close' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
  },
});
/** The server refused: its message, and the typed reason. */
export const Refused = meta.story(
  showing({ kind: 'refused', message: 'You recorded this payment' }, /^You recorded this payment$/),
);
/** Another user was first: the server's message, and Reload. */
export const Conflict = meta.story(
  showing({ kind: 'conflict', message: 'Transaction is now Completed' }, /is now Completed$/),
);
/** Sent offline: nothing was sent, and the typed reason stays. */
export const SendOffline = meta.story(
  showing(submissions.offline, /^You are offline. Nothing was sent/),
);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(
  showing(submissions.outcomeUnknown, /Check before you try again/),
);

/** Offline: the button is disabled, with the reason. */
export const WithoutNetwork = meta.story({
  args: typed(submissions.idle),
  decorators: [offlineDecorator],
  play: async () => {
    await waitFor(() => expect(send()).toBeDisabled());
  },
});

/** A reversal is asked for, confirmed, sent and left. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ReversalDialogProps>({
    'A reversal needs two admins: this one asks for it': {
      args: { needsConfirmation: true },
      play: async ({ args, userEvent }) => {
        const text = /^Another admin has to confirm it within 24 hours/;
        await waitFor(() => expect(screen.getByText(text)).toBeVisible());
        await userEvent.type(await reason(), 'Sent twice');
        await userEvent.click(await screen.findByRole('button', { name: 'Request reversal' }));
        await expect(args.onReverse).toHaveBeenCalledWith('Sent twice');
      },
    },
    'Another admin asks for the reversal: who, when and why': {
      args: { needsConfirmation: true, payment: aPaymentToConfirm() },
      play: async ({ args, userEvent }) => {
        const text = /^Reversal requested by ADM02.*: The bank sent it twice\.$/;
        await waitFor(() => expect(screen.getByText(text)).toBeVisible());
        await userEvent.type(await reason(), 'Agreed');
        await userEvent.click(await screen.findByRole('button', { name: 'Confirm reversal' }));
        await expect(args.onReverse).toHaveBeenCalledWith('Agreed');
      },
    },
    'The trimmed reason is sent': {
      play: async ({ args, userEvent }) => {
        await userEvent.type(await reason(), ' Sent twice ');
        await userEvent.click(await waitFor(send));
        await expect(args.onReverse).toHaveBeenCalledWith('Sent twice');
      },
    },
    'Escape and Close leave without sending': {
      play: leavesDialog('onReverse'),
    },
    'Reload reads the transaction again after a conflict': {
      args: typed({ kind: 'conflict', message: 'Payment is already reversed' }),
      play: pressesInDialog('Reload', 'onReload'),
    },
    'Check status asks the server whether it recorded the lost submission': {
      args: typed(submissions.outcomeUnknown),
      play: pressesInDialog('Check status', 'onCheck'),
    },
  }),
});

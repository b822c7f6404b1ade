import { expect, fn } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  SettlementScreen,
  type SettlementScreenProps,
} from '#screens/account/SettlementScreen.tsx';
import { aDraft } from '#stories/fixtures/drafts.ts';
import { submissions } from '#stories/fixtures/states.ts';
import { anUpload, uploadsOf } from '#stories/fixtures/uploads.ts';
import { loseSession, sessionLoss } from '#stories/flows/sessionLoss.tsx';
import { choose, presses, typeInto } from '../assertions.ts';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { accountForm, accountStates } from './accountForm.ts';

const args: SettlementScreenProps = {
  state: accountStates.ready,
  isAnnouncement: false,
  receipts: uploadsOf(anUpload()),
  submission: submissions.idle,
  onSettle: fn(),
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Account/Settlement',
  component: SettlementScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const form = 'Record settlement';
const sending = formStories((submission) => ({ submission }), form);
const typed = aDraft({ typed: { amount: '40000', method: 'bank', reference: 'UTR20260314' } });

/** What is owed, above a form that is partly filled in. */
export const Ready = meta.story({
  args: { draft: typed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('40,000');
    await expect(canvas.getByText('₹1,25,000.00')).toBeVisible();
  },
});

/** An untouched form without errors. */
export const Pristine = meta.story({
  args: { receipts: uploadsOf() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect(canvas.queryByText('Amount is required')).toBeNull();
  },
});

/** An admin records what counts at once. */
export const AsAdmin = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Record settlement' })).toBeInTheDocument();
  },
});

/** An agent announces what an admin has to confirm. */
export const AsAgent = meta.story({
  args: { isAnnouncement: true },
  tags: ['role:agent'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Announce settlement' })).toBeInTheDocument();
    await expect(canvas.getByText(/An admin has to confirm it/)).toBeInTheDocument();
  },
});

/** The longest reference and a large amount. */
export const LongContent = meta.story({
  args: {
    draft: aDraft({
      typed: {
        amount: '999999999.99',
        method: 'cash',
        reference: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345678',
      },
    }),
  },
});

/** A skeleton in the final layout. */
export const Loading = meta.story(accountForm.loading);
/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(accountForm.refreshing);
/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(accountForm.staleFailed);
/** The account does not exist: a message with Back. */
export const Missing = meta.story(accountForm.missing);
/** Loading has failed. */
export const Failed = meta.story(accountForm.failed);
/** Offline without a stored account. */
export const Offline = meta.story(accountForm.offline);
/** Offline with a stored account: nothing can be sent. */
export const OfflineStale = meta.story(accountForm.offlineStale('Record settlement'));

/** Submitted empty: an error under each field, and nothing is sent. */
export const Invalid = meta.story({
  args: { receipts: uploadsOf() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Record settlement' }));
    await expect(await canvas.findByText('Amount is required')).toBeInTheDocument();
    for (const text of ['Method is required', 'File is required']) {
      await expect(canvas.getByText(text)).toBeInTheDocument();
    }
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await expect(args.onSettle).not.toHaveBeenCalled();
  },
});

/** While it is being sent, the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('A file is missing. Please upload it again.'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** The session is lost: its notice over the form, and the typed amount. */
export const SignedOut = meta.story({
  ...sessionLoss('admin'),
  args: { draft: typed },
  play: async ({ canvas, loaded }) => {
    await loseSession({ canvas, loaded });
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('40,000');
  },
});

/** The typed settlement is sent, with a normalised reference. */
export const Sends = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await typeInto({ canvas, userEvent }, { Amount: '40000.50' });
    await choose({ canvas, userEvent }, /Method/, 'Bank');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Bank Reference' }), 'hdfc n5-2026');
    await userEvent.click(await canvas.findByRole('button', { name: 'Record settlement' }));
    await expect(args.onSettle).toHaveBeenCalledWith({
      amount: 4_000_050,
      method: 'bank',
      reference: 'HDFCN52026',
    });
  },
});

/** Retry loads the account again after a failure. */
export const RetriesReading = meta.story(accountForm.retries('onReload'));
/** Check status asks the server whether it recorded the lost settlement. */
export const ChecksStatus = meta.story(sending.checks('onCheck'));
/** Back leaves the form. */
export const GoesBack = meta.story({ ...interaction, play: presses('Back', 'onBack') });

import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import {
  AgentTransactionScreen,
  type AgentTransactionScreenProps,
} from '#screens/Transaction/AgentTransactionScreen.tsx';
import { paise } from '#domain/money.ts';
import { showsProblem, type Status } from '#domain/workflow.ts';
import { longDetails, partPaid, ready, someDetails } from '../fixtures/details.ts';
import { detailStates, submissions } from '../fixtures/states.ts';
import { anUpload, someUploads, uploadsOf } from '../fixtures/uploads.ts';
import { amountsAreWhole } from '../wholeAmounts.ts';
import { transactionConflicts } from './conflicts.ts';
import { onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  changeFiles,
  loadingIsSaid,
  offlineIsSaid,
  reasonIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
} from './plays.ts';

const args: AgentTransactionScreenProps = {
  state: ready(),
  uploads: uploadsOf(anUpload()),
  submission: submissions.idle,
  onSubmit: fn(),
  onBack: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const waiting = detailStates(someDetails());

const meta = preview.meta({
  title: 'Screens/Transactions/Details for an agent',
  component: AgentTransactionScreen,
  args,
  tags: ['role:agent'],
  decorators: [onStage],
});

/** One status: open while it waits, locked in any other; problems say why. */
const inStatus = (status: Status) => ({
  args: { state: ready({ status }) },
  play: async ({ canvas }: StoryContext<AgentTransactionScreenProps>) => {
    const isLocked = status !== 'WTG';
    const fields = [
      canvas.getByRole('textbox', { name: 'Customer Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Initiate Amount' }),
      canvas.getByRole('button', { name: /Choose images/ }),
      canvas.getByRole('textbox', { name: 'Notes' }),
    ];
    for (const field of fields) await expect(field.matches(':disabled')).toBe(isLocked);
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /Status/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    const updates = canvas.queryAllByRole('button', { name: 'Update' });
    await expect(updates).toHaveLength(isLocked ? 0 : 1);
    await expect(canvas.queryAllByText('Problem message')).toHaveLength(
      showsProblem(status) ? 1 : 0,
    );
  },
});

/** Part paid by two payments, one with several receipts. */
export const Ready = meta.story({
  tags: ['state:ready'],
  args: { state: partPaid.ready },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    const [first, second] = canvas.getAllByText('BY BNK01').map((by) => by.closest('li'));
    await expect(first?.textContent).toBe('14 Mar 2026, 11:20 amBY BNK01₹7,500.00');
    await expect(second?.querySelector('[aria-label="Receipt +2"]')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Update' })).toBeNull();
  },
});

/** Waiting: the only status in which the agent may edit. */
export const Waiting = meta.story({ ...inStatus('WTG'), tags: ['status:WTG'] });
/** Accepted, being processed: locked. */
export const Pending = meta.story({ ...inStatus('PND'), tags: ['status:PND'] });
/** Held by the admin. */
export const Hold = meta.story({ ...inStatus('HLD'), tags: ['status:HLD'] });
/** The name does not match: the problem message says what the banker saw. */
export const NameProblem = meta.story({ ...inStatus('NPP'), tags: ['status:NPP'] });
/** The account's limit is used up. */
export const LimitProblem = meta.story({ ...inStatus('CLP'), tags: ['status:CLP'] });
/** The other side could not take it. */
export const OtherSideProblem = meta.story({ ...inStatus('OSP'), tags: ['status:OSP'] });
/** Cancelled, with the reason. */
export const Cancelled = meta.story({ ...inStatus('CNL'), tags: ['status:CNL'] });
/** Being tried again. */
export const Retry = meta.story({ ...inStatus('RTY'), tags: ['status:RTY'] });
/** Paid in full, to be checked. */
export const Checking = meta.story({ ...inStatus('CHK'), tags: ['status:CHK'] });
/** Done. */
export const Completed = meta.story({ ...inStatus('CMP'), tags: ['status:CMP'] });

/** On its way, in its final layout. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: partPaid.loading },
  play: loadingIsSaid,
});

/** Reading anew: everything stays, quietly marked busy. */
export const Refreshing = meta.story({
  tags: ['state:refreshing'],
  args: { state: partPaid.refreshing },
  play: refreshIsMarked,
});

/** Reading anew failed: what was read stays, and a way to try again. */
export const StaleFailed = meta.story({
  tags: ['state:stale-failed'],
  args: { state: partPaid.staleFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
    await expect(canvas.getByText('₹25,000.00')).toBeVisible();
  },
});

/** Not there, or no longer to be seen. */
export const Missing = meta.story({
  tags: ['state:missing'],
  args: { state: partPaid.missing },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Transaction not found')).toBeVisible();
  },
});

/** Could not be read. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { state: partPaid.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something Went Wrong!')).toBeVisible();
  },
});

/** No network, nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: partPaid.offline },
  play: offlineIsSaid,
});

/** No network: as last seen, with its age; nothing can be sent, and why. */
export const OfflineStale = meta.story({
  tags: ['state:offline-stale'],
  args: { state: waiting.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas, 'Update', 'Choose images');
    await reasonIsSaid(canvas);
  },
});

/** The session ended while the transaction was looked at. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('agent'),
  play: sessionEndIsSaid,
});

/** Names and figures as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: { state: longDetails },
});

/** Twice the text size: every amount stays whole. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  args: { state: ready({ amount: paise(999_999_999_999), paid: paise(800_000_000_000) }, 2) },
  play: async ({ canvasElement }) => amountsAreWhole(canvasElement),
});

/** The card on top, and every field of the form in its order. */
export const Pristine = meta.story({
  tags: ['state:pristine'],
  args: { state: ready({ paid: paise(1_500_000) }) },
  play: async ({ canvas, canvasElement }) => {
    const page = canvasElement.textContent;
    const parts = [
      'Transaction Details',
      'HDFC Bank (Asha Menon)',
      '2603140007',
      '14 Mar 2026, 10:42 am',
      '₹25,000.00',
      'Waiting',
      'Customer Name',
      'Agent Name',
      'Bank Name',
      'Initiate Amount',
      'Transferred Amount₹15,000.00',
      'Balance Amount₹10,000.00',
      'Bank Details',
      'Notes',
      'Cancel',
      'Update',
    ];
    const places = parts.map((part) => page.indexOf(part));
    await expect(places).not.toContain(-1);
    await expect(places).toEqual(places.toSorted((a, b) => a - b));
    await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(150);
    await expect(canvas.getByRole('button', { name: /Remove bank-details.jpg/ })).toBeVisible();
    await expect(canvas.queryByText('Payment History')).toBeNull();
  },
});

/** Emptied and sent: the rules speak, nothing leaves. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
  args: { uploads: uploadsOf() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Initiate Amount' }));
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Notes' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    const form = within(canvas.getByRole('form', { name: 'Transaction' }));
    await expect(await form.findByText('Amount is required')).toBeVisible();
    await expect(form.getByText('Either notes or file upload is required')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Initiate Amount' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** On its way. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { submission: submissions.submitting },
});

/** Refused in the server's words; what was typed stays. */
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

const conflicts = transactionConflicts({
  label: 'Initiate Amount',
  by: 'ADM01',
  lockedBy: 'ADM01',
  lockedStatus: 'PND',
});

/** Two people changed the record: what was taken over, and which amount to send. */
export const Conflict = meta.story({ ...conflicts.bothChanged, tags: ['state:conflict'] });

/** Both typed another amount: nothing is sent until one is chosen, and either can be. */
export const ConflictOfOneField = meta.story({
  ...conflicts.eitherChosen,
  tags: ['interaction'],
  parameters: notPhotographed,
});

/** Keeping one's own value keeps what was typed after the conflict, too. */
export const KeepsLaterTyping = meta.story({
  ...conflicts.typedLater,
  tags: ['interaction'],
  parameters: notPhotographed,
});

/** Only untouched fields were changed: the form has taken them over and can be sent. */
export const OtherFieldsChanged = meta.story(conflicts.othersChanged);

/** The record can no longer be edited: it is shown as it is, and what was typed is kept. */
export const ChangedUntilLocked = meta.story(conflicts.locked);

/** The server refused an outdated change: its words, and a way to read the record again. */
export const ConflictRefused = meta.story(conflicts.refused);

/** Changed and sent. */
export const Updates = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    const amount = canvas.getByRole('textbox', { name: 'Initiate Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '30000');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ amount: paise(3_000_000), bankCode: 'HDFC', status: 'WTG' }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** Without a mouse: the fields in their order, past the locked ones, and Enter sends. */
export const UpdatesByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { uploads: uploadsOf() },
  play: async ({ args, canvas, userEvent }) => {
    const inOrder = [
      canvas.getByRole('button', { name: 'Back' }),
      canvas.getByRole('textbox', { name: 'Customer Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Initiate Amount' }),
    ];
    for (const control of inOrder) {
      await userEvent.tab();
      await expect(control).toHaveFocus();
    }
    await userEvent.keyboard('{Control>}a{/Control}1250.50{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ amount: paise(125_050) }),
    );
  },
});

/** A receipt is looked at in full. */
export const OpensReceipt = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: partPaid.ready },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Receipt' }));
    const body = within(canvasElement.ownerDocument.body);
    await expect(await body.findByRole('dialog')).toBeInTheDocument();
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

/** A missing transaction is left by either button. */
export const Leaves = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: partPaid.missing },
  play: async ({ args, canvas, userEvent }) => {
    for (const back of canvas.getAllByRole('button', { name: 'Back' })) await userEvent.click(back);
    await expect(args.onBack).toHaveBeenCalledTimes(2);
  },
});

/** What could not be read is read again. */
export const RetriesReading = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: partPaid.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** A refresh that failed is tried again. */
export const RetriesRefresh = RetriesReading.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: partPaid.staleFailed },
});

/** After a conflict the record is read again; what was typed stays. */
export const Reloads = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { submission: { kind: 'conflict', message: 'Transaction is now Hold' } },
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

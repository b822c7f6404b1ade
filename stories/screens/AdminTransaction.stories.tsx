import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, within, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import {
  AdminTransactionScreen,
  type AdminTransactionScreenProps,
} from '#screens/Transaction/AdminTransactionScreen.tsx';
import { paise } from '#domain/money.ts';
import type { TransactionChange } from '#domain/transaction.ts';
import { type Move, showsProblem, type Status } from '#domain/workflow.ts';
import { longDetails, partPaid, ready, someDetails } from '../fixtures/details.ts';
import { detailStates, submissions } from '../fixtures/states.ts';
import { anUpload, someUploads, uploadsOf } from '../fixtures/uploads.ts';
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

const args: AdminTransactionScreenProps = {
  state: ready(),
  uploads: uploadsOf(anUpload()),
  submission: submissions.idle,
  action: null,
  onMove: fn(),
  onSubmit: fn(),
  onBack: fn(),
  onCheck: fn(),
  onReload: fn(),
};

/** An update that was sent. */
const change: TransactionChange = {
  customer: 'Ravi Kumar',
  agentCode: 'AGT01',
  bankCode: 'HDFC',
  amount: paise(3_000_000),
  notes: '',
  status: 'WTG',
};

const waiting = detailStates(someDetails());

const meta = preview.meta({
  title: 'Screens/Transactions/Details for an admin',
  component: AdminTransactionScreen,
  args,
  tags: ['role:admin'],
  decorators: [onStage],
});

type Context = StoryContext<AdminTransactionScreenProps>;

/** One status: just these moves are offered, and the form is open or locked. */
const inStatus = (status: Status, ...offered: readonly string[]) => ({
  args: { state: ready({ status }) },
  play: async ({ canvas }: Context) => {
    for (const name of ['Accepted', 'Hold', 'Un Hold', 'Cancel', 'Re-Open', 'Checked']) {
      const buttons = canvas.queryAllByRole('button', { name });
      await expect(buttons).toHaveLength(offered.includes(name) ? 1 : 0);
    }
    await expect(canvas.queryAllByText('Problem message')).toHaveLength(
      showsProblem(status) ? 1 : 0,
    );
    const isLocked = status === 'CHK' || status === 'CMP';
    const fields = [
      canvas.getByRole('combobox', { name: 'Agent Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Amount' }),
      canvas.getByRole('button', { name: /Status/ }),
      canvas.getByRole('button', { name: /Choose images/ }),
      canvas.getByRole('textbox', { name: 'Notes' }),
    ];
    for (const field of fields) await expect(field.matches(':disabled')).toBe(isLocked);
    // One in the header; a second one at the foot where nothing can be sent.
    await expect(canvas.getAllByRole('button', { name: 'Back' })).toHaveLength(isLocked ? 2 : 1);
    await expect(canvas.queryAllByRole('button', { name: 'Update' })).toHaveLength(
      isLocked ? 0 : 1,
    );
  },
});

/** Pressing what a status offers: each button tells its move. */
const movesIn = (status: Status, offered: Readonly<Record<string, Move>>) => ({
  args: { state: ready({ status }) },
  play: async ({ args, canvas, userEvent }: Context) => {
    for (const [name, move] of Object.entries(offered)) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(args.onMove).toHaveBeenLastCalledWith(move);
    }
    await expect(args.onMove).toHaveBeenCalledTimes(Object.keys(offered).length);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** Part paid by two payments, one with several receipts. */
export const Ready = meta.story({
  tags: ['state:ready'],
  args: { state: partPaid.ready },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await expect(canvas.getAllByText('BY BNK01')).toHaveLength(2);
  },
});

/** Waiting: to be accepted or cancelled. */
export const Waiting = meta.story({
  ...inStatus('WTG', 'Accepted', 'Cancel'),
  tags: ['status:WTG'],
});
/** Being processed: to be held or cancelled. */
export const Pending = meta.story({ ...inStatus('PND', 'Hold', 'Cancel'), tags: ['status:PND'] });
/** Held: to be released or cancelled. */
export const Hold = meta.story({ ...inStatus('HLD', 'Un Hold', 'Cancel'), tags: ['status:HLD'] });
/** The name does not match: the problem message says what the banker saw. */
export const NameProblem = meta.story({ ...inStatus('NPP', 'Cancel'), tags: ['status:NPP'] });
/** The account's limit is used up. */
export const LimitProblem = meta.story({ ...inStatus('CLP', 'Cancel'), tags: ['status:CLP'] });
/** The other side could not take it. */
export const OtherSideProblem = meta.story({ ...inStatus('OSP', 'Cancel'), tags: ['status:OSP'] });
/** Cancelled: to be re-opened. */
export const Cancelled = meta.story({ ...inStatus('CNL', 'Re-Open'), tags: ['status:CNL'] });
/** Being tried again: nothing to press but Update. */
export const Retry = meta.story({ ...inStatus('RTY'), tags: ['status:RTY'] });
/** Paid in full: to be checked by someone who did not pay. */
export const Checking = meta.story({ ...inStatus('CHK', 'Checked'), tags: ['status:CHK'] });
/** Done: only Back is left. */
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
    await ageIsSaid(canvas, 'Accepted', 'Cancel', 'Update', 'Choose images');
    await reasonIsSaid(canvas);
  },
});

/** The session ended while the transaction was looked at. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('admin'),
  play: sessionEndIsSaid,
});

/** Names and figures as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: { state: longDetails },
});

/** A transaction to be checked, without a network. */
export const CheckingOffline = meta.story({
  args: { state: detailStates(someDetails({ status: 'CHK' })).offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas, 'Checked');
    await reasonIsSaid(canvas);
  },
});

/** Untouched: what is there can be changed, and nothing is wrong. */
export const Pristine = meta.story({
  tags: ['state:pristine'],
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('25000.00'),
    );
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

/** Emptied and sent: the rules speak, nothing leaves. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
  args: { uploads: uploadsOf() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Amount' }));
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Notes' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    const form = within(canvas.getByRole('form', { name: 'Transaction' }));
    await expect(await form.findByText('Amount is required')).toBeVisible();
    await expect(form.getByText('Either notes or file upload is required')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The form on its way: the moves wait. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { submission: submissions.submitting, action: { kind: 'update', change } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Accepted' })).toBeDisabled();
  },
});

/** A move on its way: its own button says so, the form waits. */
export const Moving = meta.story({
  tags: ['state:moving'],
  args: { submission: submissions.submitting, action: { kind: 'move', move: 'accept' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
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
  label: 'Amount',
  by: 'AGT01',
  lockedBy: 'BNK01',
  lockedStatus: 'CHK',
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

/** Each move that a waiting transaction offers. */
export const WaitingMoves = meta.story({
  ...movesIn('WTG', { Accepted: 'accept', Cancel: 'cancel' }),
  tags: ['interaction', 'status:WTG'],
  parameters: notPhotographed,
});

/** Each move that a pending one offers. */
export const PendingMoves = meta.story({
  ...movesIn('PND', { Hold: 'hold', Cancel: 'cancel' }),
  tags: ['interaction', 'status:PND'],
  parameters: notPhotographed,
});

/** Each move that a held one offers. */
export const HoldMoves = meta.story({
  ...movesIn('HLD', { 'Un Hold': 'unhold', Cancel: 'cancel' }),
  tags: ['interaction', 'status:HLD'],
  parameters: notPhotographed,
});

/** Each move that a name problem offers. */
export const NameProblemMoves = meta.story({
  ...movesIn('NPP', { Cancel: 'cancel' }),
  tags: ['interaction', 'status:NPP'],
  parameters: notPhotographed,
});

/** Each move that a limit problem offers. */
export const LimitProblemMoves = meta.story({
  ...movesIn('CLP', { Cancel: 'cancel' }),
  tags: ['interaction', 'status:CLP'],
  parameters: notPhotographed,
});

/** Each move that a problem of the other side offers. */
export const OtherSideProblemMoves = meta.story({
  ...movesIn('OSP', { Cancel: 'cancel' }),
  tags: ['interaction', 'status:OSP'],
  parameters: notPhotographed,
});

/** Each move that a cancelled one offers. */
export const CancelledMoves = meta.story({
  ...movesIn('CNL', { 'Re-Open': 'reopen' }),
  tags: ['interaction', 'status:CNL'],
  parameters: notPhotographed,
});

/** Each move that a transaction to be checked offers. */
export const CheckingMoves = meta.story({
  ...movesIn('CHK', { Checked: 'check' }),
  tags: ['interaction', 'status:CHK'],
  parameters: notPhotographed,
});

/** Changed and sent. */
export const Updates = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    const amount = canvas.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '30000');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ amount: paise(3_000_000), bankCode: 'HDFC', status: 'WTG' }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** Another agent, bank and status are chosen and sent. */
export const Reassigns = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const body = within(canvasElement.ownerDocument.body);
    const choose = async (field: string, typed: string, option: string) => {
      const box = canvas.getByRole('combobox', { name: field });
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await userEvent.click(await body.findByRole('option', { name: option }));
    };
    await choose('Agent Name', 'imran', 'Imran Shaikh (AGT02)');
    await choose('Bank Name', 'axis', 'Axis Bank (AXIS)');
    await userEvent.click(canvas.getByRole('button', { name: /Status/ }));
    await userEvent.click(await body.findByRole('option', { name: 'Retry' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ agentCode: 'AGT02', bankCode: 'AXIS', status: 'RTY' }),
    );
  },
});

/** Without a mouse: the moves, then the fields in their order, and Enter sends. */
export const UpdatesByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { uploads: uploadsOf() },
  play: async ({ args, canvas, userEvent }) => {
    const inOrder = [
      canvas.getByRole('button', { name: 'Back' }),
      canvas.getByRole('button', { name: 'Accepted' }),
      canvas.getByRole('button', { name: 'Cancel' }),
      canvas.getByRole('textbox', { name: 'Customer Name' }),
      canvas.getByRole('combobox', { name: 'Agent Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Amount' }),
    ];
    for (const control of inOrder) {
      await userEvent.tab();
      await expect(control).toHaveFocus();
    }
    await userEvent.keyboard('{Control>}a{/Control}1250.50{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ amount: paise(125_050) }),
    );
    await expect(args.onMove).not.toHaveBeenCalled();
  },
});

/** Cleared and sent: a status is asked for. */
export const StatusCleared = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Transaction' }));
    await userEvent.click(form.getByRole('button', { name: /Status/ }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'Select' }));
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(await form.findByText('Status is required')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** A locked transaction is left by the button at its foot too. */
export const LeavesCompleted = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: ready({ status: 'CMP' }) },
  play: async ({ args, canvas, userEvent }) => {
    for (const back of canvas.getAllByRole('button', { name: 'Back' })) await userEvent.click(back);
    await expect(args.onBack).toHaveBeenCalledTimes(2);
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

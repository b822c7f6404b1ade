import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import {
  BankerTransactionScreen,
  type BankerTransactionScreenProps,
} from '#screens/Transaction/BankerTransactionScreen.tsx';
import { paise } from '#domain/money.ts';
import { showsProblem, type Status } from '#domain/workflow.ts';
import { longDetails, partPaid, ready } from '../fixtures/details.ts';
import { aDraft, changedDraft } from '../fixtures/drafts.ts';
import { submissions } from '../fixtures/states.ts';
import { anUpload, someUploads, uploadsOf } from '../fixtures/uploads.ts';
import { amountsAreWhole } from '../wholeAmounts.ts';
import { chooseEach, conflictIsSaid, type FieldConflict } from './conflicts.ts';
import { keepsChoices } from './keepsChoices.tsx';
import { onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  changeFiles,
  loadingIsSaid,
  offlineIsSaid,
  reasonIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
  showForm,
} from './plays.ts';

const receipts = uploadsOf(anUpload({ name: 'receipt.jpg' }));

const args: BankerTransactionScreenProps = {
  state: ready({ status: 'PND' }),
  receipts: uploadsOf(),
  statusSubmission: submissions.idle,
  paymentSubmission: submissions.idle,
  onStatusSubmit: fn(),
  onPay: fn(),
  onStatusCheck: fn(),
  onPaymentCheck: fn(),
  onBack: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transactions/Details for a banker',
  component: BankerTransactionScreen,
  args,
  tags: ['role:banker'],
  decorators: [onStage],
});

/** One status: whether it may be changed and whether it takes payments. */
const inStatus = (status: Status, { takesPayments }: { takesPayments: boolean }) => ({
  args: { state: ready({ status }) },
  play: async ({ canvas }: StoryContext<BankerTransactionScreenProps>) => {
    for (const name of ['Agent Name', 'Bank Name']) {
      await expect(canvas.queryByRole('combobox', { name })).toBeNull();
    }
    for (const name of ['Customer Name', 'Notes']) {
      await expect(canvas.queryByRole('textbox', { name })).toBeNull();
    }
    const sends = canvas.queryAllByRole('button', { name: 'Send' });
    await expect(sends).toHaveLength(takesPayments ? 1 : 0);
    const isLocked = ['CHK', 'CMP', 'CNL', 'HLD'].includes(status);
    await expect(canvas.queryAllByRole('button', { name: 'Update' })).toHaveLength(
      isLocked ? 0 : 1,
    );
    const waitsForAdmin = ['CNL', 'HLD'].includes(status);
    await expect(canvas.queryAllByText(/^Only an admin can/)).toHaveLength(waitsForAdmin ? 1 : 0);
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
    await expect(canvas.getAllByText('BY BNK01')).toHaveLength(2);
  },
});

/** Not accepted yet: nothing for a banker to see. */
export const Waiting = meta.story({
  tags: ['status:WTG'],
  args: { state: { kind: 'missing', message: 'Transaction not found' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Transaction not found')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Send' })).toBeNull();
  },
});
/** To be paid. */
export const Pending = meta.story({
  ...inStatus('PND', { takesPayments: true }),
  tags: ['status:PND'],
});
/** Held by the admin: nothing to do until it is released. */
export const Hold = meta.story({
  ...inStatus('HLD', { takesPayments: false }),
  tags: ['status:HLD'],
});
/** The name does not match: the problem message says what the banker saw. */
export const NameProblem = meta.story({
  ...inStatus('NPP', { takesPayments: true }),
  tags: ['status:NPP'],
});
/** The account's limit is used up. */
export const LimitProblem = meta.story({
  ...inStatus('CLP', { takesPayments: true }),
  tags: ['status:CLP'],
});
/** The other side could not take it. */
export const OtherSideProblem = meta.story({
  ...inStatus('OSP', { takesPayments: true }),
  tags: ['status:OSP'],
});
/** Cancelled, with the reason. */
export const Cancelled = meta.story({
  ...inStatus('CNL', { takesPayments: false }),
  tags: ['status:CNL'],
});
/** Being tried again. */
export const Retry = meta.story({
  ...inStatus('RTY', { takesPayments: true }),
  tags: ['status:RTY'],
});
/** Paid in full: read-only. */
export const Checking = meta.story({
  ...inStatus('CHK', { takesPayments: false }),
  tags: ['status:CHK'],
});
/** Done: read-only. */
export const Completed = meta.story({
  ...inStatus('CMP', { takesPayments: false }),
  tags: ['status:CMP'],
});

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
  args: { state: partPaid.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas, 'Send', 'Update', 'Choose images');
    await reasonIsSaid(canvas, 2);
  },
});

/** The session ended while the transaction was looked at. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('banker'),
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
  args: { state: longDetails },
  play: async ({ canvasElement }) => amountsAreWhole(canvasElement),
});

/** Both forms untouched. */
export const Pristine = meta.story({
  tags: ['state:pristine'],
  play: async ({ canvas, canvasElement }) => {
    showForm(canvas, 'Payments');
    await expect(canvas.getByRole('heading', { name: 'Payments' })).toBeVisible();
    const input = canvasElement.querySelector('input[type="file"]');
    await expect(input).toHaveProperty('multiple', true);
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** A payment sent without amount and receipt. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('Amount is required')).toBeVisible();
    await expect(canvas.getByText('File is required')).toBeVisible();
    await expect(args.onPay).not.toHaveBeenCalled();
  },
});

/** A payment on its way. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { receipts, paymentSubmission: submissions.submitting },
  play: async ({ canvas }) => {
    showForm(canvas, 'Payments');
    await expect(canvas.getByText('Sending...')).toBeVisible();
  },
});

/** A payment refused in the server's words; what was typed stays. */
export const Refused = meta.story({
  tags: ['state:refused'],
  args: {
    receipts,
    paymentSubmission: { kind: 'refused', message: 'Amount is more than the balance' },
  },
  play: async ({ canvas }) => {
    showForm(canvas, 'Payments');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Amount is more than the balance');
  },
});

/** A payment sent without a network: nothing left the phone. */
export const SendOffline = meta.story({
  tags: ['state:send-offline'],
  args: { receipts, paymentSubmission: submissions.offline },
  play: async ({ canvas }) => {
    showForm(canvas, 'Payments');
    await expect(canvas.getByText(/^You are offline. Nothing was sent/)).toBeVisible();
  },
});

/** The answer to a payment got lost: what to look at before trying again. */
export const OutcomeUnknown = meta.story({
  tags: ['state:outcome-unknown'],
  args: { receipts, paymentSubmission: submissions.outcomeUnknown },
  play: async ({ canvas }) => {
    showForm(canvas, 'Payments');
    await expect(canvas.getByText(/Check before you try again/)).toBeVisible();
  },
});

/** Someone else acted first: the server's words, Reload, and the amount that was typed. */
export const Conflict = meta.story({
  tags: ['state:conflict'],
  args: {
    receipts,
    paymentDraft: aDraft({ typed: { amount: '10000' } }),
    paymentSubmission: { kind: 'conflict', message: 'Transaction is now Hold' },
  },
  play: async ({ canvas }) => {
    showForm(canvas, 'Payments');
    const form = within(canvas.getByRole('form', { name: 'Payments' }));
    await expect(form.getByText('Transaction is now Hold')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Reload' })).toBeEnabled();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('10000');
  },
});

/** A problem without its reason. */
export const StatusInvalid = meta.story({
  tags: ['state:status-invalid'],
  args: { state: ready({ status: 'NPP' }) },
  play: async ({ args, canvas, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await userEvent.clear(form.getByRole('textbox', { name: 'Reason' }));
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(await form.findByText('Reason is required')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await expect(args.onStatusSubmit).not.toHaveBeenCalled();
  },
});

/** A status on its way. */
export const StatusSubmitting = meta.story({
  tags: ['state:status-submitting'],
  args: { statusSubmission: submissions.submitting },
  play: async ({ canvas }) => {
    showForm(canvas, 'Status');
    await expect(canvas.getByRole('progressbar', { name: 'Please wait' })).toBeInTheDocument();
  },
});

/** A status refused in the server's words; what was typed stays. */
export const StatusRefused = meta.story({
  tags: ['state:status-refused'],
  args: { statusSubmission: { kind: 'refused', message: 'A reason is needed' } },
  play: async ({ canvas }) => {
    showForm(canvas, 'Status');
    await expect(canvas.getByRole('alert')).toHaveTextContent('A reason is needed');
  },
});

/** A status sent without a network: nothing left the phone. */
export const StatusSendOffline = meta.story({
  tags: ['state:status-send-offline'],
  args: { statusSubmission: submissions.offline },
  play: async ({ canvas }) => {
    showForm(canvas, 'Status');
    await expect(canvas.getByText(/^You are offline. Nothing was sent/)).toBeVisible();
  },
});

/** The answer to a status got lost: what to look at before trying again. */
export const StatusOutcomeUnknown = meta.story({
  tags: ['state:status-outcome-unknown'],
  args: { statusSubmission: submissions.outcomeUnknown },
  play: async ({ canvas }) => {
    showForm(canvas, 'Status');
    await expect(canvas.getByText(/Check before you try again/)).toBeVisible();
  },
});

/** Somebody wrote another reason while one was typed. */
const changed = {
  state: ready({ status: 'NPP', problem: 'The account belongs to Sunita D.' }),
  statusDraft: changedDraft({
    typed: { reason: 'It is Sunita Devi here' },
    fields: [
      { field: 'status', theirs: 'NPP' },
      {
        field: 'reason',
        theirs: 'The account belongs to Sunita D.',
        mine: 'It is Sunita Devi here',
        choice: null,
      },
    ],
  }),
};

const reasonConflict: FieldConflict = {
  form: 'Status',
  label: 'Reason',
  field: 'reason',
  by: 'ADM01',
  choices: [
    {
      choice: 'mine',
      option: 'Keep mine: It is Sunita Devi here',
      value: 'It is Sunita Devi here',
    },
    { choice: 'theirs', option: /^Take theirs/, value: 'The account belongs to Sunita D.' },
  ],
};

/** Two people changed the status: what was taken over, and which reason to send. */
export const StatusConflict = meta.story({
  tags: ['state:status-conflict'],
  args: changed,
  play: async ({ canvas }) => {
    showForm(canvas, 'Status');
    await conflictIsSaid(canvas, reasonConflict, 'Status is now Name Problem.');
  },
});

/** Both wrote a reason: nothing is sent until one is chosen, and either can be. */
export const ConflictOfOneField = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: changed,
  decorators: [keepsChoices('statusDraft')],
  play: async ({ args, canvas, userEvent }) => {
    await chooseEach({ canvas, userEvent }, args.statusDraft, reasonConflict);
    await expect(args.onStatusSubmit).toHaveBeenCalledWith({
      status: 'NPP',
      reason: 'The account belongs to Sunita D.',
    });
  },
});

/** Only the status was changed by somebody else: the form has taken it over and can be sent. */
export const OtherFieldsChanged = meta.story({
  args: {
    state: ready({ status: 'CLP', problem: '' }),
    statusDraft: changedDraft({
      typed: { reason: 'Try again tomorrow' },
      fields: [{ field: 'status', theirs: 'CLP' }],
    }),
  },
  play: async ({ canvas }) => {
    showForm(canvas, 'Status');
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await expect(form.getByText('Status is now Limit Problem.')).toBeVisible();
    await expect(form.queryByRole('radiogroup')).toBeNull();
    await expect(form.getByRole('button', { name: /Status/ })).toHaveTextContent('Limit Problem');
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Try again tomorrow');
    await expect(form.getByRole('button', { name: 'Update' })).toBeEnabled();
  },
});

/** The admin put it on hold: its form is gone, and the typed reason is kept as a draft. */
export const ChangedUntilLocked = meta.story({
  args: {
    state: ready({ status: 'HLD' }),
    statusDraft: changedDraft({
      typed: { status: 'NPP', reason: 'It is Sunita Devi here' },
      fields: [{ field: 'status', theirs: 'HLD', mine: 'NPP', choice: null }],
    }),
  },
  play: async ({ canvas }) => {
    const kept = canvas.getByText('It can no longer be edited. What you typed is kept as a draft.');
    kept.scrollIntoView({ block: 'end' });
    await expect(kept).toBeVisible();
    await expect(canvas.getByText('ADM01 changed this at 14:40.')).toBeVisible();
    await expect(canvas.getByText('Status is now Hold.')).toBeVisible();
    await expect(canvas.queryByRole('radiogroup')).toBeNull();
    await expect(canvas.queryByRole('form', { name: 'Status' })).toBeNull();
  },
});

/** The server refused an outdated status: its words, and a way to read the record again. */
export const ConflictRefused = meta.story({
  args: {
    statusDraft: aDraft({ typed: { status: 'NPP', reason: 'It is Sunita Devi here' } }),
    statusSubmission: { kind: 'conflict', message: 'Transaction is now Hold' },
  },
  play: async ({ canvas }) => {
    showForm(canvas, 'Status');
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await expect(form.getByText('Transaction is now Hold')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Reload' })).toBeEnabled();
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue(
      'It is Sunita Devi here',
    );
  },
});

/** The reason starts with the problem message of the transaction. */
export const ReasonStartsWithProblem = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: ready({ status: 'NPP', problem: 'The account belongs to Sunita D.' }) },
  play: async ({ args, canvas, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    const reason = form.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toHaveValue('The account belongs to Sunita D.');
    await userEvent.type(reason, ' since May');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(args.onStatusSubmit).toHaveBeenCalledWith({
      status: 'NPP',
      reason: 'The account belongs to Sunita D. since May',
    });
  },
});

/** Checking is offered once nothing is left to pay. */
export const CheckingWhenPaid = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: ready({ status: 'PND', paid: paise(2_500_000) }) },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await userEvent.click(form.getByRole('button', { name: /Status/ }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'Checking' }));
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(args.onStatusSubmit).toHaveBeenCalledWith({ status: 'CHK', reason: '' });
  },
});

/** Pays a part: the amount in paise, once. */
export const PaysAPart = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { receipts: uploadsOf(anUpload({ name: 'receipt.jpg' })) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '10000');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(args.onPay).toHaveBeenCalledOnce();
    await expect(args.onPay).toHaveBeenCalledWith(paise(1_000_000));
    await userEvent.click(canvas.getByRole('button', { name: /Remove receipt.jpg/ }));
    await expect(args.receipts.onRemove).toHaveBeenCalledWith('upload-1');
  },
});

/** More than is left to pay. */
export const PaymentOverBalance = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { receipts: uploadsOf(anUpload()) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '25000.01');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('Amount is more than the balance')).toBeVisible();
    await expect(args.onPay).not.toHaveBeenCalled();
  },
});

/** A problem needs a reason. */
export const ReasonRequired = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await userEvent.click(form.getByRole('button', { name: /Status/ }));
    const body = within(canvasElement.ownerDocument.body);
    const problem = await body.findByRole('option', { name: 'Name Problem' });
    const offered = body.getAllByRole('option').map((option) => option.textContent);
    await expect(offered.sort()).toEqual([
      'Cancelled',
      'Limit Problem',
      'Name Problem',
      'Other Side Problem',
      'Pending',
      'Retry',
      'Select',
    ]);
    await userEvent.click(problem);
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(await form.findByText('Reason is required')).toBeVisible();
    await expect(args.onStatusSubmit).not.toHaveBeenCalled();
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Other name');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(args.onStatusSubmit).toHaveBeenCalledWith({
      status: 'NPP',
      reason: 'Other name',
    });
  },
});

/** Cleared and sent: a status is asked for. */
export const StatusCleared = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await userEvent.click(form.getByRole('button', { name: /Status/ }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'Select' }));
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(await form.findByText('status is required')).toBeVisible();
    await expect(args.onStatusSubmit).not.toHaveBeenCalled();
  },
});

/** Without a mouse: an amount, and Enter pays. */
export const PaysByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { receipts },
  play: async ({ args, canvas, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Payments' }));
    form.getByRole('button', { name: 'Remove receipt.jpg' }).focus();
    await userEvent.tab();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await userEvent.keyboard('2500.25{Enter}');
    await expect(args.onPay).toHaveBeenCalledWith(paise(250_025));
    await expect(args.onStatusSubmit).not.toHaveBeenCalled();
  },
});

/** Bank details are looked at in full. */
export const OpensBankDetails = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Bank details' }));
    const body = within(canvasElement.ownerDocument.body);
    await expect(await body.findByRole('dialog')).toBeInTheDocument();
  },
});

/** Files are added, taken away and sent again; one of another kind is refused. */
export const ChangesFiles = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { receipts: someUploads() },
  play: async ({ args, canvasElement }) => {
    await changeFiles(canvasElement);
    const { onPick, onRemove, onRetry, onReject } = args.receipts;
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
  args: { statusSubmission: { kind: 'conflict', message: 'Transaction is now Hold' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** After a lost answer to a payment the server is asked whether it was recorded. */
export const ChecksPayment = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { paymentSubmission: submissions.outcomeUnknown },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check status' }));
    await expect(args.onPaymentCheck).toHaveBeenCalledOnce();
  },
});

/** After a lost answer the server is asked whether the attempt was recorded. */
export const ChecksStatus = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { statusSubmission: submissions.outcomeUnknown },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check status' }));
    await expect(args.onStatusCheck).toHaveBeenCalledOnce();
  },
});

import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  BankerTransactionScreen,
  type BankerTransactionScreenProps,
} from '#screens/transaction/BankerTransactionScreen.tsx';
import { MessagesSection } from '#screens/transaction/messages/MessagesSection.tsx';
import { NowContext } from '#screens/shared/time/NowContext.ts';
import { TargetsContext } from '#screens/shared/time/TargetsContext.ts';
import { paise } from '#domain/money/money.ts';
import { type Status } from '#domain/workflow/workflow.ts';
import { aClaim } from '#stories/fixtures/claims.ts';
import {
  longDetails,
  partPaid,
  ready,
  withReferences,
  withReusedReceipts,
  withSimilarReceipts,
} from '#stories/fixtures/details.ts';
import { aDraft, changedDraft } from '#stories/fixtures/drafts.ts';
import { someMessages } from '#stories/fixtures/messages.ts';
import { submissions } from '#stories/fixtures/states.ts';
import { anUpload, someUploads, uploadsOf } from '#stories/fixtures/uploads.ts';
import { expectWholeAmounts } from '#stories/expectWholeAmounts.ts';
import { chooseEach, expectConflict, type FieldConflict } from '../conflicts.ts';
import { choiceDecorator } from '../choiceDecorator.tsx';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { transactionPageDecorator } from '../transactionPageDecorator.tsx';
import { detailStories, expectProblemMessage } from '../transactionStories.ts';
import { loseSession, sessionLoss } from '#stories/flows/sessionLoss.tsx';
import {
  changeFiles,
  choose,
  expectOfflineData,
  expectOfflineReason,
  showForm,
} from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const receipts = uploadsOf(anUpload({ name: 'receipt.jpg' }));

const onTyped = fn();
const onSend = () => {};

const args: BankerTransactionScreenProps = {
  state: ready({ status: 'PND' }),
  receipts: uploadsOf(),
  onTake: fn(),
  statusSubmission: submissions.idle,
  paymentSubmission: submissions.idle,
  onStatusSubmit: fn(),
  onPay: fn(),
  onStatusCheck: fn(),
  onPaymentCheck: fn(),
  linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
  onBack: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transaction/Details for a banker',
  component: BankerTransactionScreen,
  args,
  tags: ['role:banker'],
  decorators: [transactionPageDecorator, screenDecorator],
  parameters: { chromatic: modesOf.wideScreens },
});

const paying = formStories((paymentSubmission) => ({ receipts, paymentSubmission }), 'Payments');
const settingStatus = formStories((statusSubmission) => ({ statusSubmission }), 'Status');

/** Returns the story of a status. It expects the forms that the status allows. */
const inStatus = (status: Status) => ({
  args: { state: ready({ status }) },
  play: async ({ canvas }: StoryContext<BankerTransactionScreenProps>) => {
    for (const name of ['Agent Name', 'Bank Name']) {
      await expect(canvas.queryByRole('combobox', { name })).toBeNull();
    }
    for (const name of ['Customer Name', 'Notes']) {
      await expect(canvas.queryByRole('textbox', { name })).toBeNull();
    }
    const takesPayments = ['PND', 'NPP', 'CLP', 'OSP', 'RTY'].includes(status);
    const isLocked = ['CHK', 'CMP', 'CNL', 'HLD'].includes(status);
    const waitsForAdmin = ['CNL', 'HLD'].includes(status);
    await waitFor(async () => {
      const buttons = (name: string) => canvas.queryAllByRole('button', { name });
      await expect(buttons('Send')).toHaveLength(takesPayments ? 1 : 0);
      await expect(buttons('Update')).toHaveLength(isLocked ? 0 : 1);
      await expect(canvas.queryAllByText(/^Only an admin can/)).toHaveLength(waitsForAdmin ? 1 : 0);
    });
    await expectProblemMessage(canvas, status);
  },
});

/** A partly paid transaction with two payments, one with several receipts. */
export const Ready = meta.story(detailStories.paidInParts);

/** Bankers cannot see a transaction before an admin accepts it. */
export const Waiting = meta.story({
  args: { state: { kind: 'missing', message: 'Transaction not found' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Transaction not found')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Send' })).toBeNull();
  },
});
/** Pending: the banker can pay and change the status. */
export const Pending = meta.story(inStatus('PND'));
/** On hold: a note explains that only an admin can continue. */
export const Hold = meta.story(inStatus('HLD'));
/** The name does not match: the problem message has the banker's reason. */
export const NameProblem = meta.story(inStatus('NPP'));
/** The account's limit is used up. */
export const LimitProblem = meta.story(inStatus('CLP'));
/** The receiving side could not accept the transfer. */
export const OtherSideProblem = meta.story(inStatus('OSP'));
/** Cancelled: a note explains that only an admin can continue. */
export const Cancelled = meta.story(inStatus('CNL'));
/** Retry: the banker can pay and change the status. */
export const Retry = meta.story(inStatus('RTY'));
/** Paid in full: both forms are removed. */
export const Checking = meta.story(inStatus('CHK'));
/** Completed: both forms are removed. */
export const Completed = meta.story(inStatus('CMP'));
/** A skeleton in the final layout. */
export const Loading = meta.story(detailStories.loading);
/** Returns where the first sections and the controls of the payment are, of the skeleton or of the details. */
function placesIn(canvasElement: HTMLElement) {
  const sections = [...canvasElement.querySelectorAll('section')].slice(0, 3);
  const controls = sections[2]?.querySelectorAll(
    "[data-shape='square'], input, button:not([tabindex='-1'])",
  );
  const shown = [...(controls ?? [])].filter((control) => control.checkVisibility());
  // Two buttons on a line have one place.
  return new Set(
    [...sections, ...shown].map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return `${top} and ${height} high`;
    }),
  );
}

/** What is paid and its form are in the places of the skeleton, so that nothing moves when they arrive. */
export const LoadedInPlace = meta.story({
  ...interaction,
  args: {
    state: { ...ready({ status: 'PND' }), attachments: [] },
    claim: null,
    referenceCheck: { uses: [], onTyped },
  },
  async play({ canvas, canvasElement, context, mount }) {
    const { args } = context;
    context.args = { ...args, state: { kind: 'loading' } };
    await mount();
    await document.fonts.ready;
    const places = placesIn(canvasElement);
    await expect(places.size).toBe(8);
    context.args = args;
    await mount();
    await canvas.findByRole('form', { name: 'Payments' });
    await waitFor(() => expect(placesIn(canvasElement)).toEqual(places));
  },
});

/** The same where both are beside each other, with the least room. */
export const LoadedInPlaceOnATablet = LoadedInPlace.extend({
  globals: { viewport: { value: 'tablet' } },
});

/** Another banker is paying: a line says so, and the form warns once something is typed. */
export const BeingPaid = meta.story({
  args: { claim: aClaim() },
  play: async ({ canvas, userEvent }) => {
    const text = 'Imran Shaikh (BNK02) has been paying this since 2:05 pm';
    await expect(canvas.getByText(text)).toBeVisible();
    const form = within(await canvas.findByRole('form', { name: 'Payments' }));
    await expect(canvas.queryByRole('button', { name: 'I am paying this' })).toBeNull();
    await expect(form.queryByText(text)).toBeNull();
    await userEvent.type(form.getByRole('textbox', { name: 'Amount' }), '5');
    await expect(await form.findByText(text)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled();
  },
});

/** The agent has answered. The messages are below the payment, so the head of the details leads to them. */
export const Unanswered = meta.story({
  args: {
    state: ready({ status: 'NPP', unanswered: 1 }),
    messagesSection: (
      <MessagesSection
        messages={someMessages()}
        userCode="BNK01"
        unanswered={1}
        isOpen
        photos={uploadsOf()}
        submission={submissions.idle}
        onSend={onSend}
        onCheck={onSend}
        onReload={onSend}
      />
    ),
  },
  play: async ({ canvas, userEvent }) => {
    const list = canvas.getByRole('list', { name: 'Messages' });
    await canvas.findByRole('form', { name: 'Status' });
    await expect(list.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight);
    await userEvent.click(canvas.getByRole('button', { name: '1 unanswered message' }));
    await waitFor(() => expect(list).toHaveFocus());
    await waitFor(() => expect(list.getBoundingClientRect().top).toBeLessThan(window.innerHeight));
  },
});

/** Longer in its status than its target time. */
export const Overdue = meta.story({
  args: { state: ready({ status: 'PND', statusSince: '2026-03-14T09:00:00+05:30' }) },
  decorators: [
    (Story) => (
      <NowContext value={Date.parse('2026-03-14T12:30:00+05:30')}>
        <TargetsContext value={{ PND: 120 }}>
          <Story />
        </TargetsContext>
      </NowContext>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Overdue 1 h')).toBeVisible();
    await expect(canvas.getByText('Overdue for 1 hour')).toBeInTheDocument();
  },
});

/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(detailStories.refreshing);
/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(detailStories.staleFailedToCopy);
/** The transaction does not exist or is no longer visible. */
export const Missing = meta.story(detailStories.missing);
/** Loading has failed. */
export const Failed = meta.story(detailStories.failed);
/** Offline without stored data. */
export const Offline = meta.story(detailStories.offline);

/** Offline with stored data: its age, and disabled actions with the reason. */
export const OfflineStale = meta.story({
  args: { state: partPaid.offlineStale },
  play: async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'Status' });
    await expectOfflineData(canvas, 'Send', 'Update', 'Choose images');
    await expectOfflineReason(canvas, 2);
  },
});

/** The session is lost while details are open: a notice appears, the typed values stay. */
export const SignedOut = meta.story({
  ...sessionLoss('banker'),
  args: { state: ready({ status: 'NPP' }), receipts },
  play: async (context) => {
    const { canvas, userEvent } = context;
    const amount = await canvas.findByRole('textbox', { name: 'Amount' });
    const reason = () => canvas.getByRole('textbox', { name: 'Reason' });
    await userEvent.type(amount, '2500.25');
    await userEvent.clear(await waitFor(reason));
    await userEvent.type(await waitFor(reason), 'Another name');
    await loseSession(context);
    await expect(amount).toHaveValue('2,500.25');
    await expect(reason()).toHaveValue('Another name');
    await expect(canvas.getByText('receipt.jpg')).toBeVisible();
  },
});

/** Names and amounts of maximum length. */
export const LongContent = meta.story({ args: { state: longDetails } });

/** At twice the text size every amount stays on one line. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  args: { state: longDetails },
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

/** Both untouched forms show no errors. */
export const Pristine = meta.story({
  play: async ({ canvas, canvasElement }) => {
    await showForm(canvas, 'Payments');
    await expect(canvas.getByRole('heading', { name: 'Payments' })).toBeVisible();
    const input = canvasElement.querySelector('input[type="file"]');
    await expect(input).toHaveProperty('multiple', true);
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** A payment submitted without an amount and a receipt: both are required. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('Amount is required')).toBeVisible();
    await expect(canvas.getByText('File is required')).toBeVisible();
    await expect(args.onPay).not.toHaveBeenCalled();
  },
});

/** A payment is being sent: the button is pending. */
export const Submitting = meta.story({
  args: { receipts, paymentSubmission: submissions.submitting },
  play: async ({ canvas }) => {
    await showForm(canvas, 'Payments');
    await expect(canvas.getByText('Sending...')).toBeVisible();
  },
});

/** The server refused a payment: its message, and the typed values. */
export const Refused = meta.story(paying.refused('Amount is more than the balance'));
/** A payment submitted offline: nothing was sent. */
export const SendOffline = meta.story(paying.sendOffline);
/** The response to a payment was lost: the user checks the status before paying again. */
export const OutcomeUnknown = meta.story(paying.outcomeUnknown);

/** Another user acted first: the message of the server, Reload, and the typed amount. */
export const Conflict = meta.story({
  args: {
    receipts,
    paymentDraft: aDraft({ typed: { amount: '10000' } }),
    paymentSubmission: { kind: 'conflict', message: 'Transaction is now Hold' },
  },
  play: async ({ canvas }) => {
    await showForm(canvas, 'Payments');
    const form = within(await canvas.findByRole('form', { name: 'Payments' }));
    await expect(form.getByText('Transaction is now Hold')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Reload' })).toBeEnabled();
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('10,000');
  },
});

/** A problem status submitted without a reason: the reason is required. */
export const StatusInvalid = meta.story({
  args: { state: ready({ status: 'NPP' }) },
  play: async ({ args, canvas, userEvent }) => {
    const form = within(await canvas.findByRole('form', { name: 'Status' }));
    await userEvent.clear(form.getByRole('textbox', { name: 'Reason' }));
    await userEvent.click(await form.findByRole('button', { name: 'Update' }));
    await expect(await form.findByText('Reason is required')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
    await expect(args.onStatusSubmit).not.toHaveBeenCalled();
  },
});

/** A status is being sent: the button is pending. */
export const StatusSubmitting = meta.story({
  args: { statusSubmission: submissions.submitting },
  play: async ({ canvas }) => {
    await showForm(canvas, 'Status');
    await expect(canvas.getByRole('progressbar', { name: 'Please wait' })).toBeInTheDocument();
  },
});

/** The server refused a status: its message, and the typed values. */
export const StatusRefused = meta.story(settingStatus.refused('A reason is needed'));
/** A status submitted offline: nothing was sent. */
export const StatusSendOffline = meta.story(settingStatus.sendOffline);
/** The response to a status was lost: the user checks the status before sending again. */
export const StatusOutcomeUnknown = meta.story(settingStatus.outcomeUnknown);

/** Another user changed the reason while this user typed one. */
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

/** Two users changed the reason: the new status, and a choice between two reasons. */
export const StatusConflict = meta.story({
  args: changed,
  play: async ({ canvas }) => {
    await showForm(canvas, 'Status');
    await expectConflict(canvas, reasonConflict, 'Status is now Name Problem.');
  },
});

/** An admin put it on hold: the form is removed, the typed reason is kept as a draft. */
export const ChangedUntilLocked = meta.story({
  args: {
    state: ready({ status: 'HLD' }),
    statusDraft: changedDraft({
      typed: { status: 'NPP', reason: 'It is Sunita Devi here' },
      fields: [{ field: 'status', theirs: 'HLD', mine: 'NPP', choice: null }],
    }),
  },
  play: async ({ canvas }) => {
    const kept = await canvas.findByText(
      'It can no longer be edited. What you typed is kept as a draft.',
    );
    kept.scrollIntoView({ block: 'end' });
    await expect(kept).toBeVisible();
    await expect(canvas.getByText('ADM01 changed this at 14:40.')).toBeVisible();
    await expect(canvas.getByText('Status is now Hold.')).toBeVisible();
    await expect(canvas.queryByRole('radiogroup')).toBeNull();
    await expect(canvas.queryByRole('form', { name: 'Status' })).toBeNull();
  },
});

/** Update is disabled until one of two reasons is chosen; what was typed stays. */
export const Conflicts = meta.story({
  ...interaction,
  decorators: [choiceDecorator('statusDraft')],
  play: inTurn<BankerTransactionScreenProps>({
    'Both users changed the reason: Update is disabled until one is chosen': {
      args: changed,
      play: async ({ args, canvas, userEvent }) => {
        await chooseEach({ canvas, userEvent }, args.statusDraft, reasonConflict);
        await expect(args.onStatusSubmit).toHaveBeenCalledWith({
          status: 'NPP',
          reason: 'The account belongs to Sunita D.',
        });
      },
    },
    'Another user changed only the status: the form shows it and keeps the typed reason': {
      args: {
        state: ready({ status: 'CLP', problem: '' }),
        statusDraft: changedDraft({
          typed: { reason: 'Try again tomorrow' },
          fields: [{ field: 'status', theirs: 'CLP' }],
        }),
      },
      play: async ({ canvas }) => {
        await showForm(canvas, 'Status');
        const form = within(await canvas.findByRole('form', { name: 'Status' }));
        await expect(form.getByText('Status is now Limit Problem.')).toBeVisible();
        await expect(form.queryByRole('radiogroup')).toBeNull();
        await expect(form.getByRole('button', { name: /Status/ })).toHaveTextContent(
          'Limit Problem',
        );
        await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue(
          'Try again tomorrow',
        );
        await expect(form.getByRole('button', { name: 'Update' })).toBeEnabled();
      },
    },
    'The server refused an outdated status: its message, and Reload': {
      args: {
        statusDraft: aDraft({ typed: { status: 'NPP', reason: 'It is Sunita Devi here' } }),
        statusSubmission: { kind: 'conflict', message: 'Transaction is now Hold' },
      },
      play: async ({ canvas }) => {
        await showForm(canvas, 'Status');
        const form = within(await canvas.findByRole('form', { name: 'Status' }));
        await expect(form.getByText('Transaction is now Hold')).toBeVisible();
        await expect(form.getByRole('button', { name: 'Reload' })).toBeEnabled();
        await expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue(
          'It is Sunita Devi here',
        );
      },
    },
  }),
});

/** Payments with bank references. */
export const PaidWithReferences = meta.story({
  args: { state: withReferences },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/HDFCN520260314/)).toBeVisible();
    await expect(canvas.queryByText(/^Same reference/)).toBeNull();
  },
});

/** A status is selected and sent, with its reason. */
export const Decides = meta.story({
  ...interaction,
  play: inTurn<BankerTransactionScreenProps>({
    'The reason starts with the problem message of the transaction': {
      args: { state: ready({ status: 'NPP', problem: 'The account belongs to Sunita D.' }) },
      play: async ({ args, canvas, userEvent }) => {
        const form = within(await canvas.findByRole('form', { name: 'Status' }));
        const reason = form.getByRole('textbox', { name: 'Reason' });
        await expect(reason).toHaveValue('The account belongs to Sunita D.');
        await userEvent.type(reason, ' since May');
        await userEvent.click(await form.findByRole('button', { name: 'Update' }));
        await expect(args.onStatusSubmit).toHaveBeenCalledWith({
          status: 'NPP',
          reason: 'The account belongs to Sunita D. since May',
        });
      },
    },
    'Checking can be selected once the balance is zero': {
      args: { state: ready({ status: 'PND', paid: paise(2_500_000) }) },
      play: async ({ args, canvas, userEvent }) => {
        const form = within(await canvas.findByRole('form', { name: 'Status' }));
        await choose({ canvas: form, userEvent }, /Status/, 'Checking');
        await userEvent.click(form.getByRole('button', { name: 'Update' }));
        await expect(args.onStatusSubmit).toHaveBeenCalledWith({ status: 'CHK', reason: '' });
      },
    },
    'A problem status requires a reason': {
      play: async ({ args, canvas, userEvent }) => {
        const form = within(await canvas.findByRole('form', { name: 'Status' }));
        await userEvent.click(form.getByRole('button', { name: /Status/ }));
        const problem = await screen.findByRole('option', { name: 'Name Problem' });
        const offered = screen.getAllByRole('option').map((option) => option.textContent);
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
        await userEvent.click(await form.findByRole('button', { name: 'Update' }));
        await expect(await form.findByText('Reason is required')).toBeVisible();
        await expect(args.onStatusSubmit).not.toHaveBeenCalled();
        await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Other name');
        await userEvent.click(await form.findByRole('button', { name: 'Update' }));
        await expect(args.onStatusSubmit).toHaveBeenCalledWith({
          status: 'NPP',
          reason: 'Other name',
        });
      },
    },
    'Submitted without a status: the status is required': {
      play: async ({ args, canvas, userEvent }) => {
        const form = within(await canvas.findByRole('form', { name: 'Status' }));
        await choose({ canvas: form, userEvent }, /Status/, 'Select');
        await userEvent.click(form.getByRole('button', { name: 'Update' }));
        await expect(await form.findByText('status is required')).toBeVisible();
        await expect(args.onStatusSubmit).not.toHaveBeenCalled();
      },
    },
  }),
});

/** Payments are typed and sent, by pointer and by keyboard. */
export const Pays = meta.story({
  ...interaction,
  play: inTurn<BankerTransactionScreenProps>({
    'Nobody is paying: the banker can say that they do': {
      args: { claim: null },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('button', { name: 'I am paying this' }));
        await expect(args.onTake).toHaveBeenCalledOnce();
      },
    },
    'A partial payment is sent once, with its amount in paise': {
      args: { receipts: uploadsOf(anUpload({ name: 'receipt.jpg' })) },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Amount' }), '10000');
        await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
        await expect(args.onPay).toHaveBeenCalledOnce();
        await expect(args.onPay).toHaveBeenCalledWith({ amount: paise(1_000_000), reference: '' });
        await userEvent.click(await canvas.findByRole('button', { name: /Remove receipt.jpg/ }));
        await expect(args.receipts.onRemove).toHaveBeenCalledWith('upload-1');
      },
    },
    'Pay full balance fills in what is left to pay': {
      args: {
        state: ready({ status: 'PND', paid: paise(500_000) }),
        receipts: uploadsOf(anUpload()),
      },
      play: async ({ args, canvas, userEvent }) => {
        await canvas.findByRole('progressbar', { name: '₹5,000.00 of ₹25,000.00 paid' });
        await userEvent.click(canvas.getByRole('button', { name: 'Pay full balance' }));
        await waitFor(() =>
          expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('20,000.00'),
        );
        await waitFor(() => expect(canvas.getByText('Twenty thousand rupees')).toBeVisible());
        await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
        await expect(args.onPay).toHaveBeenCalledWith({ amount: paise(2_000_000), reference: '' });
      },
    },
    'Keyboard only: Enter in the amount sends the payment': {
      args: { receipts },
      play: async ({ args, canvas, userEvent }) => {
        const form = within(await canvas.findByRole('form', { name: 'Payments' }));
        (await canvas.findByRole('button', { name: 'Copy balance' })).focus();
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Bank details' })).toHaveFocus(),
        );
        await userEvent.tab();
        await waitFor(() => expect(form.getByRole('textbox', { name: 'Amount' })).toHaveFocus());
        await userEvent.keyboard('2500.25{Enter}');
        await expect(args.onPay).toHaveBeenCalledWith({ amount: paise(250_025), reference: '' });
        await expect(args.onStatusSubmit).not.toHaveBeenCalled();
      },
    },
    'A bank reference that another payment has: a warning names it, and the payment can be sent': {
      args: {
        receipts,
        referenceCheck: {
          uses: [
            { transactionId: 'other', code: '2603130012', paidAt: '2026-03-13T16:05:00+05:30' },
          ],
          onTyped,
        },
      },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Amount' }), '100');
        const reference = await canvas.findByRole('textbox', { name: 'Bank Reference' });
        await waitFor(() =>
          expect(reference).toHaveAccessibleDescription(/^UTR or transaction id, if the bank gave/),
        );
        await userEvent.type(reference, 'hdfc n5-2026 0314');
        await expect(onTyped).toHaveBeenLastCalledWith('HDFCN520260314');
        await waitFor(() =>
          expect(canvas.getByText(/^Already used on 2603130012, paid 13 Mar 2026/)).toBeVisible(),
        );
        await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
        await expect(args.onPay).toHaveBeenCalledWith({
          amount: paise(10_000),
          reference: 'HDFCN520260314',
        });
      },
    },
    'A bank reference with other characters is not sent': {
      args: { receipts, referenceCheck: { uses: [], onTyped } },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Amount' }), '100');
        const reference = await canvas.findByRole('textbox', { name: 'Bank Reference' });
        await userEvent.type(reference, 'UTR:123456{Enter}');
        const error = 'Bank Reference must have 6 to 35 letters and digits';
        await expect(await canvas.findByText(error)).toBeVisible();
        await expect(reference).toHaveFocus();
        await expect(onTyped).toHaveBeenLastCalledWith('');
        await expect(args.onPay).not.toHaveBeenCalled();
      },
    },
    'An amount above the limit of the server is typed twice; a different one is not sent': {
      args: { receipts: uploadsOf(anUpload()), retypeAbove: paise(1_000_000) },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Amount' }), '10000');
        await waitFor(() =>
          expect(canvas.queryByRole('textbox', { name: 'Type the amount again' })).toBeNull(),
        );
        await userEvent.click(await canvas.findByRole('button', { name: 'Pay full balance' }));
        const again = () => canvas.getByRole('textbox', { name: 'Type the amount again' });
        await userEvent.type(await waitFor(again), '2500');
        await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
        await expect(await canvas.findByText('The two amounts are different')).toBeVisible();
        await waitFor(() => expect(again()).toHaveFocus());
        await expect(args.onPay).not.toHaveBeenCalled();
        await userEvent.type(await waitFor(again), '0');
        await waitFor(() => expect(canvas.queryByText('The two amounts are different')).toBeNull());
        await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
        await expect(args.onPay).toHaveBeenCalledWith({ amount: paise(2_500_000), reference: '' });
      },
    },
    'A restored draft keeps both amounts': {
      args: {
        paymentDraft: aDraft({ typed: { amount: '20000', amountAgain: '2000' } }),
        retypeAbove: paise(1_000_000),
      },
      play: async ({ canvas }) => {
        await showForm(canvas, 'Payments');
        const again = await canvas.findByRole('textbox', { name: 'Type the amount again' });
        await expect(again).toHaveValue('2,000');
      },
    },
    'A payment above the balance shows a warning while typing and an error when sent': {
      args: { receipts: uploadsOf(anUpload()) },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Amount' }), '25000.01');
        await waitFor(() => expect(canvas.getByText('₹0.01 more than the balance')).toBeVisible());
        await userEvent.click(await canvas.findByRole('button', { name: 'Send' }));
        await expect(await canvas.findByText('Amount is more than the balance')).toBeVisible();
        await expect(args.onPay).not.toHaveBeenCalled();
      },
    },
  }),
});

/** The other parts of the screen. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<BankerTransactionScreenProps>({
    'This banker is paying: a line says so, and the form warns of nobody': {
      args: { claim: aClaim({ userCode: 'BNK01', isOwn: true }) },
      play: async ({ canvas, userEvent }) => {
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Amount' }), '5');
        await waitFor(() =>
          expect(canvas.getAllByText('You have been paying this since 2:05 pm')).toHaveLength(1),
        );
      },
    },
    'The claim could not be taken: the form says so, and can be sent': {
      args: { claim: null, isClaimMissing: true },
      play: async ({ canvas }) => {
        const form = within(await canvas.findByRole('form', { name: 'Payments' }));
        const text = "Others can't see that you are paying this. Check that nobody else is.";
        await expect(await form.findByText(text)).toBeVisible();
        await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled();
      },
    },
    'Another payment has the bank reference, on a transaction that the banker may not see': {
      args: { receipts, referenceCheck: { uses: [null], onTyped } },
      play: async ({ canvas }) => {
        await showForm(canvas, 'Payments');
        await expect(
          await canvas.findByText('This reference is already used on another payment'),
        ).toBeVisible();
      },
    },
    'A recorded payment has a receipt that another payment also has': {
      args: { state: withReusedReceipts },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('Receipt also used on 2603130012')).toBeVisible();
        await expect(canvas.getByRole('button', { name: 'Compare 2603130012' })).toBeEnabled();
      },
    },
    'A recorded payment has a receipt that looks like that of another payment': {
      args: { state: withSimilarReceipts },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('Receipt looks like the one on 2603130012')).toBeVisible();
        await expect(canvas.getByRole('button', { name: 'Compare 2603130012' })).toBeEnabled();
      },
    },
    'Pressing the bank details opens them in the image viewer': {
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('button', { name: 'Bank details' }));
        await expect(await screen.findByRole('dialog')).toBeInTheDocument();
      },
    },
    'Files can be added, removed and retried; unsupported types are refused': {
      args: { receipts: someUploads() },
      play: async ({ args, canvas, canvasElement }) => {
        await canvas.findByRole('form', { name: 'Payments' });
        await changeFiles(canvasElement, args.receipts);
      },
    },
    'Both Back buttons leave a missing transaction': detailStories.leaves('onBack'),
  }),
});

/** Reading and sending are repeated after a failure. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<BankerTransactionScreenProps>({
    'Retry loads the data again after a failure': detailStories.retries('onReload'),
    'Retry repeats a failed refresh': detailStories.retriesRefresh('onReload'),
    'Reload fetches the record after a conflict and keeps the typed values':
      settingStatus.reloads('onReload'),
    'Check status asks the server whether it recorded the lost payment':
      paying.checks('onPaymentCheck'),
    'Check status asks the server whether it recorded the lost submission':
      settingStatus.checks('onStatusCheck'),
  }),
});

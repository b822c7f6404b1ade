import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  AdminTransactionScreen,
  type AdminTransactionScreenProps,
} from '#screens/transaction/AdminTransactionScreen.tsx';
import { ZoneContext } from '#screens/transaction/ZoneContext.ts';
import { paise } from '#domain/money/money.ts';
import type { TransactionChange } from '#domain/transactions/transaction.ts';
import { type Transition, type Status } from '#domain/workflow/workflow.ts';
import { aClaim } from '#stories/fixtures/claims.ts';
import { possibleDuplicates } from '#stories/fixtures/possibleDuplicates.ts';
import {
  longDetails,
  ready,
  someDetails,
  withReferences,
  withReusedReceipts,
  withSimilarReceipts,
} from '#stories/fixtures/details.ts';
import { aPayment, aPaymentToConfirm, aReversedPayment } from '#stories/fixtures/transactions.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { anUpload, uploadsOf } from '#stories/fixtures/uploads.ts';
import { transactionConflicts } from '../conflicts.ts';
import { formStories } from '../formStories.ts';
import { choiceDecorator } from '../choiceDecorator.tsx';
import { screenDecorator } from '../screenDecorator.tsx';
import { transactionPageDecorator } from '../transactionPageDecorator.tsx';
import {
  detailStories,
  expectLocked,
  expectProblemMessage,
  transactionFormStories,
} from '../transactionStories.ts';
import {
  choose,
  expectOfflineData,
  expectOfflineReason,
  presses,
  showsText,
} from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const args: AdminTransactionScreenProps = {
  state: ready(),
  uploads: uploadsOf(anUpload()),
  submission: submissions.idle,
  action: null,
  onTransition: fn(),
  onSubmit: fn(),
  onReverse: fn(),
  onBack: fn(),
  linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
  onCheck: fn(),
  onReload: fn(),
};

/** The submitted values of the form. */
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
  title: 'Screens/Transaction/Details for an admin',
  component: AdminTransactionScreen,
  args,
  tags: ['role:admin'],
  decorators: [transactionPageDecorator, screenDecorator],
  parameters: { chromatic: modesOf.wideScreens },
});

const form = transactionFormStories('Amount');
const sending = formStories((submission) => ({ submission }));

type Context = StoryContext<AdminTransactionScreenProps>;

/** The actions of each status. */
const actions: Record<Status, Readonly<Record<string, Transition>>> = {
  WTG: { Accepted: 'accept', Cancel: 'cancel' },
  PND: { Hold: 'hold', Cancel: 'cancel' },
  HLD: { 'Un Hold': 'unhold', Cancel: 'cancel' },
  NPP: { Cancel: 'cancel' },
  CLP: { Cancel: 'cancel' },
  OSP: { Cancel: 'cancel' },
  RTY: {},
  CNL: { 'Re-Open': 'reopen' },
  CHK: { Checked: 'check' },
  CMP: {},
};

/** Returns the story of a status. It expects the actions of the status and no others. */
const inStatus = (status: Status) => ({
  args: { state: ready({ status }) },
  play: async ({ canvas }: Context) => {
    for (const name of ['Accepted', 'Hold', 'Un Hold', 'Cancel', 'Re-Open', 'Checked']) {
      const buttons = canvas.queryAllByRole('button', { name });
      await expect(buttons).toHaveLength(name in actions[status] ? 1 : 0);
    }
    await expectProblemMessage(canvas, status);
    const isLocked = status === 'CHK' || status === 'CMP';
    await expectLocked(canvas, isLocked, [
      canvas.getByRole('combobox', { name: 'Agent Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Amount' }),
      canvas.getByRole('button', { name: /Status/ }),
      canvas.getByRole('textbox', { name: 'Notes' }),
    ]);
    // A locked form has no controls that do nothing.
    await expect(canvas.queryAllByRole('button', { name: /Choose images/ })).toHaveLength(
      isLocked ? 0 : 1,
    );
    // A locked form has a second Back button in place of Update.
    await expect(canvas.getAllByRole('button', { name: 'Back' })).toHaveLength(isLocked ? 2 : 1);
  },
});

/** Returns a story that presses each action of a status and expects its transition. */
const movesFrom = (status: Status) => ({
  args: { state: ready({ status }) },
  play: async ({ args, canvas, userEvent }: Context) => {
    const offered = Object.entries(actions[status]);
    for (const [name, transition] of offered) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(args.onTransition).toHaveBeenLastCalledWith(transition);
    }
    await expect(args.onTransition).toHaveBeenCalledTimes(offered.length);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** On a device in another time zone: the first time names its zone. */
export const Abroad = meta.story({
  decorators: [
    (Story) => (
      <ZoneContext value={() => 'IST'}>
        <Story />
      </ZoneContext>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('IST')).toHaveLength(1);
  },
});

/** A partly paid transaction with two payments, one with several receipts. */
export const Ready = meta.story(detailStories.paidInParts);
/** Waiting: an admin can accept or cancel it. */
export const Waiting = meta.story(inStatus('WTG'));
/** Pending: an admin can put it on hold or cancel it. */
export const Pending = meta.story(inStatus('PND'));
/** On hold: an admin can release or cancel it. */
export const Hold = meta.story(inStatus('HLD'));
/** The name does not match: the problem message has the banker's reason. */
export const NameProblem = meta.story(inStatus('NPP'));
/** The account's limit is used up. */
export const LimitProblem = meta.story(inStatus('CLP'));
/** The receiving side could not accept the transfer. */
export const OtherSideProblem = meta.story(inStatus('OSP'));
/** Cancelled: an admin can re-open it. */
export const Cancelled = meta.story(inStatus('CNL'));
/** Retry: the only action is Update. */
export const Retry = meta.story(inStatus('RTY'));
/** Paid in full: an admin who recorded none of the payments checks it. */
export const Checking = meta.story(inStatus('CHK'));
/** Completed: the form is locked, and only Back is offered. */
export const Completed = meta.story(inStatus('CMP'));
/** A skeleton in the final layout. */
export const Loading = meta.story(detailStories.loading);
/** A banker is paying: the name, above the actions. */
export const BeingPaid = meta.story({
  args: { state: ready({ status: 'PND' }), claim: aClaim() },
  play: showsText('Imran Shaikh (BNK02) has been paying this since 2:05 pm'),
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
  args: { state: waiting.offlineStale },
  play: async ({ canvas }) => {
    await expectOfflineData(canvas, 'Accepted', 'Cancel', 'Update', 'Choose images');
    await expectOfflineReason(canvas);
  },
});

/** Names and amounts of maximum length. */
export const LongContent = meta.story({ args: { state: longDetails } });

/** An untouched form has the stored values and shows no errors. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('25,000.00'),
    );
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});

/** An acceptance would bring the account of the agent above its limit: a warning below Accepted. */
export const OverLimit = meta.story({
  args: {
    state: ready({ status: 'WTG', amount: paise(2_500_000) }),
    account: { balance: 4_900_000n, limit: paise(5_000_000) },
  },
  play: async ({ canvas }) => {
    const warning =
      'With this transfer, the account of the agent exceeds its limit of ₹50,000.00 by ₹24,000.00.';
    await expect(canvas.getByText(warning)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Accepted' })).toBeEnabled();
  },
});

/** Possible duplicates of a waiting transaction, below Accepted. */
export const PossibleDuplicates = meta.story({
  args: { state: ready({ status: 'WTG' }), duplicates: possibleDuplicates },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Accepted' })).toBeEnabled();
    await expect(canvas.getByRole('link', { name: /Same account number/ })).toHaveAttribute(
      'href',
      '/transaction-details?id=similar-1',
    );
    await expect(canvas.getByText('RAVI KUMAR')).toBeInTheDocument();
  },
});

/** A receipt that other payments also have: a mark on the payment, and a notice beside Checked. */
export const ReusedReceipt = meta.story({
  args: { state: withReusedReceipts },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Receipt also used on 2603130012')).toBeVisible();
    await expect(canvas.getByText('Receipt also used for another payment here')).toBeVisible();
    await expect(canvas.getByText(/Compare them before checking/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Checked' })).toBeEnabled();
  },
});

/** Submitted with cleared fields: an error under each, and nothing is sent. */
export const Invalid = meta.story(form.invalid('onSubmit'));

/** While the form is being sent, the status actions are disabled. */
export const Submitting = meta.story({
  args: { submission: submissions.submitting, action: { kind: 'update', change } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Accepted' })).toBeDisabled();
  },
});

/** While a status action is being sent, its button is pending and Update is disabled. */
export const Moving = meta.story({
  args: {
    submission: submissions.submitting,
    action: { kind: 'transition', transition: 'accept' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
});

/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('This bank is not active'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

const conflicts = transactionConflicts({
  label: 'Amount',
  by: 'AGT01',
  lockedBy: 'BNK01',
  lockedStatus: 'CHK',
});

/** Two users changed the record: the new values, and a choice between two amounts. */
export const Conflict = meta.story(conflicts.bothChanged);
/** The record can no longer be edited: its current values, and the typed ones as a draft. */
export const ChangedUntilLocked = meta.story(conflicts.locked);

/** Update is disabled until one of two values is chosen; what was typed stays. */
export const Conflicts = meta.story({
  ...interaction,
  decorators: [choiceDecorator('draft')],
  play: inTurn<AdminTransactionScreenProps>({
    'Both users changed the amount: Update is disabled until one is chosen': conflicts.eitherChosen,
    'Keep mine also keeps what the user typed after the conflict appeared': conflicts.typedLater,
    'Another user changed only untouched fields: the form shows the new values and can be sent':
      conflicts.othersChanged,
    'The server refused an outdated change: its message, and Reload': conflicts.refused,
  }),
});

/** Each action of each status calls onTransition. */
export const Moves = meta.story({
  ...interaction,
  play: inTurn<AdminTransactionScreenProps>({
    'The actions of a waiting transaction call onTransition': movesFrom('WTG'),
    'The actions of a pending transaction call onTransition': movesFrom('PND'),
    'The actions of a transaction on hold call onTransition': movesFrom('HLD'),
    'The action of a transaction with a name problem calls onTransition': movesFrom('NPP'),
    'The action of a transaction with a limit problem calls onTransition': movesFrom('CLP'),
    'The action of a transaction with an other side problem calls onTransition': movesFrom('OSP'),
    'The action of a cancelled transaction calls onTransition': movesFrom('CNL'),
    'The action of a transaction in Checking calls onTransition': movesFrom('CHK'),
  }),
});

const reversedPayment = {
  ...ready({ status: 'PND' }, 1),
  payments: [aPayment(), aReversedPayment()],
};

/** A payment that can be reversed, and one that is: struck through, with who, when and why. */
export const Payments = meta.story({
  args: { state: reversedPayment, canReverse: ({ reversal }) => !reversal },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('region', { name: 'Payment History' }));
    await expect(list.getAllByRole('button', { name: /^Reverse/ })).toHaveLength(1);
    await expect(list.getByText(/^Reversed by ADM01/)).toHaveTextContent(
      /^Reversed by ADM01, 14 Mar, 12:05 pm: The account number was wrong.$/,
    );
  },
});

/** Another admin asks to reverse a payment: who, when and why. */
export const ReversalRequested = meta.story({
  args: {
    state: { ...reversedPayment, payments: [aPaymentToConfirm()] },
    canReverse: () => true,
  },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('region', { name: 'Payment History' }));
    await expect(list.getByText(/^Reversal requested by ADM02/)).toHaveTextContent(
      /^Reversal requested by ADM02, 14 Mar, 12:05 pm: The bank sent it twice.$/,
    );
    await expect(list.getByRole('button', { name: /^Reverse/ })).toBeVisible();
  },
});

/** The form is changed and sent, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<AdminTransactionScreenProps>({
    'Update sends the changed amount and the other values; Back leaves the form': form.updates(
      'Back',
      'onBack',
    ),
    'An admin can change the agent, the bank and the status': {
      play: async ({ args, canvas, userEvent }) => {
        const pick = async (field: string, typed: string, option: string) => {
          const box = () => canvas.getByRole('combobox', { name: field });
          await userEvent.clear(await waitFor(box));
          await userEvent.type(await waitFor(box), typed);
          await userEvent.click(await screen.findByRole('option', { name: option }));
        };
        await pick('Agent Name', 'imran', 'Imran Shaikh (AGT02)');
        await pick('Bank Name', 'axis', 'Axis Bank (AXIS)');
        await choose({ canvas, userEvent }, /Status/, 'Retry');
        await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
        await expect(args.onSubmit).toHaveBeenCalledWith(
          expect.objectContaining({ agentCode: 'AGT02', bankCode: 'AXIS', status: 'RTY' }),
        );
      },
    },
    'Keyboard only: Tab reaches the actions, then the fields in order; Enter submits':
      form.updatesByKeyboard([
        ['button', 'Back'],
        ['button', 'Accepted'],
        ['button', 'Cancel'],
        ['textbox', 'Customer Name'],
        ['combobox', 'Agent Name'],
        ['combobox', 'Bank Name'],
      ]),
    'Submitted without a status: the status is required': {
      play: async ({ args, canvas, userEvent }) => {
        const form = within(canvas.getByRole('form', { name: 'Transaction' }));
        await choose({ canvas: form, userEvent }, /Status/, 'Select');
        await userEvent.click(form.getByRole('button', { name: 'Update' }));
        await expect(await form.findByText('Status is required')).toBeVisible();
        await expect(args.onSubmit).not.toHaveBeenCalled();
      },
    },
    'A large amount is typed again when it replaces the recorded one': {
      args: { retypeAbove: paise(1_000_000) },
      play: async ({ canvas, userEvent }) => {
        const amount = () => canvas.getByRole('textbox', { name: 'Amount' });
        await waitFor(() => expect(amount()).toHaveValue('25,000.00'));
        await expect(canvas.queryByRole('textbox', { name: 'Type the amount again' })).toBeNull();
        await userEvent.clear(await waitFor(amount));
        await userEvent.type(await waitFor(amount), '30k');
        await waitFor(() =>
          expect(canvas.getByRole('textbox', { name: 'Type the amount again' })).toBeVisible(),
        );
      },
    },
    'Files can be added, removed and retried; unsupported types are refused': form.changesFiles,
  }),
});

/** The other buttons of the screen, and what is missing where it must be. */
export const Presses = meta.story({
  ...interaction,
  play: inTurn<AdminTransactionScreenProps>({
    'Nobody is paying: there is no line about it, and no space for one': {
      args: { state: ready({ status: 'PND' }), claim: null },
      play: async ({ canvas }) => {
        await expect(canvas.queryByText(/paying/)).toBeNull();
      },
    },
    'Payments whose bank reference other payments also have, with links to their transactions': {
      args: { state: withReferences },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('Same reference as payment on')).toBeVisible();
        await expect(canvas.getByText('Same reference as another payment here')).toBeVisible();
        await expect(canvas.getByRole('link', { name: '2603130012' })).toHaveAttribute(
          'href',
          '/transaction-details?id=transaction-0012',
        );
      },
    },
    'A receipt that looks like those of other payments, such as one that was cropped or photographed again':
      {
        args: { state: withSimilarReceipts },
        play: async ({ canvas }) => {
          await expect(canvas.getByText('Receipt looks like the one on 2603130012')).toBeVisible();
          await expect(
            canvas.getByText('Receipt looks like that of another payment here'),
          ).toBeVisible();
          await expect(
            canvas.getByText(/looks like that of another payment\. Compare them/),
          ).toBeVisible();
          await expect(canvas.getByRole('button', { name: 'Compare 2603130012' })).toBeEnabled();
          await expect(canvas.getByRole('button', { name: 'Checked' })).toBeEnabled();
        },
      },
    'Offline, Checked is disabled with the reason': {
      args: { state: detailStates(someDetails({ status: 'CHK' })).offlineStale },
      play: async ({ canvas }) => {
        await expectOfflineData(canvas, 'Checked');
        await expectOfflineReason(canvas);
      },
    },
    'The receipt of a reversed payment may be used again: the payment keeps its mark, without a notice':
      {
        args: {
          state: {
            ...withReusedReceipts,
            payments: withReusedReceipts.payments.map((payment) => ({
              ...payment,
              reversal: {
                id: 'reversal-1',
                reversedAt: '2026-03-14T12:05:10+05:30',
                userCode: 'ADM01',
                reason: 'The account number was wrong.',
              },
            })),
          },
        },
        play: async ({ canvas }) => {
          await expect(canvas.getByText('Receipt also used on 2603130012')).toBeVisible();
          await expect(canvas.queryByText(/Compare them before checking/)).toBeNull();
        },
      },
    'Both pictures side by side, with a link to the other transaction': {
      args: { state: withReusedReceipts },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Compare 2603130012' }));
        const dialog = within(await screen.findByRole('dialog', { name: 'Compare receipts' }));
        for (const name of ['receipt-1.jpg', 'slip.jpg']) {
          // The dialog fades in.
          await waitFor(() => expect(dialog.getByRole('img', { name })).toBeVisible());
        }
        await expect(dialog.getByRole('link', { name: 'Open transaction' })).toHaveAttribute(
          'href',
          '/transaction-details?id=transaction-0012',
        );
      },
    },
    'Reverse names its amount for screen readers, and opens the form of the payment': {
      args: { state: reversedPayment, canReverse: ({ reversal }) => !reversal },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Reverse ₹10,000.00' }));
        await expect(args.onReverse).toHaveBeenCalledWith(aPayment());
        await expect(args.onSubmit).not.toHaveBeenCalled();
      },
    },
    'Both Back buttons leave a completed transaction': {
      args: { state: ready({ status: 'CMP' }) },
      play: presses('Back', 'onBack', 2),
    },
    'Both Back buttons leave a missing transaction': detailStories.leaves('onBack'),
  }),
});

/** Reading and sending are repeated after a failure. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<AdminTransactionScreenProps>({
    'Retry loads the data again after a failure': detailStories.retries('onReload'),
    'Retry repeats a failed refresh': detailStories.retriesRefresh('onReload'),
    'Reload fetches the record after a conflict and keeps the typed values':
      sending.reloads('onReload'),
    'Check status asks the server whether it recorded the lost submission':
      sending.checks('onCheck'),
  }),
});

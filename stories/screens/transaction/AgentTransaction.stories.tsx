import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  AgentTransactionScreen,
  type AgentTransactionScreenProps,
} from '#screens/transaction/AgentTransactionScreen.tsx';
import { ToolsSection } from '#screens/transaction/ToolsSection.tsx';
import { MessagesSection } from '#screens/transaction/messages/MessagesSection.tsx';
import { paise } from '#domain/money/money.ts';
import { type Status } from '#domain/workflow/workflow.ts';
import { aClaim } from '#stories/fixtures/claims.ts';
import { longDetails, partPaid, ready, someDetails } from '#stories/fixtures/details.ts';
import { someMessages } from '#stories/fixtures/messages.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { anUpload, uploadsOf } from '#stories/fixtures/uploads.ts';
import { expectWholeAmounts } from '#stories/expectWholeAmounts.ts';
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
import { expectOfflineData, expectOfflineReason, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

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
  title: 'Screens/Transaction/Details for an agent',
  component: AgentTransactionScreen,
  args,
  tags: ['role:agent'],
  decorators: [transactionPageDecorator, screenDecorator],
  parameters: { chromatic: modesOf.wideScreens },
});

const form = transactionFormStories('Initiate Amount');
const sending = formStories((submission) => ({ submission }));

/** Returns the story of a status. Only a waiting transaction can be edited. */
const inStatus = (status: Status) => ({
  args: { state: ready({ status }) },
  play: async ({ canvas }: StoryContext<AgentTransactionScreenProps>) => {
    const isLocked = status !== 'WTG';
    await expectLocked(canvas, isLocked, [
      canvas.getByRole('textbox', { name: 'Customer Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Initiate Amount' }),
      canvas.getByRole('textbox', { name: 'Notes' }),
    ]);
    // A locked form has no controls that do nothing.
    await expect(canvas.queryAllByRole('button', { name: /Choose images/ })).toHaveLength(
      isLocked ? 0 : 1,
    );
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /Status/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expectProblemMessage(canvas, status);
  },
});

/** A partly paid transaction with two payments, one with several receipts. */
export const Ready = meta.story({
  args: { state: partPaid.ready },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    const [first, second] = canvas.getAllByText('BY BNK01').map((by) => by.closest('li'));
    await expect(first?.textContent).toBe('14 Mar 2026, 11:20 amBY BNK01₹7,500.00');
    await expect(second?.querySelector('[aria-label="Receipt +2"]')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Update' })).toBeNull();
  },
});

/** Messages below the problem message, above the locked form and the payments. */
export const WithMessages = meta.story({
  args: {
    state: ready({ status: 'NPP', paid: paise(1_000_000), unanswered: 1 }, 1),
    messagesSection: (
      <MessagesSection
        messages={someMessages()}
        userCode="AGT01"
        unanswered={1}
        isOpen
        photos={uploadsOf()}
        submission={submissions.idle}
        onSend={fn()}
        onCheck={fn()}
        onReload={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    const [messagesSection, payments] = ['Messages', 'Payment History'].map((name) =>
      canvas.getByRole('heading', { name }).getBoundingClientRect(),
    );
    await expect(messagesSection?.bottom).toBeLessThan(payments?.top ?? 0);
    await expect(canvas.getByRole('textbox', { name: 'Message' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'Notes' })).toBeDisabled();
  },
});

/** Waiting: the only status in which the agent may edit. */
export const Waiting = meta.story(inStatus('WTG'));
/** Pending: an admin accepted it, so the form is locked. */
export const Pending = meta.story(inStatus('PND'));
/** Put on hold by an admin. */
export const Hold = meta.story(inStatus('HLD'));
/** The name does not match: the problem message has the banker's reason. */
export const NameProblem = meta.story(inStatus('NPP'));
/** The account's limit is used up. */
export const LimitProblem = meta.story(inStatus('CLP'));
/** The receiving side could not accept the transfer. */
export const OtherSideProblem = meta.story(inStatus('OSP'));
/** Cancelled: the form is locked. */
export const Cancelled = meta.story(inStatus('CNL'));
/** The transfer is being tried again. */
export const Retry = meta.story(inStatus('RTY'));
/** Paid in full: an admin has to check it. */
export const Checking = meta.story(inStatus('CHK'));
/** Completed: paid in full and checked. */
export const Completed = meta.story(inStatus('CMP'));
/** A skeleton in the final layout. */
export const Loading = meta.story(detailStories.loading);
/** A banker is paying: agents see the code. */
export const BeingPaid = meta.story({
  args: { state: ready({ status: 'PND' }), claim: aClaim({ userName: null }) },
  play: showsText('BNK02 has been paying this since 2:05 pm'),
});

/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(detailStories.refreshing);
/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(detailStories.staleFailed);
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
    await expectOfflineData(canvas, 'Update', 'Choose images');
    await expectOfflineReason(canvas);
  },
});

/** Names and amounts of maximum length. */
export const LongContent = meta.story({ args: { state: longDetails } });

/** At twice the text size every amount stays on one line. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  args: { state: ready({ amount: paise(999_999_999_999), paid: paise(800_000_000_000) }, 2) },
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

/** An untouched form: the summary card, then every field in order. */
export const Pristine = meta.story({
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

/** Submitted with cleared fields: an error under each, and nothing is sent. */
export const Invalid = meta.story(form.invalid('onSubmit'));
/** While the form is being sent, the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('This bank is not active'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

const conflicts = transactionConflicts({
  label: 'Initiate Amount',
  by: 'ADM01',
  lockedBy: 'ADM01',
  lockedStatus: 'PND',
});

/** Two users changed the record: the new values, and a choice between two amounts. */
export const Conflict = meta.story(conflicts.bothChanged);
/** The record can no longer be edited: its current values, and the typed ones as a draft. */
export const ChangedUntilLocked = meta.story(conflicts.locked);

/** Update is disabled until one of two values is chosen; what was typed stays. */
export const Conflicts = meta.story({
  ...interaction,
  decorators: [choiceDecorator('draft')],
  play: inTurn<AgentTransactionScreenProps>({
    'Both users changed the amount: Update is disabled until one is chosen': conflicts.eitherChosen,
    'Keep mine also keeps what the user typed after the conflict appeared': conflicts.typedLater,
    'Another user changed only untouched fields: the form shows the new values and can be sent':
      conflicts.othersChanged,
    'The server refused an outdated change: its message, and Reload': conflicts.refused,
  }),
});

/** Reading and sending are repeated after a failure. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<AgentTransactionScreenProps>({
    'Retry loads the data again after a failure': detailStories.retries('onReload'),
    'Retry repeats a failed refresh': detailStories.retriesRefresh('onReload'),
    'Reload fetches the record after a conflict and keeps the typed values':
      sending.reloads('onReload'),
    'Check status asks the server whether it recorded the lost submission':
      sending.checks('onCheck'),
  }),
});

const onShareSlip = fn();

/** The form is changed and sent, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<AgentTransactionScreenProps>({
    'Update sends the changed amount and the other values; Cancel leaves the form': form.updates(
      'Cancel',
      'onBack',
    ),
    'Keyboard only: Tab follows the fields and skips the locked ones; Enter submits':
      form.updatesByKeyboard([
        ['button', 'Back'],
        ['textbox', 'Customer Name'],
        ['combobox', 'Bank Name'],
      ]),
    'Files can be added, removed and retried; unsupported types are refused': form.changesFiles,
    'Pressing a receipt opens it in the image viewer': {
      args: { state: partPaid.ready },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Receipt' }));
        await expect(await screen.findByRole('dialog')).toBeInTheDocument();
      },
    },
    'Slip and repetition, below the form': {
      args: {
        state: partPaid.ready,
        tools: <ToolsSection onShareSlip={onShareSlip} sendAgain={{ href: '/again' }} />,
      },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('button', { name: 'Share slip' }));
        await expect(onShareSlip).toHaveBeenCalledOnce();
        await waitFor(() =>
          expect(canvas.getByRole('link', { name: 'Send again' })).toHaveAttribute(
            'href',
            '/again',
          ),
        );
      },
    },
    'Both Back buttons leave a missing transaction': detailStories.leaves('onBack'),
  }),
});

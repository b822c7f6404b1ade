import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { shownMessages } from '#domain/workflow/message.ts';
import {
  MessagesSection,
  type MessagesSectionProps,
} from '#screens/transaction/messages/MessagesSection.tsx';
import { MessagesSkeleton } from '#screens/transaction/messages/MessagesSkeleton.tsx';
import type { Submission } from '#domain/lists/screenStates.ts';
import { aDraft, restoredDraft } from '#stories/fixtures/drafts.ts';
import { aMessage, manyMessages, someMessages } from '#stories/fixtures/messages.ts';
import { submissions } from '#stories/fixtures/states.ts';
import { anUpload, someUploads, uploadsOf } from '#stories/fixtures/uploads.ts';
import {
  type Canvas,
  changeFiles,
  expectLoading,
  expectOfflineReason,
  showsText,
} from '../assertions.ts';
import { formStories } from '../formStories.ts';
import { offlineDecorator } from '../offlineDecorator.tsx';
import { inTurn } from '../../cases.tsx';

const args: MessagesSectionProps = {
  messages: someMessages(),
  userCode: 'AGT01',
  unanswered: 0,
  isOpen: true,
  photos: uploadsOf(),
  submission: submissions.idle,
  onSend: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transaction/Messages',
  component: MessagesSection,
  args,
});

const answer = 'The name is Ravi K Sharma.';
const typed = (submission: Submission) => ({
  submission,
  draft: aDraft({ typed: { text: answer } }),
});
const sending = formStories(typed, 'Message');
const field = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Message' });
const send = (canvas: Canvas) => canvas.getByRole('button', { name: 'Send message' });
const items = (canvas: Canvas) =>
  canvas.getAllByRole('listitem').map((item: HTMLElement) => item.textContent);

/** For an agent: the own answer is "You", at the end of the line. */
export const AsAgent = meta.story({
  args: { unanswered: 1 },
  play: async ({ canvas }) => {
    await expect(items(canvas)).toEqual([
      'BNK0114 Mar, 11:31 amWhich name is on the account?',
      'You14 Mar, 11:48 amRavi K Sharma, as in the passbook:\nbranch Andheri East+1',
      'ADM0114 Mar, 12:02 pmCan the customer confirm the branch?',
    ]);
  },
});
/** For a banker: the first message is theirs, the admin's is not. */
export const AsBanker = meta.story({
  args: { userCode: 'BNK01' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('You')).toHaveLength(1);
    await expect(canvas.getByText('ADM01')).toBeVisible();
  },
});
/** For an admin. */
export const AsAdmin = meta.story({
  args: { userCode: 'ADM01' },
  play: showsText('BNK01', 'AGT01', 'You'),
});
/** The code or the draft is being loaded. */
export const Loading = meta.story({ render: () => <MessagesSkeleton />, play: expectLoading });
/** Nothing is asked yet. */
export const Empty = meta.story({
  args: { messages: [] },
  play: showsText('No messages yet.'),
});
/** The number of messages to answer, beside the heading. */
export const Unanswered = meta.story({
  args: { unanswered: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 unanswered')).toBeVisible();
    await expect(canvas.getByText('2 unanswered messages')).toBeInTheDocument();
  },
});
/** Fifty messages: the newest five, until the others are asked for. */
export const ManyMessages = meta.story({
  args: { messages: manyMessages(50) },
  play: async ({ canvas, userEvent }) => {
    await expect(items(canvas)).toHaveLength(5);
    await userEvent.click(canvas.getByRole('button', { name: 'Show earlier messages (45)' }));
    await waitFor(() => expect(items(canvas)).toHaveLength(50));
    await waitFor(() => expect(canvas.getByRole('list', { name: 'Messages' })).toHaveFocus());
    await waitFor(() => expect(canvas.queryByText(/Earlier messages/)).toBeNull());
  },
});
/** The status takes no messages: they can be read. */
export const ThreadClosed = meta.story({
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await expect(items(canvas)).toHaveLength(3);
    await expect(canvas.queryByRole('form')).toBeNull();
    await expect(canvas.queryByText(/kept as a draft/)).toBeNull();
  },
});
/** The status changed while a message was written. */
export const DraftKept = meta.story({
  args: { isOpen: false, draft: restoredDraft({ text: answer }) },
  play: showsText(/^No message can be sent in this status. What you typed is kept/),
});
/** The longest text, without a space, and a text of many lines. */
export const LongContent = meta.story({
  args: {
    messages: [
      aMessage({ text: 'https://bank.example/statement/'.padEnd(1000, '0123456789') }),
      aMessage({
        id: 'message-2',
        userCode: 'AGT01',
        isFromAgent: true,
        text: 'The customer says that the account was moved to another branch.\n'.repeat(8),
      }),
    ],
    unanswered: 1000,
    draft: aDraft({ typed: { text: 'A long answer that wraps. '.repeat(38) } }),
  },
});
/** An untouched form. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(field(canvas)).toHaveValue('');
    await expect(send(canvas)).toBeEnabled();
  },
});
/** Sent without a text or a photo. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(field(canvas), '  ');
    await userEvent.click(await waitFor(() => send(canvas)));
    await expect(await canvas.findByText('Write a message or add a photo')).toBeVisible();
    await expect(field(canvas)).toHaveFocus();
    await expect(args.onSend).not.toHaveBeenCalled();
  },
});
/** Being sent: the button is pending. */
export const Submitting = meta.story({
  ...sending.submitting,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Sending/ })).toBeVisible();
    await expect(field(canvas)).toHaveValue(answer);
  },
});
/** The server refused: its message, and what was typed. */
export const Refused = meta.story(sending.refused('A file is missing. Please upload it again.'));
/** Another user has changed the status: the server's message, and Reload. */
export const Conflict = meta.story(sending.conflict('Transaction is now Pending'));
/** Sent offline: nothing was sent, and what was typed stays. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** Offline: messages can be read; the button is disabled, with the reason. */
export const Offline = meta.story({
  args: typed(submissions.idle),
  decorators: [offlineDecorator],
  play: async ({ canvas }) => {
    await expect(send(canvas)).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /Choose images/ })).toBeDisabled();
    await expectOfflineReason(canvas);
  },
});

/** Photos of the message: stored, pending and failed. Nothing is sent during an upload. */
export const Uploading = meta.story({
  args: { photos: someUploads() },
  play: async ({ canvas }) => {
    await expect(send(canvas)).toBeDisabled();
  },
});

/** Messages and photos are sent, opened and sent again. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<MessagesSectionProps>({
    'As many messages as the details contain: the history has the earlier ones': {
      args: { messages: manyMessages(shownMessages) },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Show earlier messages (95)' }));
        await waitFor(() =>
          expect(canvas.getByText('Earlier messages are in History.')).toBeVisible(),
        );
      },
    },
    'The trimmed text is sent': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(field(canvas), ` ${answer} `);
        await userEvent.click(await waitFor(() => send(canvas)));
        await expect(args.onSend).toHaveBeenCalledWith(answer);
      },
    },
    'A photo needs no text': {
      args: { photos: uploadsOf(anUpload()) },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(send(canvas));
        await expect(args.onSend).toHaveBeenCalledWith('');
      },
    },
    'After a message was sent, the next one can be written at once': {
      args: { isFocused: true },
      play: async ({ canvas }) => {
        await expect(field(canvas)).toHaveFocus();
      },
    },
    'Adds, removes and retries photos': {
      args: { photos: someUploads() },
      play: ({ args, canvasElement }) => changeFiles(canvasElement, args.photos),
    },
    'A photo opens in the viewer, which shows those of all messages': {
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Photo +1' }));
        await expect(await screen.findByRole('dialog')).toHaveTextContent('of 3');
      },
    },
    'Asks the server whether the message was recorded': sending.checks('onCheck'),
    'Reads the transaction again after a conflict': sending.reloads('onReload'),
  }),
});

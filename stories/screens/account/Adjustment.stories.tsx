import { expect, fn } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  AdjustmentScreen,
  type AdjustmentScreenProps,
} from '#screens/account/AdjustmentScreen.tsx';
import { aDraft } from '#stories/fixtures/drafts.ts';
import { submissions } from '#stories/fixtures/states.ts';
import { choose, presses, typeInto } from '../assertions.ts';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { accountForm, accountStates } from './accountForm.ts';

const args: AdjustmentScreenProps = {
  state: accountStates.ready,
  submission: submissions.idle,
  onAdjust: fn(),
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Account/Adjustment',
  component: AdjustmentScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const sending = formStories((submission) => ({ submission }), 'Adjust account');
const reason = 'Commission of February';

/** A form that is filled in. */
export const Ready = meta.story({
  args: { draft: aDraft({ typed: { direction: 'credit', amount: '250', reason } }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Reason' })).toHaveValue(reason);
  },
});

/** An untouched form without errors. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect(canvas.queryByText('Reason is required')).toBeNull();
  },
});

/** A long reason and the largest amount. */
export const LongContent = meta.story({
  args: {
    draft: aDraft({
      typed: { direction: 'debit', amount: '999999999.99', reason: `${reason}, `.repeat(20) },
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
export const OfflineStale = meta.story(accountForm.offlineStale('Adjust account'));

/** Submitted empty: an error under each field, and nothing is sent. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Adjust account' }));
    for (const text of ['Effect is required', 'Amount is required', 'Reason is required']) {
      await expect(await canvas.findByText(text)).toBeInTheDocument();
    }
    await expect(args.onAdjust).not.toHaveBeenCalled();
  },
});

/** While it is being sent, the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('Account not found'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** The typed adjustment is sent, with the reason trimmed. */
export const Sends = meta.story({
  ...interaction,
  play: async ({ args, canvas, userEvent }) => {
    await choose({ canvas, userEvent }, /Effect/, 'The agent owes less');
    await typeInto({ canvas, userEvent }, { Amount: '250', Reason: ' Commission ' });
    await userEvent.click(await canvas.findByRole('button', { name: 'Adjust account' }));
    const sent = { direction: 'credit', amount: 25_000, reason: 'Commission' };
    await expect(args.onAdjust).toHaveBeenCalledWith(sent);
  },
});

/** Retry loads the account again after a failure. */
export const RetriesReading = meta.story(accountForm.retries('onReload'));
/** Check status asks the server about the lost adjustment. */
export const ChecksStatus = meta.story(sending.checks('onCheck'));
/** Back leaves the form. */
export const GoesBack = meta.story({ ...interaction, play: presses('Back', 'onBack') });

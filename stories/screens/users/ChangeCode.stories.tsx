import { createIntl } from 'react-intl';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { validateBankCode } from '#screens/banks/bankForm.ts';
import {
  ChangeCodeDialog,
  type ChangeCodeDialogProps,
} from '#screens/shared/forms/ChangeCodeDialog.tsx';
import type { Submission } from '#domain/lists/screenStates.ts';
import { validateUserCode } from '#screens/users/userForm.ts';
import { aDraft } from '#stories/fixtures/drafts.ts';
import { submissions } from '#stories/fixtures/states.ts';
import { leavesDialog, pressesInDialog } from '../assertions.ts';
import { offlineDecorator } from '../offlineDecorator.tsx';
import { inTurn } from '../../cases.tsx';

const intl = createIntl({ locale: 'en-IN', onError: () => {} });
const ofBank = {
  subject: 'bank',
  presentCode: 'HDFC',
  validate: (code: string) => validateBankCode(code, intl),
} as const;

const args: ChangeCodeDialogProps = {
  subject: 'user',
  presentCode: 'AGT01',
  validate: (code) => validateUserCode(code, intl),
  submission: submissions.idle,
  onSubmit: fn(),
  onClose: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Users/Change code',
  component: ChangeCodeDialog,
  args,
  tags: ['role:admin'],
});

const typed = (submission: Submission) => ({
  submission,
  draft: aDraft({ typed: { code: 'BNK07' } }),
});
const code = () => screen.findByRole('textbox', { name: 'New code' });
const send = () => screen.getByRole('button', { name: 'Change code' });
// The dialog fades in.
const shows = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** Returns a story with a typed code, which stays, and a text about the submission. */
const showing = (submission: Submission, text: RegExp) => ({
  args: typed(submission),
  play: async () => {
    await waitFor(async () => expect(await code()).toHaveValue('BNK07'));
    await shows(text);
  },
});

/** The present code of a user, what a change means, and an empty field. */
export const Pristine = meta.story({
  play: async () => {
    await shows('AGT01');
    await shows(/^Links, saved views and forms.*no other user.*signed out everywhere\.$/);
    await expect(await code()).toHaveValue('');
    await expect(send()).toBeEnabled();
  },
});
/** A bank code of maximum length. */
export const LongContent = meta.story({
  args: {
    ...ofBank,
    presentCode: 'STATE-BANK-OF-INDIA1',
    draft: aDraft({ typed: { code: 'STATE-BANK-OF-INDIA2' } }),
  },
});
/** Sent without a code: the error is below the field, and nothing is sent. */
export const Invalid = meta.story({
  play: async ({ args, userEvent }) => {
    await userEvent.type(await code(), '  ');
    await userEvent.click(await waitFor(send));
    await shows('Short Code is required');
    await expect(await code()).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
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
/** Another user has the code: the server's message, and the typed code. */
export const Refused = meta.story(
  showing(
    { kind: 'refused', message: 'This short code is used by another user' },
    /^This short code is used by another user$/,
  ),
);
/** Another admin was first: the server's message, and Reload. */
export const Conflict = meta.story(
  showing(
    { kind: 'conflict', message: 'User has changed since you opened it' },
    /changed since you opened it$/,
  ),
);
/** Sent offline: nothing was sent, and the typed code stays. */
export const SendOffline = meta.story(
  showing(submissions.offline, /^You are offline. Nothing was sent/),
);
/** The response was lost: the admin checks the status before sending again. */
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

/** A code is typed, changed and left. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ChangeCodeDialogProps>({
    'A bank: nobody is signed out': {
      args: ofBank,
      play: async () => {
        await shows(/^Links, saved views and forms.*no other bank can get it\.$/);
        await expect(screen.queryByText(/signed out/)).toBeNull();
      },
    },
    'A bank needs a code as well': {
      args: ofBank,
      play: async ({ args, userEvent }) => {
        await code();
        await userEvent.click(send());
        await shows('Bank is required');
        await expect(args.onSubmit).not.toHaveBeenCalled();
      },
    },
    'Errors of the code appear and disappear while typing: too long, and the present one': {
      play: async ({ userEvent }) => {
        await userEvent.type(await code(), 'BNK001');
        await userEvent.click(await waitFor(send));
        await shows('Short Code must be exactly 5 characters');
        await userEvent.clear(await code());
        await userEvent.type(await code(), 'agt01');
        await shows('This is the present code');
      },
    },
    'The trimmed code is sent in capitals': {
      play: async ({ args, userEvent }) => {
        await userEvent.type(await code(), ' bnk7 ');
        await userEvent.click(await waitFor(send));
        await expect(args.onSubmit).toHaveBeenCalledWith('BNK7');
      },
    },
    'Escape and Close leave without sending': {
      play: leavesDialog('onSubmit'),
    },
    'Reload reads the record again after a conflict': {
      args: typed({ kind: 'conflict', message: 'User has changed since you opened it' }),
      play: pressesInDialog('Reload', 'onReload'),
    },
    'Check status asks the server whether it recorded the lost submission': {
      args: typed(submissions.outcomeUnknown),
      play: pressesInDialog('Check status', 'onCheck'),
    },
  }),
});

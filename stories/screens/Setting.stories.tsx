import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { SettingScreen, type SettingScreenProps } from '#screens/Setting/SettingScreen.tsx';
import { aDraft, changedDraft } from '../fixtures/drafts.ts';
import { detailStates, submissions } from '../fixtures/states.ts';
import { chooseEach, conflictIsSaid, type FieldConflict } from './conflicts.ts';
import { keepsChoices } from './keepsChoices.tsx';
import { forbidden, onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  loadingIsSaid,
  offlineIsSaid,
  reasonIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
  wayHomeIsShown,
} from './plays.ts';

const states = detailStates({ rate: '87.25' });

const args: SettingScreenProps = {
  state: states.ready,
  submission: submissions.idle,
  onSubmit: fn(),
  onCancel: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Setting/Setting',
  component: SettingScreen,
  args,
  tags: ['role:admin'],
  decorators: [onStage],
});

/** The rate as it is now. */
export const Ready = meta.story({
  tags: ['state:ready'],
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await expect(field).toHaveValue('87.25');
    await expect(field).toHaveAttribute('inputmode', 'decimal');
  },
});

/** No rate was ever set: an empty field, nothing wrong yet. */
export const Pristine = meta.story({
  tags: ['state:pristine'],
  args: { state: { ...states.ready, rate: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Rate' })).toHaveValue('');
    await expect(canvas.queryByText('Rate is required')).toBeNull();
  },
});

/** The largest rate there can be. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: { state: { ...states.ready, rate: '99999999.9999' } },
});

/** The rate on the way, in the final layout. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: states.loading },
  play: loadingIsSaid,
});

/** Reading anew: what is there stays, quietly marked busy. */
export const Refreshing = meta.story({
  tags: ['state:refreshing'],
  args: { state: states.refreshing },
  play: refreshIsMarked,
});

/** Reading anew failed: what is there stays, and a way to try again. */
export const StaleFailed = meta.story({
  tags: ['state:stale-failed'],
  args: { state: states.staleFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Rate' })).toBeVisible();
  },
});

/** Not there: said, with a way back for whoever does not wait. */
export const Missing = meta.story({
  tags: ['state:missing'],
  args: { state: states.missing },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Setting not found')).toBeVisible();
    await expect(canvas.getByText('Back')).toBeVisible();
  },
});

/** Could not be read. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something Went Wrong!')).toBeVisible();
  },
});

/** No network, nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: states.offline },
  play: offlineIsSaid,
});

/** The network went away: what is there stays with its age; nothing can be sent, and why. */
export const OfflineStale = meta.story({
  tags: ['state:offline-stale'],
  args: { state: states.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas, 'Update');
    await reasonIsSaid(canvas);
  },
});

/** The session ended while the form was open. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('admin'),
  play: sessionEndIsSaid,
});

/** What a banker or an agent finds at this address. */
export const Forbidden = meta.story({
  tags: ['state:forbidden', 'role:banker', 'role:agent'],
  parameters: forbidden,
  play: wayHomeIsShown,
});

/** Without a rate nothing is sent. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await userEvent.clear(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(await canvas.findByText('Rate is required')).toBeVisible();
    await expect(field).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** On its way to the server. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { submission: submissions.submitting },
});

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  tags: ['state:refused'],
  args: { submission: { kind: 'refused', message: 'You are not allowed to do this' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('You are not allowed to do this');
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

/** Another admin set the rate while one was typed. */
const changed = {
  state: { ...states.ready, rate: '88.10' },
  draft: changedDraft({
    typed: { rate: '87.95' },
    by: 'ADM02',
    fields: [{ field: 'rate', theirs: '88.10', mine: '87.95', choice: null }],
  }),
};

const rateConflict: FieldConflict = {
  form: 'Setting',
  label: 'Rate',
  field: 'rate',
  by: 'ADM02',
  choices: [
    { choice: 'theirs', option: 'Take theirs: 88.10', value: '88.10' },
    { choice: 'mine', option: 'Keep mine: 87.95', value: '87.95' },
  ],
};

/** Two people set the rate: what was typed is still there, and one of the two is to be chosen. */
export const Conflict = meta.story({
  tags: ['state:conflict'],
  args: changed,
  play: async ({ canvas }) => {
    const words = 'You both changed these. Choose what to send.';
    await conflictIsSaid(canvas, rateConflict, words);
  },
});

/** Nothing is sent until a rate is chosen, and either can be. */
export const ConflictOfOneField = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: changed,
  decorators: [keepsChoices('draft')],
  play: async ({ args, canvas, userEvent }) => {
    await chooseEach({ canvas, userEvent }, args.draft, rateConflict);
    await expect(args.onSubmit).toHaveBeenCalledWith({ rate: '87.95' });
  },
});

/** The author of the change is not known. */
export const ConflictWithoutAuthor = meta.story({
  args: {
    state: changed.state,
    draft: aDraft({
      ...changed.draft,
      changes: { by: null, at: null, fields: changed.draft.changes?.fields ?? [] },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This was changed since you opened it.')).toBeVisible();
  },
});

/** The server refused an outdated rate: its words, and a way to read it again. */
export const ConflictRefused = meta.story({
  args: {
    draft: aDraft({ typed: { rate: '87.95' } }),
    submission: { kind: 'conflict', message: 'The rate is now 88.10' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The rate is now 88.10')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'Rate' })).toHaveValue('87.95');
  },
});

/** Something that is no rate is said while it is typed. */
export const InvalidWhileTyping = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await userEvent.clear(field);
    await userEvent.type(field, 'eighty');
    await userEvent.tab();
    const problem = 'Rate must be a number with at most 4 decimals';
    await expect(await canvas.findByText(problem)).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** Changed and sent, then left. */
export const Updates = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await userEvent.clear(field);
    await userEvent.type(field, ' 88.5 ');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ rate: '88.5' });
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});

/** Without a mouse: typed anew, and Enter sends. */
export const UpdatesByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Rate' })).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}88.1{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ rate: '88.1' });
  },
});

/** The buttons stay where they are being pressed, whatever the field says. */
export const ButtonsStay = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvas, userEvent }) => {
    const update = canvas.getByRole('button', { name: 'Update' });
    const before = update.getBoundingClientRect().top;
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Rate' }));
    await userEvent.click(update);
    await expect(await canvas.findByText('Rate is required')).toBeVisible();
    await expect(update.getBoundingClientRect().top).toBe(before);
  },
});

/** A setting that is not there is left. */
export const LeavesMissing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.missing },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});

/** What could not be read is read again. */
export const RetriesReading = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** A refresh that failed is tried again. */
export const RetriesRefresh = RetriesReading.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.staleFailed },
});

/** After a conflict the record is read again; what was typed stays. */
export const Reloads = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { submission: { kind: 'conflict', message: 'The rate is now 88.10' } },
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

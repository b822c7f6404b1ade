import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { SettingScreen, type SettingScreenProps } from '#screens/setting/SettingScreen.tsx';
import { aDraft, changedDraft } from '#stories/fixtures/drafts.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { chooseEach, expectConflict, type FieldConflict, refusedChange } from '../conflicts.ts';
import { choiceDecorator } from '../choiceDecorator.tsx';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { recordStories } from '../readingStories.ts';
import { presses, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

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
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }));

/** The current rate. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await expect(field).toHaveValue('87.25');
    await expect(field).toHaveAttribute('inputmode', 'decimal');
  },
});

/** No rate has been set yet: the field is empty and shows no error. */
export const Pristine = meta.story({
  args: { state: { ...states.ready, rate: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Rate' })).toHaveValue('');
    await expect(canvas.queryByText('Rate is required')).toBeNull();
  },
});

/** The largest possible rate. */
export const LongContent = meta.story({
  args: { state: { ...states.ready, rate: '99999999.9999' } },
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('textbox', { name: 'Rate' })),
);

/** The record does not exist: a message with Back. */
export const Missing = meta.story({
  args: { state: states.missing },
  play: showsText('Setting not found', 'Back'),
});

/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored data: its age, and disabled actions with the reason. */
export const OfflineStale = meta.story(shared.offlineStale('Update'));

/** Submitted without a rate: an error appears, and nothing is sent. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Rate' });
    await userEvent.clear(field);
    await userEvent.click(await canvas.findByRole('button', { name: 'Update' }));
    await expect(await canvas.findByText('Rate is required')).toBeVisible();
    await expect(field).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** While the rate is being sent, the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('You are not allowed to do this'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** Another admin changed the rate while this admin typed one. */
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

/** Two admins changed the rate: the typed rate stays, and one of the two has to be chosen. */
export const Conflict = meta.story({
  args: changed,
  play: async ({ canvas }) => {
    const instruction = 'You both changed these. Choose what to send.';
    await expectConflict(canvas, rateConflict, instruction);
  },
});

/** Update is disabled until one of two rates is chosen; what was typed stays. */
export const Conflicts = meta.story({
  ...interaction,
  decorators: [choiceDecorator('draft')],
  play: inTurn<SettingScreenProps>({
    'Update is disabled until one of the two rates is chosen': {
      args: changed,
      play: async ({ args, canvas, userEvent }) => {
        await chooseEach({ canvas, userEvent }, args.draft, rateConflict);
        await expect(args.onSubmit).toHaveBeenCalledWith({ rate: '87.95' });
      },
    },
    'The notice of a change whose author is unknown': {
      args: {
        state: changed.state,
        draft: aDraft({
          ...changed.draft,
          changes: { by: null, at: null, fields: changed.draft.changes?.fields ?? [] },
        }),
      },
      play: showsText('This was changed since you opened it.'),
    },
    'The server refused an outdated rate: its message, and Reload': refusedChange(
      'The rate is now 88.10',
      'rate',
      'Rate',
      '87.95',
    ),
  }),
});

/** The rate is typed and sent, by pointer and by keyboard; what failed is repeated. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SettingScreenProps>({
    'Text that is not a rate shows an error when the user leaves the field': {
      play: async ({ args, canvas, userEvent }) => {
        const field = () => canvas.getByRole('textbox', { name: 'Rate' });
        await userEvent.clear(await waitFor(field));
        await userEvent.type(await waitFor(field), 'eighty');
        await userEvent.tab();
        const problem = 'Rate must be a number with at most 4 decimals';
        await expect(await canvas.findByText(problem)).toBeVisible();
        await expect(args.onSubmit).not.toHaveBeenCalled();
      },
    },
    'Update sends the trimmed rate; Cancel leaves the screen': {
      play: async ({ args, canvas, userEvent }) => {
        const field = () => canvas.getByRole('textbox', { name: 'Rate' });
        await userEvent.clear(await waitFor(field));
        await userEvent.type(await waitFor(field), ' 88.5 ');
        await userEvent.click(await canvas.findByRole('button', { name: 'Update' }));
        await expect(args.onSubmit).toHaveBeenCalledWith({ rate: '88.5' });
        await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
        await expect(args.onCancel).toHaveBeenCalledOnce();
      },
    },
    'Keyboard only: Enter submits the new rate': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Rate' })).toHaveFocus());
        await userEvent.keyboard('{Control>}a{/Control}88.1{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith({ rate: '88.1' });
      },
    },
    'Back leaves a missing setting': {
      args: { state: states.missing },
      play: presses('Back', 'onCancel'),
    },
    'Below the rate, a link opens the changes by everyone': {
      args: { activityHref: '/setting/activity' },
      play: async ({ canvas }) => {
        const link = canvas.getByRole('link', { name: 'Activity' });
        await expect(link).toHaveAttribute('href', '/setting/activity');
      },
    },
    'Retry loads the data again after a failure': shared.retries('onReload'),
    'Retry repeats a failed refresh': shared.retriesRefresh('onReload'),
    'Reload fetches the record after a conflict and keeps the typed values':
      sending.reloads('onReload'),
    'Check status asks the server whether it recorded the lost submission':
      sending.checks('onCheck'),
  }),
});

import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { BankFormScreen, type BankFormScreenProps } from '#screens/banks/BankFormScreen.tsx';
import { aBank } from '#stories/fixtures/banks.ts';
import { emblem } from '#stories/fixtures/pictures.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { anUpload, uploadsOf } from '#stories/fixtures/uploads.ts';
import { pngFile } from '#stories/ui/pictures.ts';
import { formStories } from '../formStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { recordStories } from '../readingStories.ts';
import { presses, pressesWith, showsText, typeInto } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const states = detailStates(aBank());
const existing = states.ready;
const noLogo = uploadsOf();
const logo = uploadsOf(anUpload({ id: 'logo', name: 'hdfc.png', url: emblem, thumbUrl: emblem }));

const args: BankFormScreenProps = {
  state: { kind: 'new', logo: noLogo },
  submission: submissions.idle,
  onSubmit: fn(),
  onActiveChange: fn(),
  onChangeCode: fn(),
  onCancel: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Banks/Form',
  component: BankFormScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({
  state: { kind: 'new' as const, logo },
  submission,
}));

const fileInput = (canvasElement: HTMLElement) => {
  const [input] = canvasElement.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return input;
};

/** A new bank: the untouched form shows no errors. */
export const Pristine = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Add Bank' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Add Bank' })).toBeEnabled();
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** An existing bank is read-only, but it can be made inactive. */
export const Ready = meta.story({
  args: { state: existing },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Bank Name' })).toBeDisabled();
    await expect(canvas.getByRole('textbox', { name: 'Bank Name' })).toHaveValue('HDFC Bank');
    await expect(canvas.getByRole('textbox', { name: 'Bank ShortCode' })).toBeDisabled();
    await expect(canvas.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue('HDFC');
    await expect(canvas.getByRole('button', { name: 'Logo' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Add Bank' })).toBeNull();
  },
});

/** An inactive bank can be made active again. */
export const Inactive = meta.story({
  args: { state: { ...existing, isActive: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Active' })).toBeEnabled();
  },
});

/** A bank without a logo shows an icon in its place. */
export const WithoutLogo = meta.story({ args: { state: { ...existing, logoUrl: null } } });

/** A name and a code of maximum length. */
export const LongContent = meta.story({
  args: {
    state: {
      ...existing,
      id: 'JKGRAMINCOOPBANKLTD1',
      name: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
    },
  },
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the data stays and is marked as busy. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the old data stays, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('textbox', { name: 'Bank Name' })),
);

/** The record does not exist: a message with Back. */
export const Missing = meta.story({
  args: { state: states.missing },
  play: showsText('Bank not found', 'Back'),
});

/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored data: its age, and disabled actions with the reason. */
export const OfflineStale = meta.story(shared.offlineStale('Inactive'));

/** Submitted empty: an error under each required field. */
export const Invalid = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Bank' }));
    await expect(await canvas.findByText('Bank Name is required')).toBeVisible();
    await expect(canvas.getByText('Bank is required')).toBeVisible();
    await expect(canvas.getByText('File upload is required')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Bank Name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** A new bank is being sent: the button is pending. */
export const Submitting = meta.story(sending.submitting);

/** The bank is being made inactive: the button is pending. */
export const Activating = meta.story({
  args: { state: existing, submission: submissions.submitting },
});

/** The server refused: its message, and the typed values. */
export const Refused = meta.story(sending.refused('This bank code is already used'));
/** Submitted offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);
/** Another user acted first: the message of the server, and Reload. */
export const Conflict = meta.story(sending.conflict('Bank is now inactive'));

/** A bank is added, made inactive and active, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<BankFormScreenProps>({
    'The logo is a single image; other file types are refused': {
      play: async ({ canvasElement, userEvent }) => {
        const input = fileInput(canvasElement);
        await expect(input.multiple).toBe(false);
        const picture = pngFile('hdfc.png');
        await userEvent.upload(input, picture);
        await waitFor(() => expect(noLogo.onPick).toHaveBeenCalledWith([picture]));
        input.removeAttribute('accept');
        await userEvent.upload(input, new File(['x'], 'hdfc.pdf', { type: 'application/pdf' }));
        await waitFor(() =>
          expect(noLogo.onReject).toHaveBeenCalledWith(
            'Some files are not supported. Please upload valid formats.',
          ),
        );
      },
    },
    'The selected logo has a preview and can be removed': {
      args: { state: { kind: 'new', logo } },
      play: async ({ canvas, userEvent }) => {
        await expect(canvas.getByRole('button', { name: 'Open hdfc.png' })).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Remove hdfc.png' }));
        await expect(logo.onRemove).toHaveBeenCalledWith('logo');
      },
    },
    'Add Bank sends the trimmed name and the code': {
      args: { state: { kind: 'new', logo } },
      play: async ({ args, canvas, userEvent }) => {
        await typeInto(
          { canvas, userEvent },
          { 'Bank Name': 'HDFC Bank ', 'Bank ShortCode': 'HDFC' },
        );
        await userEvent.click(await canvas.findByRole('button', { name: 'Add Bank' }));
        await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'HDFC Bank', code: 'HDFC' });
      },
    },
    'Keyboard only: Tab follows the order of the fields, Enter submits': {
      args: { state: { kind: 'new', logo } },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('button', { name: 'Back' })).toHaveFocus());
        await userEvent.tab();
        await userEvent.keyboard('Axis Bank');
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveFocus(),
        );
        await userEvent.keyboard('AXIS{Enter}');
        await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Axis Bank', code: 'AXIS' });
      },
    },
    'Inactive makes the bank inactive': {
      args: { state: existing },
      play: pressesWith('Inactive', 'onActiveChange', false),
    },
    'Active makes the bank active again': {
      args: { state: { ...existing, isActive: false } },
      play: pressesWith('Active', 'onActiveChange', true),
    },
    'Change code opens the dialog for a new code': {
      args: { state: existing },
      play: presses('Change code', 'onChangeCode'),
    },
    'A server that cannot change codes: there is no button': {
      args: { state: existing, onChangeCode: null },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: 'Inactive' })).toBeVisible();
        await expect(canvas.queryByRole('button', { name: 'Change code' })).toBeNull();
      },
    },
    'Cancel and Back leave the form': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Back' }));
        await expect(args.onCancel).toHaveBeenCalledTimes(2);
      },
    },
    'Both Back buttons leave a missing bank': {
      args: { state: states.missing },
      play: presses('Back', 'onCancel', 2),
    },
  }),
});

/** Reading and sending are repeated after a failure. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<BankFormScreenProps>({
    'Retry loads the data again after a failure': shared.retries('onReload'),
    'Retry repeats a failed refresh': shared.retriesRefresh('onReload'),
    'Reload fetches the record after a conflict and keeps the typed values':
      sending.reloads('onReload'),
    'Check status asks the server whether it recorded the lost submission':
      sending.checks('onCheck'),
  }),
});

import { expect, fn } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { BankFormScreen, type BankFormScreenProps } from '#screens/Banks/BankFormScreen.tsx';
import { aBank } from '../fixtures/banks.ts';
import { emblem } from '../fixtures/pictures.ts';
import { detailStates, submissions } from '../fixtures/states.ts';
import { anUpload, uploadsOf } from '../fixtures/uploads.ts';
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

const states = detailStates(aBank());
const existing = states.ready;
const noLogo = uploadsOf();
const logo = uploadsOf(anUpload({ id: 'logo', name: 'hdfc.png', url: emblem, thumbUrl: emblem }));

const args: BankFormScreenProps = {
  state: { kind: 'new', logo: noLogo },
  submission: submissions.idle,
  onSubmit: fn(),
  onActiveChange: fn(),
  onCancel: fn(),
  onCheck: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Banks/Form',
  component: BankFormScreen,
  args,
  tags: ['role:admin'],
  decorators: [onStage],
});

const fileInput = (canvasElement: HTMLElement) => {
  const [input] = canvasElement.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return input;
};

/** A new bank: nothing typed yet, nothing wrong yet. */
export const Pristine = meta.story({
  tags: ['state:pristine'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Add Bank' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Add Bank' })).toBeEnabled();
    await expect(canvas.queryByText(/is required$/)).toBeNull();
  },
});

/** An existing bank: to be looked at, and made inactive. */
export const Ready = meta.story({
  tags: ['state:ready'],
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

/** An inactive bank, and the way back. */
export const Inactive = meta.story({
  tags: ['state:inactive'],
  args: { state: { ...existing, isActive: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Active' })).toBeEnabled();
  },
});

/** A bank without a logo: the icon stands in. */
export const WithoutLogo = meta.story({ args: { state: { ...existing, logoUrl: null } } });

/** A name and a code as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: {
    state: {
      ...existing,
      id: 'JKGRAMINCOOPBANKLTD1',
      name: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
    },
  },
});

/** The bank on the way, in the final layout. */
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
    await expect(canvas.getByRole('textbox', { name: 'Bank Name' })).toBeVisible();
  },
});

/** Not there: said, with a way back for whoever does not wait. */
export const Missing = meta.story({
  tags: ['state:missing'],
  args: { state: states.missing },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Bank not found')).toBeVisible();
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
    await ageIsSaid(canvas, 'Inactive');
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

/** Sent empty: every rule speaks under its field. */
export const Invalid = meta.story({
  tags: ['state:invalid'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Bank' }));
    await expect(await canvas.findByText('Bank Name is required')).toBeVisible();
    await expect(canvas.getByText('Bank is required')).toBeVisible();
    await expect(canvas.getByText('File upload is required')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Bank Name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The form on its way with its logo. */
export const Submitting = meta.story({
  tags: ['state:submitting'],
  args: { state: { kind: 'new', logo }, submission: submissions.submitting },
});

/** Inactive on its way. */
export const Activating = meta.story({
  tags: ['state:activating'],
  args: { state: existing, submission: submissions.submitting },
});

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  tags: ['state:refused'],
  args: {
    state: { kind: 'new', logo },
    submission: { kind: 'refused', message: 'This bank code is already used' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This bank code is already used');
  },
});

/** Sent without a network: nothing left the phone. */
export const SendOffline = meta.story({
  tags: ['state:send-offline'],
  args: { state: { kind: 'new', logo }, submission: submissions.offline },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You are offline. Nothing was sent/)).toBeVisible();
  },
});

/** The answer got lost: the status is to be checked before trying again. */
export const OutcomeUnknown = meta.story({
  tags: ['state:outcome-unknown'],
  args: { state: { kind: 'new', logo }, submission: submissions.outcomeUnknown },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Check before you try again/)).toBeVisible();
  },
});

/** Someone else acted first: how it is now, and a way to start anew from there. */
export const Conflict = meta.story({
  tags: ['state:conflict'],
  args: {
    state: { kind: 'new', logo },
    submission: { kind: 'conflict', message: 'Bank is now inactive' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Bank is now inactive')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
});

/** One picture is picked, and only one. */
export const PicksLogo = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ canvasElement, userEvent }) => {
    const input = fileInput(canvasElement);
    await expect(input.multiple).toBe(false);
    const picture = new File(['x'], 'hdfc.png', { type: 'image/png' });
    await userEvent.upload(input, picture);
    await expect(noLogo.onPick).toHaveBeenCalledWith([picture]);
    input.removeAttribute('accept');
    await userEvent.upload(input, new File(['x'], 'hdfc.pdf', { type: 'application/pdf' }));
    await expect(noLogo.onReject).toHaveBeenCalledWith(
      'Some files are not supported. Please upload valid formats.',
    );
  },
});

/** A picture was picked: seen small, taken away again, or sent again. */
export const ChangesLogo = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { kind: 'new', logo } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Open hdfc.png' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove hdfc.png' }));
    await expect(logo.onRemove).toHaveBeenCalledWith('logo');
  },
});

/** Filled in and sent. */
export const AddsBank = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { kind: 'new', logo } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Bank Name' }), 'HDFC Bank ');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Bank ShortCode' }), 'HDFC');
    await userEvent.click(canvas.getByRole('button', { name: 'Add Bank' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'HDFC Bank', code: 'HDFC' });
  },
});

/** Without a mouse: both fields in their order, and Enter sends. */
export const AddsByKeyboard = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { kind: 'new', logo } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Back' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('Axis Bank');
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveFocus();
    await userEvent.keyboard('AXIS{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'Axis Bank', code: 'AXIS' });
  },
});

/** Made inactive. */
export const MakesInactive = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: existing },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Inactive' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(false);
  },
});

/** Made active again. */
export const MakesActive = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: { ...existing, isActive: false } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Active' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(true);
  },
});

/** Left by Cancel and by Back. */
export const Cancels = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onCancel).toHaveBeenCalledTimes(2);
  },
});

/** A bank that is not there is left. */
export const LeavesMissing = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.missing },
  play: async ({ args, canvas, userEvent }) => {
    for (const back of canvas.getAllByRole('button', { name: 'Back' })) await userEvent.click(back);
    await expect(args.onCancel).toHaveBeenCalledTimes(2);
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
  args: { state: existing, submission: { kind: 'conflict', message: 'Bank is now inactive' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** After a lost answer the server is asked whether the attempt was recorded. */
export const ChecksStatus = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: existing, submission: submissions.outcomeUnknown },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Check status' }));
    await expect(args.onCheck).toHaveBeenCalledOnce();
  },
});

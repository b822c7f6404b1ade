import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { BankFormScreen, type BankFormScreenProps } from '#screens/Banks/BankFormScreen.tsx';
import { aBank } from '../fixtures/banks.ts';
import { emblem } from '../fixtures/pictures.ts';
import { anUpload, uploadsOf } from '../fixtures/uploads.ts';

const fresh = { kind: 'fresh' } as const;
const noLogo = uploadsOf();
const logo = uploadsOf(anUpload({ id: 'logo', name: 'hdfc.png', url: emblem, thumbUrl: emblem }));
const existing: BankFormScreenProps['state'] = { kind: 'ready', freshness: fresh, ...aBank() };

const args: BankFormScreenProps = {
  state: { kind: 'new', logo: noLogo },
  submission: { kind: 'idle' },
  onSubmit: fn(),
  onActiveChange: fn(),
  onCancel: fn(),
  onLook: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Banks/Form',
  component: BankFormScreen,
  args,
  tags: ['role:admin'],
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

const fileInput = (canvasElement: HTMLElement) => {
  const [input] = canvasElement.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no file input');
  return input;
};

/** A new bank: nothing typed yet, nothing wrong yet. */
export const Pristine = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Add Bank' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onCancel).toHaveBeenCalledTimes(2);
  },
});

/** Sent empty: every rule speaks under its field. */
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

/** One picture is picked, and only one. */
export const PicksLogo = meta.story({
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

/** A picture was picked: seen small, and taken away again. */
export const WithLogo = meta.story({
  args: { state: { kind: 'new', logo } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Open hdfc.png' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove hdfc.png' }));
    await expect(logo.onRemove).toHaveBeenCalledWith('logo');
  },
});

/** Filled in and sent. */
export const AddsBank = meta.story({
  args: { state: { kind: 'new', logo } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Bank Name' }), 'HDFC Bank ');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Bank ShortCode' }), 'HDFC');
    await userEvent.click(canvas.getByRole('button', { name: 'Add Bank' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({ name: 'HDFC Bank', code: 'HDFC' });
  },
});

/** An existing bank: to be looked at, and made inactive. */
export const Editing = meta.story({
  args: { state: existing },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox', { name: 'Bank Name' })).toBeDisabled();
    await expect(canvas.getByRole('textbox', { name: 'Bank Name' })).toHaveValue('HDFC Bank');
    await expect(canvas.getByRole('textbox', { name: 'Bank ShortCode' })).toBeDisabled();
    await expect(canvas.getByRole('textbox', { name: 'Bank ShortCode' })).toHaveValue('HDFC');
    await expect(canvas.getByRole('button', { name: 'Logo' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add Bank' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Inactive' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(false);
  },
});

/** An inactive bank can be made active again. */
export const Inactive = meta.story({
  args: { state: { ...existing, isActive: false } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Active' }));
    await expect(args.onActiveChange).toHaveBeenCalledWith(true);
  },
});

/** A bank without a logo: the icon stands in. */
export const WithoutLogo = meta.story({ args: { state: { ...existing, logoUrl: null } } });

/** The bank on its way. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: { kind: 'loading' } },
});

/** Not there: said, with a way back for whoever does not wait. */
export const Missing = meta.story({
  args: { state: { kind: 'missing', message: 'Bank not found' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Bank not found')).toBeVisible();
    const [, back] = canvas.getAllByRole('button', { name: 'Back' });
    await userEvent.click(back ?? canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});

/** Could not be read. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** No network, nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** The network went away while the bank is looked at. */
export const OfflineStale = meta.story({
  tags: ['state:offline'],
  args: { state: { ...existing, freshness: { kind: 'offline', asOf: null } } },
});

/** A name and a code as long as they get. */
export const LongContent = meta.story({
  args: {
    state: {
      ...existing,
      id: 'JKGRAMINCOOPBANKLTD1',
      name: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
    },
  },
});

/** The form on its way with its logo. */
export const Submitting = meta.story({
  args: { state: { kind: 'new', logo }, submission: { kind: 'submitting' } },
});

/** Inactive on its way. */
export const Deactivating = meta.story({
  args: { state: existing, submission: { kind: 'submitting' } },
});

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  args: {
    state: { kind: 'new', logo },
    submission: { kind: 'refused', message: 'This bank code is already used' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This bank code is already used')).toBeVisible();
  },
});

/** Sent without a network: nothing left the phone. */
export const SendOffline = meta.story({
  tags: ['state:offline'],
  args: { submission: { kind: 'offline' } },
});

/** The answer got lost: look before trying again. */
export const OutcomeUnknown = meta.story({
  args: { submission: { kind: 'outcomeUnknown' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Look' }));
    await expect(args.onLook).toHaveBeenCalledOnce();
  },
});

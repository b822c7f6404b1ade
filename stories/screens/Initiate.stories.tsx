import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { InitiateScreen, type InitiateScreenProps } from '#screens/Initiate/InitiateScreen.tsx';
import { paise } from '#domain/money.ts';
import { lookups } from '../fixtures/lookups.ts';
import { anUpload, uploadsOf } from '../fixtures/uploads.ts';

const fresh = { kind: 'fresh' } as const;
const ready: InitiateScreenProps['state'] = { kind: 'ready', freshness: fresh, ...lookups };

const args: InitiateScreenProps = {
  state: ready,
  ownAgent: { code: 'AGT01', name: 'Asha Menon' },
  uploads: uploadsOf(),
  submission: { kind: 'idle' },
  onSubmit: fn(),
  onRetry: fn(),
  onLook: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transactions/Initiate',
  component: InitiateScreen,
  args,
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** An agent's form: the agent is chosen and locked. */
export const AsAgent = meta.story({
  tags: ['role:agent'],
  play: async ({ canvas }) => {
    const agent = canvas.getByRole('combobox', { name: 'Agent Name' });
    await expect(agent).toHaveValue('Asha Menon (AGT01)');
    await expect(agent).toBeDisabled();
  },
});

/** An admin chooses any agent. */
export const AsAdmin = meta.story({
  tags: ['role:admin'],
  args: { ownAgent: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Transaction Initiate' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Customer Name' })).toBeEnabled();
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toBeEnabled();
    await expect(canvas.getByRole('combobox', { name: 'Bank Name' })).toBeEnabled();
    await expect(canvas.getByRole('textbox', { name: 'Amount' })).toBeEnabled();
    await expect(canvas.getByRole('group', { name: 'File Upload' })).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Notes' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Send Money' })).toBeEnabled();
  },
});

/** What the selects offer is on its way. */
export const Loading = meta.story({ args: { state: { kind: 'loading' } } });

/** What the selects offer could not be read. */
export const Failed = meta.story({
  args: { state: { kind: 'failed' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** No network and nothing to choose from. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** Sent empty: every rule speaks under its field. */
export const Invalid = meta.story({
  args: { ownAgent: null },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('Agent Name is required')).toBeVisible();
    await expect(canvas.getByText('Bank Name is required')).toBeVisible();
    await expect(canvas.getByText('Amount is required')).toBeVisible();
    await expect(canvas.getByText('Either notes or file upload is required')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** Filled in and sent: the amount as paise, the choices as codes. */
export const SendsMoney = meta.story({
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Customer Name' }), 'Ravi Kumar');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Bank Name' }), 'hdfc');
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'HDFC Bank (HDFC)' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '25000.50');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Notes' }), 'A/C 1234');
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      customer: 'Ravi Kumar',
      agentCode: 'AGT01',
      bankCode: 'HDFC',
      amount: paise(2_500_050),
      notes: 'A/C 1234',
    });
  },
});

/** Files stored, on their way and failed, each with what can be done about it. */
export const WithFiles = meta.story({
  args: {
    uploads: uploadsOf(
      anUpload(),
      anUpload({
        id: 'upload-2',
        name: 'passbook.jpg',
        state: 'uploading',
        url: null,
        thumbUrl: null,
      }),
      anUpload({ id: 'upload-3', name: 'cheque.jpg', state: 'failed', url: null, thumbUrl: null }),
    ),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Remove bank-details.jpg/ }));
    await expect(args.uploads.onRemove).toHaveBeenCalledWith('upload-1');
    await userEvent.click(
      canvas.getByRole('button', { name: /cheque.jpg again|Retry cheque.jpg/ }),
    );
    await expect(args.uploads.onRetry).toHaveBeenCalledWith('upload-3');
    await expect(canvas.getByRole('button', { name: 'Send Money' })).toBeDisabled();
  },
});

/** A file alone is detail enough. */
export const FileInsteadOfNotes = meta.story({
  args: { uploads: uploadsOf(anUpload()) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Money' }));
    await expect(await canvas.findByText('Amount is required')).toBeVisible();
    await expect(canvas.queryByText('Either notes or file upload is required')).toBeNull();
  },
});

/** A file of a kind that is not taken. */
export const UnsupportedFile = meta.story({
  play: async ({ args, canvasElement, userEvent }) => {
    const [input] = canvasElement.querySelectorAll<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no file input');
    // The browser's own filter is only a hint: what gets past it is refused here.
    input.removeAttribute('accept');
    await userEvent.upload(input, new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    await expect(args.uploads.onReject).toHaveBeenCalledWith(
      'Some files are not supported. Please upload valid formats.',
    );
    await userEvent.upload(input, new File(['x'], 'slip.png', { type: 'image/png' }));
    await expect(args.uploads.onPick).toHaveBeenCalledOnce();
  },
});

/** On its way: nothing moves, nothing can be sent twice. */
export const Submitting = meta.story({ args: { submission: { kind: 'submitting' } } });

/** Refused in the server's words; everything typed is kept. */
export const Refused = meta.story({
  args: { submission: { kind: 'refused', message: 'This bank is not active' } },
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

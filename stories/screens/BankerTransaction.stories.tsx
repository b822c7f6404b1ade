import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import {
  BankerTransactionScreen,
  type BankerTransactionScreenProps,
} from '#screens/Transaction/BankerTransactionScreen.tsx';
import { paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import { ready } from '../fixtures/details.ts';
import { anUpload, uploadsOf } from '../fixtures/uploads.ts';

const args: BankerTransactionScreenProps = {
  state: ready({ status: 'PND' }),
  receipts: uploadsOf(),
  statusSubmission: { kind: 'idle' },
  paymentSubmission: { kind: 'idle' },
  onStatusSubmit: fn(),
  onPay: fn(),
  onBack: fn(),
  onLook: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transactions/Details for a banker',
  component: BankerTransactionScreen,
  args,
  tags: ['role:banker'],
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** A story of one status: whether its state may be changed and whether it takes payments. */
const inStatus = (status: Status, { takesPayments }: { takesPayments: boolean }) => ({
  tags: [`status:${status}`],
  args: { state: ready({ status }) },
  play: async ({ canvas }: StoryContext<BankerTransactionScreenProps>) => {
    for (const name of ['Agent Name', 'Bank Name']) {
      await expect(canvas.queryByRole('combobox', { name })).toBeNull();
    }
    for (const name of ['Customer Name', 'Notes']) {
      await expect(canvas.queryByRole('textbox', { name })).toBeNull();
    }
    const sends = canvas.queryAllByRole('button', { name: 'Send' });
    await expect(sends).toHaveLength(takesPayments ? 1 : 0);
    const isLocked = ['CHK', 'CMP', 'HLD'].includes(status);
    await expect(canvas.queryAllByRole('button', { name: 'Update' })).toHaveLength(
      isLocked ? 0 : 1,
    );
  },
});

/** To be paid. */
export const Pending = meta.story(inStatus('PND', { takesPayments: true }));
/** Held by the admin: nothing to do until it is released. */
export const Hold = meta.story(inStatus('HLD', { takesPayments: false }));
/** The name does not match: the problem message says what the banker saw. */
export const NameProblem = meta.story(inStatus('NPP', { takesPayments: true }));
/** The account's limit is used up. */
export const LimitProblem = meta.story(inStatus('CLP', { takesPayments: true }));
/** The other side could not take it. */
export const OtherSideProblem = meta.story(inStatus('OSP', { takesPayments: true }));
/** Cancelled, with the reason. */
export const Cancelled = meta.story(inStatus('CNL', { takesPayments: false }));
/** Being tried again. */
export const Retry = meta.story(inStatus('RTY', { takesPayments: true }));
/** Paid in full: read-only. */
export const Checking = meta.story(inStatus('CHK', { takesPayments: false }));
/** Done: read-only. */
export const Completed = meta.story(inStatus('CMP', { takesPayments: false }));

/** On its way. */
export const Loading = meta.story({ args: { state: { kind: 'loading' } } });

/** Not there, or no longer to be seen. */
export const Missing = meta.story({
  args: { state: { kind: 'missing', message: 'Transaction not found' } },
  play: async ({ args, canvas, userEvent }) => {
    const [, back] = canvas.getAllByRole('button', { name: 'Back' });
    await userEvent.click(back ?? canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
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

/** No network: as last seen, with its age. */
export const OfflineStale = meta.story({
  tags: ['state:offline'],
  args: { state: { ...ready(), freshness: { kind: 'offline', asOf: '14:32' } } },
});

/** Part paid by two payments, one with several receipts. */
export const PartPaid = meta.story({
  args: { state: ready({ status: 'PND', paid: paise(1_500_000) }, 2) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Payment History' })).toBeVisible();
    await expect(canvas.getAllByText('BY BNK01')).toHaveLength(2);
  },
});

/** Names and figures as long as they get. */
export const LongContent = meta.story({
  args: {
    state: ready({
      bankName: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
      agentName: 'Venkatanarasimharajuvaripeta Subramaniam Iyer',
      customer: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
      amount: paise(999_999_999_999),
      status: 'OSP',
      problem:
        'The bank on the other side answers that the account was closed last week, that the holder moved to another branch, and that the new number is only known to the holder.',
    }),
  },
});

/** Pays a part: the amount in paise, once. */
export const PaysAPart = meta.story({
  args: { receipts: uploadsOf(anUpload({ name: 'receipt.jpg' })) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '10000');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(args.onPay).toHaveBeenCalledOnce();
    await expect(args.onPay).toHaveBeenCalledWith(paise(1_000_000));
    await userEvent.click(canvas.getByRole('button', { name: /Remove receipt.jpg/ }));
    await expect(args.receipts.onRemove).toHaveBeenCalledWith('upload-1');
  },
});

/** Sent without amount and receipt. */
export const PaymentInvalid = meta.story({
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Payments' })).toBeVisible();
    await expect(canvasElement.querySelector('input[type="file"]')).toHaveProperty(
      'multiple',
      true,
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('Amount is required')).toBeVisible();
    await expect(canvas.getByText('File is required')).toBeVisible();
    await expect(args.onPay).not.toHaveBeenCalled();
  },
});

/** More than is left to pay. */
export const PaymentOverBalance = meta.story({
  args: { receipts: uploadsOf(anUpload()) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '25000.01');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(await canvas.findByText('Amount is more than the balance')).toBeVisible();
    await expect(args.onPay).not.toHaveBeenCalled();
  },
});

/** A payment on its way. */
export const PaymentSubmitting = meta.story({
  args: { receipts: uploadsOf(anUpload()), paymentSubmission: { kind: 'submitting' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sending...')).toBeVisible();
  },
});

/** A payment refused in the server's words. */
export const PaymentRefused = meta.story({
  args: {
    receipts: uploadsOf(anUpload()),
    paymentSubmission: { kind: 'refused', message: 'Amount is more than the balance' },
  },
});

/** The answer to a payment got lost: look at the history before trying again. */
export const PaymentOutcomeUnknown = meta.story({
  args: { receipts: uploadsOf(anUpload()), paymentSubmission: { kind: 'outcomeUnknown' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Look' }));
    await expect(args.onLook).toHaveBeenCalledOnce();
  },
});

/** A problem needs a reason. */
export const ReasonRequired = meta.story({
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await userEvent.click(form.getByRole('button', { name: /Status/ }));
    const body = within(canvasElement.ownerDocument.body);
    const problem = await body.findByRole('option', { name: 'Name Problem' });
    const offered = body.getAllByRole('option').map((option) => option.textContent);
    await expect(offered.sort()).toEqual([
      'Cancelled',
      'Checking',
      'Limit Problem',
      'Name Problem',
      'Other Side Problem',
      'Pending',
      'Retry',
      'Select',
    ]);
    await userEvent.click(problem);
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(await form.findByText('Reason is required')).toBeVisible();
    await expect(args.onStatusSubmit).not.toHaveBeenCalled();
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Other name');
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(args.onStatusSubmit).toHaveBeenCalledWith({
      status: 'NPP',
      reason: 'Other name',
    });
  },
});

/** A status on its way. */
export const StatusSubmitting = meta.story({
  args: { statusSubmission: { kind: 'submitting' } },
});

/** The admin put it on hold meanwhile. */
export const Conflict = meta.story({
  args: { statusSubmission: { kind: 'conflict', message: 'Transaction is now Hold' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** Cleared and sent: a status is asked for. */
export const StatusCleared = meta.story({
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Status' }));
    await userEvent.click(form.getByRole('button', { name: /Status/ }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'Select' }));
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(await form.findByText('status is required')).toBeVisible();
    await expect(args.onStatusSubmit).not.toHaveBeenCalled();
  },
});

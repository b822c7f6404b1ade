import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import {
  AdminTransactionScreen,
  type AdminTransactionScreenProps,
} from '#screens/Transaction/AdminTransactionScreen.tsx';
import { paise } from '#domain/money.ts';
import type { Move, Status } from '#domain/workflow.ts';
import { ready } from '../fixtures/details.ts';
import { anUpload, uploadsOf } from '../fixtures/uploads.ts';

const args: AdminTransactionScreenProps = {
  state: ready(),
  uploads: uploadsOf(anUpload()),
  submission: { kind: 'idle' },
  action: null,
  onMove: fn(),
  onSubmit: fn(),
  onBack: fn(),
  onLook: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transactions/Details for an admin',
  component: AdminTransactionScreen,
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

/** A story of one status: just these actions are offered, and each tells its move. */
const inStatus = (status: Status, offered: Readonly<Record<string, Move>>) => ({
  tags: [`status:${status}`],
  args: { state: ready({ status }) },
  play: async ({ args, canvas, userEvent }: StoryContext<AdminTransactionScreenProps>) => {
    for (const name of ['Accepted', 'Hold', 'Un Hold', 'Cancel', 'Re-Open', 'Checked']) {
      const button = canvas.queryByRole('button', { name });
      const move = offered[name];
      if (move === undefined) {
        await expect(button).toBeNull();
        continue;
      }
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(args.onMove).toHaveBeenLastCalledWith(move);
    }
    const hasProblem = ['NPP', 'CLP', 'OSP', 'CNL', 'RTY'].includes(status);
    await expect(canvas.queryAllByText('Problem message')).toHaveLength(hasProblem ? 1 : 0);
    const isLocked = status === 'CHK' || status === 'CMP';
    const fields = [
      canvas.getByRole('combobox', { name: 'Agent Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Amount' }),
      canvas.getByRole('button', { name: /Status/ }),
      canvas.getByRole('button', { name: /Choose images/ }),
      canvas.getByRole('textbox', { name: 'Notes' }),
    ];
    for (const field of fields) await expect(field.matches(':disabled')).toBe(isLocked);
    // One in the header; a second one at the foot where nothing can be sent.
    await expect(canvas.getAllByRole('button', { name: 'Back' })).toHaveLength(isLocked ? 2 : 1);
    await expect(canvas.queryAllByRole('button', { name: 'Update' })).toHaveLength(
      isLocked ? 0 : 1,
    );
  },
});

/** Waiting: to be accepted or cancelled. */
export const Waiting = meta.story(inStatus('WTG', { Accepted: 'accept', Cancel: 'cancel' }));
/** Being processed: to be held or cancelled. */
export const Pending = meta.story(inStatus('PND', { Hold: 'hold', Cancel: 'cancel' }));
/** Held: to be released or cancelled. */
export const Hold = meta.story(inStatus('HLD', { 'Un Hold': 'unhold', Cancel: 'cancel' }));
/** The name does not match: the problem message says what the banker saw. */
export const NameProblem = meta.story(inStatus('NPP', { Cancel: 'cancel' }));
/** The account's limit is used up. */
export const LimitProblem = meta.story(inStatus('CLP', { Cancel: 'cancel' }));
/** The other side could not take it. */
export const OtherSideProblem = meta.story(inStatus('OSP', { Cancel: 'cancel' }));
/** Cancelled: to be re-opened. */
export const Cancelled = meta.story(inStatus('CNL', { 'Re-Open': 'reopen' }));
/** Being tried again: nothing to press but Update. */
export const Retry = meta.story(inStatus('RTY', {}));
/** Paid in full: to be checked by someone who did not pay. */
export const Checking = meta.story(inStatus('CHK', { Checked: 'check' }));
/** Done: only Back is left. */
export const Completed = meta.story(inStatus('CMP', {}));

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

/** Changed and sent. */
export const Updates = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const amount = canvas.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '30000');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ amount: paise(3_000_000), bankCode: 'HDFC', status: 'WTG' }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** Emptied and sent: the rules speak, nothing leaves. */
export const Invalid = meta.story({
  args: { uploads: uploadsOf() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Amount' }));
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Notes' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    const form = within(canvas.getByRole('form', { name: 'Transaction' }));
    await expect(await form.findByText('Amount is required')).toBeVisible();
    await expect(form.getByText('Either notes or file upload is required')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** The form on its way: the other actions wait. */
export const Submitting = meta.story({
  args: { submission: { kind: 'submitting' }, action: { kind: 'update' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Accepted' })).toBeDisabled();
  },
});

/** A move on its way: its own button says so. */
export const Moving = meta.story({
  args: { submission: { kind: 'submitting' }, action: { kind: 'move', move: 'accept' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Update' })).toBeDisabled();
  },
});

/** Refused in the server's words. */
export const Refused = meta.story({
  args: { submission: { kind: 'refused', message: 'This bank is not active' } },
});

/** Someone else acted first: what it is now, and a way to start anew from there. */
export const Conflict = meta.story({
  args: { submission: { kind: 'conflict', message: 'Transaction is now Pending' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
});

/** The answer got lost. */
export const OutcomeUnknown = meta.story({
  args: { submission: { kind: 'outcomeUnknown' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Look' }));
    await expect(args.onLook).toHaveBeenCalledOnce();
  },
});

/** Cleared and sent: a status is asked for. */
export const StatusCleared = meta.story({
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const form = within(canvas.getByRole('form', { name: 'Transaction' }));
    await userEvent.click(form.getByRole('button', { name: /Status/ }));
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await body.findByRole('option', { name: 'Select' }));
    await userEvent.click(form.getByRole('button', { name: 'Update' }));
    await expect(await form.findByText('Status is required')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

import type { StoryContext } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import {
  AgentTransactionScreen,
  type AgentTransactionScreenProps,
} from '#screens/Transaction/AgentTransactionScreen.tsx';
import { paise } from '#domain/money.ts';
import type { Status } from '#domain/workflow.ts';
import { ready } from '../fixtures/details.ts';
import { anUpload, uploadsOf } from '../fixtures/uploads.ts';

const args: AgentTransactionScreenProps = {
  state: ready(),
  uploads: uploadsOf(anUpload()),
  submission: { kind: 'idle' },
  onSubmit: fn(),
  onBack: fn(),
  onLook: fn(),
  onReload: fn(),
};

const meta = preview.meta({
  title: 'Screens/Transactions/Details for an agent',
  component: AgentTransactionScreen,
  args,
  tags: ['role:agent'],
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** A story of one status: open while it waits, locked in any other; problems say why. */
const inStatus = (status: Status) => ({
  tags: [`status:${status}`],
  args: { state: ready({ status }) },
  play: async ({ canvas }: StoryContext<AgentTransactionScreenProps>) => {
    const isLocked = status !== 'WTG';
    const fields = [
      canvas.getByRole('textbox', { name: 'Customer Name' }),
      canvas.getByRole('combobox', { name: 'Bank Name' }),
      canvas.getByRole('textbox', { name: 'Initiate Amount' }),
      canvas.getByRole('button', { name: /Choose images/ }),
      canvas.getByRole('textbox', { name: 'Notes' }),
    ];
    for (const field of fields) await expect(field.matches(':disabled')).toBe(isLocked);
    await expect(canvas.getByRole('combobox', { name: 'Agent Name' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: /Status/ })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    const updates = canvas.queryAllByRole('button', { name: 'Update' });
    await expect(updates).toHaveLength(isLocked ? 0 : 1);
    const hasProblem = ['NPP', 'CLP', 'OSP', 'CNL', 'RTY'].includes(status);
    await expect(canvas.queryAllByText('Problem message')).toHaveLength(hasProblem ? 1 : 0);
  },
});

/** Waiting: the only status in which the agent may edit. */
export const Waiting = meta.story(inStatus('WTG'));
/** Accepted, being processed: locked. */
export const Pending = meta.story(inStatus('PND'));
/** Held by the admin. */
export const Hold = meta.story(inStatus('HLD'));
/** The name does not match: the problem message says what the banker saw. */
export const NameProblem = meta.story(inStatus('NPP'));
/** The account's limit is used up. */
export const LimitProblem = meta.story(inStatus('CLP'));
/** The other side could not take it. */
export const OtherSideProblem = meta.story(inStatus('OSP'));
/** Cancelled, with the reason. */
export const Cancelled = meta.story(inStatus('CNL'));
/** Being tried again. */
export const Retry = meta.story(inStatus('RTY'));
/** Paid in full, to be checked. */
export const Checking = meta.story(inStatus('CHK'));
/** Done. */
export const Completed = meta.story(inStatus('CMP'));

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
    const [first, second] = canvas.getAllByText('BY BNK01').map((by) => by.closest('li'));
    await expect(first?.textContent).toBe('14 Mar 2026, 11:20 amBY BNK01₹7,500.00');
    await expect(second?.querySelector('[aria-label="Receipt +2"]')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Update' })).toBeNull();
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

/** The card on top, and every field of the form in its order. */
export const Complete = meta.story({
  args: { state: ready({ paid: paise(1_500_000) }) },
  play: async ({ canvas, canvasElement }) => {
    const page = canvasElement.textContent;
    const parts = [
      'Transaction Details',
      'HDFC Bank (Asha Menon)',
      '2603140007',
      '14 Mar 2026, 10:42 am',
      '₹25,000.00',
      'Waiting',
      'Customer Name',
      'Agent Name',
      'Bank Name',
      'Initiate Amount',
      'Transferred Amount₹15,000.00',
      'Balance Amount₹10,000.00',
      'Bank Details',
      'Notes',
      'Cancel',
      'Update',
    ];
    const places = parts.map((part) => page.indexOf(part));
    await expect(places).not.toContain(-1);
    await expect(places).toEqual(places.toSorted((a, b) => a - b));
    await expect(canvas.getByRole('textbox', { name: 'Notes' }).offsetHeight).toBe(150);
    await expect(canvas.getByRole('button', { name: /Remove bank-details.jpg/ })).toBeVisible();
    await expect(canvas.queryByText('Payment History')).toBeNull();
  },
});

/** Changed and sent. */
export const Updates = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const amount = canvas.getByRole('textbox', { name: 'Initiate Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '30000');
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ amount: paise(3_000_000), bankCode: 'HDFC', status: 'WTG' }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
});

/** Emptied and sent: the rules speak, nothing leaves. */
export const Invalid = meta.story({
  args: { uploads: uploadsOf() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Initiate Amount' }));
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Notes' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Update' }));
    const form = within(canvas.getByRole('form', { name: 'Transaction' }));
    await expect(await form.findByText('Amount is required')).toBeVisible();
    await expect(form.getByText('Either notes or file upload is required')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});

/** On its way. */
export const Submitting = meta.story({ args: { submission: { kind: 'submitting' } } });

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

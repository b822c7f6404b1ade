import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import type { BulkOutcome, BulkOutcomes, BulkWarning } from '#domain/transactions/bulk.ts';
import { largestAmount, paise } from '#domain/money/money.ts';
import {
  BulkDialog,
  type BulkDialogProps,
  type BulkState,
} from '#screens/dashboard/bulk/BulkDialog.tsx';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import { aClaim } from '#stories/fixtures/claims.ts';
import { possibleDuplicates } from '#stories/fixtures/possibleDuplicates.ts';
import { aSummaryRow, summaryRows } from '#stories/fixtures/transactions.ts';
import { inTurn } from '../../cases.tsx';

const rows = summaryRows(12).map((row) => ({ ...row, version: 1 }));

/** Returns outcomes of the first rows, in order. */
const outcomesOf = (...outcomes: readonly BulkOutcome[]): BulkOutcomes =>
  Object.fromEntries(
    rows.flatMap(({ id }, index) => {
      const outcome = outcomes[index];
      return outcome ? [[id, outcome]] : [];
    }),
  );

const done: BulkOutcome = { kind: 'done' };
const refused: BulkOutcome = { kind: 'failed', reason: 'Transaction is now Hold' };
const allDone = outcomesOf(...rows.map(() => done));

const running = (
  outcomes: BulkOutcomes,
  change: Partial<Extract<BulkState, { kind: 'running' }>> = {},
): BulkState => ({ kind: 'running', outcomes, pause: null, isStopping: false, ...change });
const ended = (outcomes: BulkOutcomes, isEarlier = false): BulkState => ({
  kind: 'ended',
  outcomes,
  isEarlier,
});

const args: BulkDialogProps = {
  transition: 'accept',
  rows,
  otherCount: 0,
  state: { kind: 'confirm', warnings: [] },
  hrefOf: (id) => `/transaction-details?id=${id}`,
  onConfirm: fn(),
  onStop: fn(),
  onRetry: fn(),
  onClose: fn(),
};

const meta = preview.meta({
  title: 'Screens/Dashboard/Bulk',
  component: BulkDialog,
  args,
  tags: ['role:admin'],
  parameters: { chromatic: modesOf.wideScreens },
});

const button = (name: string) => screen.findByRole('button', { name });
/** The dialog fades in. */
const expectVisible = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** The action, the number of transactions and their sum. There are no warnings. */
export const Ready = meta.story({
  play: async ({ args, userEvent }) => {
    await expectVisible('12 transactions, ₹6,36,651.00 in total. The status becomes Pending.');
    await expectVisible('There are no warnings.');
    await userEvent.click(await button('Accepted 12'));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
});

/** The warnings are being read. Nothing can be confirmed before they are known. */
export const Loading = meta.story({
  args: { state: { kind: 'checking', checked: 4 } },
  play: async () => {
    await expectVisible('Looking for warnings: 4 of 12');
    await expect(await button('Accepted 12')).toBeDisabled();
  },
});

const [first, second, third, fourth] = rows;
const overLimit = {
  kind: 'overLimit',
  account: {
    userCode: 'AGT01',
    userName: 'Asha Menon',
    balance: 9_000_000n,
    limit: paise(10_000_000),
  },
  count: 3,
  excess: 1_250_000n,
} as const;
const warnings: readonly BulkWarning[] = [
  ...(first ? [{ kind: 'duplicates', row: first, duplicates: possibleDuplicates } as const] : []),
  ...(second
    ? [{ kind: 'duplicates', row: second, duplicates: possibleDuplicates.slice(1, 2) } as const]
    : []),
  ...(third
    ? [
        {
          kind: 'receipts',
          row: third,
          isReused: true,
          codes: ['2603120007', '2603110002'],
        } as const,
      ]
    : []),
  ...(third ? [{ kind: 'claimed', row: third, claim: aClaim() } as const] : []),
  ...(fourth ? [{ kind: 'unread', row: fourth } as const] : []),
  overLimit,
];

/** Every kind of warning: its number, and each warning on demand with a link to the transaction. */
export const Warned = meta.story({
  args: { state: { kind: 'confirm', warnings } },
  play: async ({ userEvent }) => {
    await userEvent.click(await button('1 agent would exceed the limit'));
    await expectVisible('Asha Menon');
    await expectVisible(
      'With 3 transfers, the account exceeds its limit of ₹1,00,000.00 by ₹12,500.00',
    );
    await userEvent.click(await button('2 possible duplicates'));
    await expectVisible(
      /^2603140007 \(Pending\): Same account number, Same customer,? and Same bank and agent$/,
    );
    const link = screen.getByRole('link', { name: /^2603140012 +\(opens in a new tab\)$/ });
    await expect(link).toHaveAttribute('href', '/transaction-details?id=transaction-0012');
    await expect(link).toHaveAttribute('target', '_blank');
    await userEvent.click(await button('1 with a receipt of another payment'));
    await expectVisible(/^Receipt also used on 2603120007,? and 2603110002$/);
    await userEvent.click(await button('1 is being paid'));
    await expectVisible(/^Imran Shaikh \(BNK02\) has been paying this since/);
    await userEvent.click(await button('1 could not be checked'));
    await expectVisible('Open it to see its warnings');
  },
});

/** Being sent: the result of each so far. Closing stops after the present call. */
export const Running = meta.story({
  args: { state: running(outcomesOf(done, done, refused, { kind: 'sending' })) },
  play: async ({ args, userEvent }) => {
    await expectVisible('2 of 12 done, 1 failed');
    await expectVisible('Transaction is now Hold');
    await expectVisible('Sending...');
    await userEvent.click(await button('Stop'));
    await expect(args.onStop).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(args.onStop).toHaveBeenCalledTimes(2);
    await expect(args.onClose).not.toHaveBeenCalled();
  },
});

/** Stopped: the present call has no answer yet. */
export const Stopping = meta.story({
  args: { state: running(outcomesOf(done, { kind: 'sending' }), { isStopping: true }) },
  play: async () => {
    await expectVisible('Stopping...');
    await expect(await button('Close')).toBeDisabled();
  },
});

/** The network was lost: it goes on when it is back. */
export const Paused = meta.story({
  args: { state: running(outcomesOf(done, { kind: 'sending' }), { pause: 'offline' }) },
  play: async () => {
    await expectVisible('You are offline. It goes on when the network is back.');
    await expect(await button('Stop')).toBeEnabled();
  },
});

/** One transaction of several, and why a run waits. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<BulkDialogProps>({
    'One transaction. Other selected ones are in a status that does not allow it': {
      args: { transition: 'hold', rows: rows.slice(0, 1), otherCount: 3 },
      play: async () => {
        await expectVisible(
          /^1 transaction, ₹12,500.00 in total. The status becomes Hold. 3 other selected ones stay/,
        );
      },
    },
    'The server does not answer': {
      args: { state: running(outcomesOf(done, { kind: 'sending' }), { pause: 'noAnswer' }) },
      play: async () => expectVisible('The server does not answer. It is tried again.'),
    },
    'The server asks to wait': {
      args: { state: running(outcomesOf(done, { kind: 'sending' }), { pause: 'busy' }) },
      play: async () => expectVisible(/^The server takes no more requests for a moment/),
    },
  }),
});

/** All were changed. */
export const Done = meta.story({
  args: { state: ended(allDone) },
  play: async ({ args, userEvent }) => {
    await expectVisible('12 done');
    await expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(await button('Back to the list'));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

const partly = outcomesOf(
  ...rows.slice(0, 8).map(() => done),
  refused,
  { kind: 'failed', reason: 'You recorded a payment on this transaction' },
  { kind: 'unknown' },
);

/** Two were refused and two not sent: the refused ones are at the top, with the reasons and a link. */
export const PartlyFailed = meta.story({
  args: { state: ended(partly) },
  play: async ({ args, userEvent }) => {
    await expectVisible('8 done, 2 failed, 2 not sent');
    const [worst] = within(screen.getByRole('region', { name: 'Transactions' })).getAllByRole(
      'listitem',
    );
    await expect(worst).toHaveTextContent(/2603140004.*Failed.*Transaction is now Hold$/);
    await expect(
      screen.getByRole('link', { name: /^2603140004 +\(opens in a new tab\)$/ }),
    ).toBeVisible();
    await userEvent.click(await button('Try again'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** The page was closed in the middle: what was done, and a button that goes on. */
export const Interrupted = meta.story({
  args: { state: ended(outcomesOf(done, done, done, { kind: 'unknown' }), true) },
  play: async () => {
    await expectVisible('3 done, 9 not sent');
    await expectVisible(/^This was interrupted/);
    await expect(await button('Try again')).toBeEnabled();
  },
});

/** Offline before it is sent: the button is disabled, with the reason. */
export const Offline = meta.story({
  decorators: [
    (Story) => (
      <OfflineContext value>
        <Story />
      </OfflineContext>
    ),
  ],
  play: async () => {
    await expectVisible('You are offline');
    await expect(await button('Accepted 12')).toBeDisabled();
  },
});

const longReason = 'The transaction cannot be accepted at the moment. '.repeat(6);

/** Long names, the largest amounts, and a long reason at twice the text size. */
export const LongContent = meta.story({
  globals: { textSize: 'large' },
  args: {
    rows: [
      {
        ...aSummaryRow(),
        id: 'long',
        customer: 'Subrahmanya Chandrasekhara Venkataraman Iyer and Sons',
        amount: largestAmount,
        code: '26031410234',
        version: 1,
      },
    ],
    state: ended({ long: { kind: 'failed', reason: longReason } }),
  },
  play: async () => {
    const list = await screen.findByRole('region', { name: 'Transactions' });
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
});

/** A locale that is written from right to left. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { state: ended(partly) },
});

/** The focus moves to the text about the run when it begins and ends. */
export const MovesFocus = meta.story({
  ...interaction,
  args: { state: { kind: 'confirm', warnings: [] } },
  render: (props) => <Advancing {...props} />,
  play: async ({ userEvent }) => {
    await userEvent.click(await button('Accepted 12'));
    await waitFor(() =>
      expect(screen.getByText('0 of 12 done').closest('[tabindex="-1"]')).toHaveFocus(),
    );
    await userEvent.click(await button('Stop'));
    await waitFor(() => expect(screen.getByText('12 done').parentElement).toHaveFocus());
  },
});

/** Goes on to the next state with each press. */
function Advancing(props: BulkDialogProps) {
  const [state, setState] = useState(props.state);
  return (
    <BulkDialog
      {...props}
      state={state}
      onConfirm={() => setState(running({}))}
      onStop={() => setState(ended(allDone))}
    />
  );
}

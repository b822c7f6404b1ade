import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import {
  ByHandScreen,
  type ByHandScreenProps,
} from '#screens/reconciliation/matching/ByHandScreen.tsx';
import { aLeftPayment, aLine } from '#stories/fixtures/reconciliation.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { type Canvas, presses, showsText, shownDialog } from '../assertions.ts';
import { formStories } from '../formStories.ts';
import { recordStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';
import { screenDecorator } from '../screenDecorator.tsx';

const line = aLine();
const near = aLeftPayment({
  id: 'p1',
  customer: 'Anitha P',
  reference: '',
  amount: paise(1_199_410),
  left: paise(1_199_410),
});
const half = aLeftPayment({ id: 'p2', amount: paise(900_000), left: paise(700_000) });
const other = aLeftPayment({
  id: 'p3',
  transactionCode: '2603110002',
  customer: 'Latha Menon',
  day: '2026-03-11',
  amount: paise(600_000),
  left: paise(600_000),
});
const states = detailStates({ line, payments: [near, half, other] });

const args: ByHandScreenProps = {
  bank: 'HDFC Bank',
  fees: [paise(590)],
  lastClosed: '2026-03-12',
  state: states.ready,
  search: '',
  onSearchChange: fn(),
  submission: submissions.idle,
  onMatch: fn(),
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Match by hand',
  component: ByHandScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }));
const box = (canvas: Canvas, name: RegExp) => canvas.findByRole('checkbox', { name });
const part = (paymentId: string, amount: number, fee = 0) => ({
  lineId: '1',
  paymentId,
  amount: paise(amount),
  fee: paise(fee),
});

/** Finds payments by the customer, as the server does. */
function Searched(given: ByHandScreenProps) {
  const [search, setSearch] = useState('');
  const payments = [near, half, other].filter(({ customer }) => customer.includes(search));
  return (
    <ByHandScreen
      {...given}
      state={{ ...states.ready, payments }}
      search={search}
      onSearchChange={setSearch}
    />
  );
}

/** The line, and the payments with the closest amounts. Nothing is chosen yet. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const payments = within(canvas.getByRole('list', { name: 'Payments' }));
    const texts = payments.getAllByRole('listitem').map((row) => row.textContent);
    await expect(texts).toEqual([
      'Anitha P₹11,994.1013 Mar 2026, 2603130007',
      'Ramesh Kumar₹7,000.0013 Mar 2026, 2603130007, N072262345678901, left of ₹9,000.00',
      'Latha Menon₹6,000.0011 Mar 2026, 2603110002, N072262345678901',
    ]);
    await expect(canvas.getByText('₹0.00 chosen, ₹12,000.00 to choose')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Match' })).toBeDisabled();
  },
});

/** A long text of the bank, a long name and the largest amounts. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      line: aLine({
        text: 'NEFTDR'.repeat(30),
        amount: paise(99_999_999_999_999),
        left: paise(99_999_999_999_999),
      }),
      payments: [
        aLeftPayment({
          customer: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
          reference: 'X'.repeat(70),
          amount: paise(99_999_999_999_999),
          left: paise(99_999_999_999_998),
        }),
      ],
    },
  },
  play: showsText('₹0.00 chosen, ₹9,99,99,99,99,999.99 to choose'),
});

/** No payment has these words. */
export const Empty = meta.story({
  args: { search: 'zzz', state: { ...states.ready, payments: [] } },
  play: showsText('No payment found'),
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Another search is read: the payments stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old payments stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('list', { name: 'Payments' })),
);
/** Somebody else has matched the line: the message of the server, and Back. */
export const Missing = meta.story({
  args: { state: { kind: 'missing', message: 'This line is matched, or is not there' } },
  play: showsText('This line is matched, or is not there'),
});
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored payments. */
export const Offline = meta.story(shared.offline);
/** Offline with stored payments: nothing can be matched. */
export const OfflineStale = meta.story(shared.offlineStale('Match'));

/** While the match is sent, nothing else can be chosen. */
export const Submitting = meta.story({
  args: { submission: submissions.submitting },
  play: async ({ canvas }) => {
    for (const each of canvas.getAllByRole('checkbox')) await expect(each).toBeDisabled();
  },
});
/** The server refused: its message. */
export const Refused = meta.story(sending.refused('Payment not found'));
/** Somebody else has matched the same payment. */
export const Conflict = meta.story(
  sending.conflict('More is matched than the amount of a line or a payment. Look at them again.'),
);
/** Sent offline: nothing was matched. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before matching again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** A fee closes the gap, a payment is covered in part, and a closed day asks for a reason. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ByHandScreenProps>({
    'A difference that is a fee of the bank belongs to the match': {
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await box(canvas, /Anitha P/));
        await expect(
          await canvas.findByText('₹11,994.10 chosen, ₹0.00 to choose, fee of ₹5.90'),
        ).toBeVisible();
        await expect(await box(canvas, /Latha Menon/)).toBeDisabled();
        await userEvent.click(canvas.getByRole('button', { name: 'Match' }));
        await expect(given.onMatch).toHaveBeenCalledWith([part('p1', 1_199_410, 590)], '');
      },
    },
    'Several payments cover the line, the last as far as it reaches': {
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await box(canvas, /Ramesh Kumar/));
        await userEvent.click(await box(canvas, /Latha Menon/));
        await expect(
          await canvas.findByText(
            '₹13,000.00 chosen, ₹0.00 to choose, ₹1,000.00 of the payments stays open',
          ),
        ).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Match' }));
        await expect(given.onMatch).toHaveBeenCalledWith(
          [part('p2', 700_000), part('p3', 500_000)],
          '',
        );
      },
    },
    'A line of a closed day is matched with a reason': {
      args: { lastClosed: '2026-03-13' },
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await box(canvas, /Latha Menon/));
        await userEvent.click(await canvas.findByRole('button', { name: 'Match' }));
        const dialog = await shownDialog('Match');
        await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Found late');
        await userEvent.click(await dialog.findByRole('button', { name: 'Match' }));
        await expect(given.onMatch).toHaveBeenCalledWith([part('p3', 600_000)], 'Found late');
      },
    },
    'What another search finds is above what was chosen before it': {
      render: (given) => <Searched {...given} />,
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await box(canvas, /Ramesh Kumar/));
        await userEvent.type(await canvas.findByRole('searchbox'), 'Latha');
        const found = await canvas.findByRole('list', { name: 'Payments' });
        const before = await canvas.findByRole('list', { name: 'Chosen before' });
        await expect(found.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
        await expect(within(before).getByRole('checkbox', { name: /Ramesh Kumar/ })).toBeChecked();
        await userEvent.click(await box(canvas, /Latha Menon/));
        await userEvent.click(await canvas.findByRole('button', { name: 'Match' }));
        await expect(given.onMatch).toHaveBeenCalledWith(
          [part('p2', 700_000), part('p3', 500_000)],
          '',
        );
      },
    },
    'A search without a result keeps the choice': {
      render: (given) => <Searched {...given} />,
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(await box(canvas, /Ramesh Kumar/));
        await userEvent.type(await canvas.findByRole('searchbox'), 'zzz');
        await waitFor(() => expect(canvas.getByText('No payment found')).toBeVisible());
        await expect(await box(canvas, /Ramesh Kumar/)).toBeChecked();
      },
    },
    'The search is passed on': {
      play: async ({ args: given, canvas, userEvent }) => {
        const search = await canvas.findByRole('searchbox', {
          name: 'Name, code, reference or amount',
        });
        await userEvent.type(search, 'l');
        await waitFor(() => expect(given.onSearchChange).toHaveBeenLastCalledWith('l'));
      },
    },
    'Check status asks the server about the lost match': sending.checks('onCheck'),
    'Retry loads the payments again after a failure': shared.retries('onReload'),
    'Back leaves the line': { play: presses('Back', 'onBack') },
  }),
});

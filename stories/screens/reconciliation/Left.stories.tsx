import { expect, fn, screen, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import { LeftScreen, type LeftScreenProps } from '#screens/reconciliation/left/LeftScreen.tsx';
import {
  aLine,
  anUnpairedPayment,
  chargeNote,
  lineRow,
  manyLines,
  paymentRow,
  waitNote,
} from '#stories/fixtures/leftRows.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { listStories } from '../readingStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { presses, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const states = listStates(manyLines(30));

const args: LeftScreenProps = {
  state: states.ready,
  bank: 'HDFC Bank',
  side: 'lines',
  onSideChange: fn(),
  undecided: { lines: 10, payments: 2 },
  refusal: null,
  range: { from: '2026-02-13', to: '2026-03-14' },
  onRangeChange: fn(),
  today: '2026-03-14',
  hrefOf: ({ id }) => `/reconciliation/left?bank=HDFC&row=${id}`,
  onOpen: fn(),
  onRetry: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/What is left',
  component: LeftScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

/** Returns the number of lines that a word of an element is on. */
function linesOf(element: HTMLElement, word: string): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const start = texts.currentNode.textContent?.indexOf(word) ?? -1;
    if (start === -1) continue;
    const range = document.createRange();
    range.setStart(texts.currentNode, start);
    range.setEnd(texts.currentNode, start + word.length);
    return range.getClientRects().length;
  }
  return 0;
}

const shared = listStories('state', states, 'Lines');

/** An open line, a difference of ₹0.90, money that came in, and a charge with its note. */
export const Ready = meta.story({
  ...shared.onlyRows(
    lineRow(aLine()),
    lineRow(aLine({ id: '2', amount: paise(2_500_090), left: paise(90) })),
    lineRow(aLine({ id: '3', direction: 'credit', text: 'NEFT RETURN 2603110004' })),
    lineRow(
      aLine({
        id: '4',
        text: 'SMS CHARGES',
        amount: paise(1770),
        left: paise(1770),
        ...chargeNote,
      }),
    ),
  ),
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(texts).toEqual([
      'IMPS/P2A/607112345678/RAVI KUMAR/SBIN/Transfer12 Mar 2026-₹25,000.00Open',
      'IMPS/P2A/607112345678/RAVI KUMAR/SBIN/Transfer12 Mar 2026-₹0.90left of ₹25,000.90Open',
      'NEFT RETURN 260311000412 Mar 2026+₹25,000.00Open',
      'SMS CHARGES12 Mar 2026-₹17.70Bank chargeSMS alerts of February (ADM01, 14 Mar, 10:42 am)',
    ]);
    await expect(canvas.getByRole('radio', { name: 'Lines (10)' })).toBeChecked();
  },
});

/** Payments without a line: an open one, one that is waited for, and one that was waited for in vain. */
export const Payments = meta.story({
  args: {
    side: 'payments',
    state: {
      ...states.ready,
      rows: [
        paymentRow(anUnpairedPayment()),
        paymentRow(anUnpairedPayment({ id: 'p2', ...waitNote('2026-03-13') }), true),
        paymentRow(anUnpairedPayment({ id: 'p3', ...waitNote('2026-03-17') })),
      ],
    },
  },
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('listitem').map((row) => row.textContent);
    const facts = '2603120007 Ravi Kumar12 Mar 2026HDFCN52026031₹25,000.00';
    const note = 'Sent after the cut-off (ADM01, 14 Mar, 10:42 am)';
    await expect(rows).toEqual([
      `${facts}Open`,
      `${facts}No line until 13 Mar 2026${note}`,
      `${facts}Waits until 17 Mar 2026${note}`,
    ]);
  },
});

/** A long text of the bank, the largest amounts and a long reason. */
export const LongContent = meta.story({
  ...shared.onlyRows(
    lineRow(
      aLine({
        text: 'NEFT/HDFCN52026031400001234/VENKATANARASIMHARAJUVARIPETA SUBRAMANIAM AND SONS PRIVATE LIMITED/'.repeat(
          3,
        ),
        amount: paise(99_999_999_999),
        left: paise(99_999_999_900),
      }),
    ),
    lineRow(aLine({ id: '3', text: 'IMPS/P2A/744366267326/ZOYA JOSHI/TRANSFER' })),
    lineRow(
      aLine({ id: '2', ...chargeNote, reason: 'The bank explains it in a letter. '.repeat(8) }),
    ),
  ),
  play: async ({ canvas }) => {
    await showsText('-₹99,99,99,999.00', 'left of ₹99,99,99,999.99')({ canvas });
    const [, row] = canvas.getAllByRole('listitem');
    await expect(row && linesOf(row, 'ZOYA')).toBe(1);
  },
});

/** Skeleton rows in the final layout. */
export const Loading = meta.story({
  args: { ...shared.loading.args, undecided: null },
  play: shared.loading.play,
});
/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);
/** Each line of these days has its payment. */
export const Empty = meta.story({
  args: { state: states.empty, undecided: { lines: 0, payments: 0 } },
  play: showsText('Nothing is left', 'No line of these days is without a payment.'),
});
/** All lines are shown: the list ends with a message. */
export const End = meta.story(shared.end('Nothing more is left'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored lines. */
export const Offline = meta.story(shared.offline);
/** Offline with stored lines and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** The days are not a range: what to do, in place of the list. */
export const Reversed = meta.story({
  args: { range: { from: '2026-03-14', to: '2026-03-01' } },
  play: showsText('From date cannot be after To date', 'Choose the days to look at'),
});

/** More days than the server lists: its message, in place of the list. */
export const TooLong = meta.story({
  args: { state: states.failed, undecided: null, refusal: 'Choose at most 62 days' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Choose at most 62 days')).toBeVisible();
    await expect(canvas.queryByText('Something Went Wrong!')).toBeNull();
  },
});

/** The other side, other days, Retry and Back are passed on, and a row opens its line. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<LeftScreenProps>({
    'The other side': {
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('radio', { name: 'Payments (2)' }));
        await expect(given.onSideChange).toHaveBeenCalledWith('payments');
      },
    },
    'Other days': {
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('button', { name: 'Choose days' }));
        await userEvent.click(await screen.findByRole('button', { name: 'Today' }));
        await waitFor(() =>
          expect(given.onRangeChange).toHaveBeenCalledWith({
            from: '2026-03-14',
            to: '2026-03-14',
          }),
        );
      },
    },
    'A row opens its line': {
      play: async ({ args: given, canvas, userEvent }) => {
        const [row] = await canvas.findAllByRole('link', { name: /RAVI KUMAR/ });
        if (row) await userEvent.click(row);
        await waitFor(() => expect(given.onOpen).toHaveBeenCalledOnce());
      },
    },
    'Retry loads the lines again after a failure': shared.retries('onRetry'),
    'Back leaves the list': { play: presses('Back', 'onBack') },
  }),
});

import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  MatchingScreen,
  type MatchingScreenProps,
} from '#screens/reconciliation/matching/MatchingScreen.tsx';
import { paise } from '#domain/money/money.ts';
import {
  aLeftPayment,
  aLine,
  aMatch,
  aMatchedPart,
  aProposal,
  noProposals,
  someProposals,
} from '#stories/fixtures/reconciliation.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { presses, showsText, shownDialog } from '../assertions.ts';
import { formStories } from '../formStories.ts';
import { recordStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';
import { screenDecorator } from '../screenDecorator.tsx';

const states = detailStates({ proposals: someProposals, matches: [aMatch()] });

const args: MatchingScreenProps = {
  bank: 'HDFC Bank',
  fees: [paise(590)],
  lastClosed: '2026-03-12',
  state: states.ready,
  isMatchingCertain: false,
  range: { from: '2026-02-14', to: '2026-03-15' },
  onRangeChange: fn(),
  today: '2026-03-15',
  leftHref: '/reconciliation/left?bank=HDFC',
  linkTo: (id) => ({ href: `/transaction-details?id=${id}` }),
  submission: submissions.idle,
  onMatch: fn(),
  onUndo: fn(),
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Matching',
  component: MatchingScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }));
const bulk = 'Match 2, ₹12,500.00';

/** Proposals of each kind with their reasons, and a match. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: bulk })).toBeEnabled();
    await expect(
      canvas.getByText(/differ by a fee of ₹5.90. The line is at most 3 days/),
    ).toBeVisible();
    const possible = within(canvas.getByRole('list', { name: 'Possible' }));
    const reasons = possible.getByRole('list', { name: 'Reasons' });
    await expect(reasons).toHaveTextContent(
      'Same last digits of the accountSame name with initialsSame amount with a fee of ₹5.90One day apart',
    );
    const ties = within(canvas.getByRole('list', { name: 'Too close to decide' }));
    await expect(ties.getAllByRole('button', { name: 'Match these' })).toHaveLength(2);
    await expect(canvas.getByRole('link', { name: 'Open 2603130002' })).toHaveAttribute(
      'href',
      '/transaction-details?id=t9',
    );
    await expect(canvas.getByRole('link', { name: 'What is left' })).toHaveAttribute(
      'href',
      args.leftHref,
    );
  },
});

/** Where there is space, the button is beside the reasons, so that more proposals are in view. */
export const WideWindow = meta.story({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const possible = within(canvas.getByRole('list', { name: 'Possible' }));
    const reasons = possible.getByRole('list', { name: 'Reasons' }).getBoundingClientRect();
    const button = possible.getByRole('button', { name: 'Match these' }).getBoundingClientRect();
    await expect(button.top).toBeLessThan(reasons.bottom);
    await expect(button.left).toBeGreaterThan(reasons.left);
  },
});

const longText = 'NEFTDR'.repeat(30);
const longLine = aLine({ text: longText, amount: paise(99_999_999_999_999), id: 'long' });
const longPayment = aLeftPayment({
  customer: 'Venkatanarasimharajuvaripeta Subramaniam Iyer and Sons Private Limited',
  reference: 'X'.repeat(70),
  amount: paise(99_999_999_999_999),
  left: paise(99_999_999_999_999),
});
const longProposal = { ...aProposal(longLine, longPayment), fee: paise(0) };

/** Long texts and the largest amounts. What speaks against a match is marked. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      proposals: {
        ...noProposals,
        certain: [longProposal],
        possible: [{ ...longProposal, grades: { ...longProposal.grades, name: 'other' } }],
        lines: [longLine],
        payments: [longPayment],
      },
      matches: [aMatch({ reason: 'Recorded late. '.repeat(20) })],
    },
  },
  play: showsText('Another name'),
});

/** Nothing of these days belongs together: a link to what is left. */
export const Empty = meta.story({
  args: { state: { ...states.ready, proposals: noProposals, matches: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing to match')).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'What is left' })).toHaveLength(1);
  },
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the proposals stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old proposals stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByRole('button', { name: bulk })),
);
/** The server refuses so many days: its message. */
export const Missing = meta.story({
  args: { state: { kind: 'missing', message: 'Choose at most 62 days' } },
  play: showsText('Choose at most 62 days'),
});
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without proposals. */
export const Offline = meta.story(shared.offline);
/** Offline with proposals: nothing can be matched. */
export const OfflineStale = meta.story(
  shared.offlineStale(bulk, 'Match these', 'Match all of these', 'Undo'),
);

/** While certain proposals are being matched, their button is pending and the others are disabled. */
export const Submitting = meta.story({
  args: { submission: submissions.submitting, isMatchingCertain: true },
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole('button', { name: 'Match these' })) {
      await expect(button).toBeDisabled();
    }
  },
});
/** The server refused: its message. */
export const Refused = meta.story(sending.refused('Payment not found'));
/** Somebody else has matched the same line. */
export const Conflict = meta.story(
  sending.conflict('More is matched than the amount of a line or a payment. Look at them again.'),
);
/** Sent offline: nothing was matched. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before matching again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** The payment of a match was reversed since. */
export const PaymentReversed = meta.story({
  args: {
    state: {
      ...states.ready,
      proposals: noProposals,
      matches: [aMatch({ parts: [aMatchedPart({ isReversed: true })] })],
    },
  },
  play: showsText('Payment reversed'),
});

/** A change of a closed day needs a reason. */
export const ClosedDay = meta.story({
  args: { lastClosed: '2026-03-13' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    const dialog = await shownDialog('Undo match');
    await userEvent.click(dialog.getByRole('button', { name: 'Undo match' }));
    await expect(await dialog.findByText('Reason is required')).toBeVisible();
    await expect(args.onUndo).not.toHaveBeenCalled();
  },
});

/** Proposals are matched, and a match is taken back. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<MatchingScreenProps>({
    'Certain proposals are matched together, without those that were taken out': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('checkbox', { name: /Anitha P/ }));
        await userEvent.click(await canvas.findByRole('button', { name: 'Match 1, ₹12,000.00' }));
        const [proposal] = someProposals.certain;
        await expect(args.onMatch).toHaveBeenCalledWith([[proposal]], '');
        await userEvent.click(await canvas.findByRole('checkbox', { name: /Anitha P/ }));
        await expect(await canvas.findByRole('button', { name: bulk })).toBeEnabled();
      },
    },
    'One of several that are close together is matched, and a sum as one match': {
      play: async ({ args, canvas, userEvent }) => {
        const ties = within(canvas.getByRole('list', { name: 'Too close to decide' }));
        const [, second] = ties.getAllByRole('button', { name: 'Match these' });
        if (second) await userEvent.click(second);
        await expect(args.onMatch).toHaveBeenLastCalledWith([[someProposals.ties[0]?.[1]]], '');
        await userEvent.click(await canvas.findByRole('button', { name: 'Match all of these' }));
        await expect(args.onMatch).toHaveBeenLastCalledWith([someProposals.groups[0]?.parts], '');
      },
    },
    'A match of a closed day is taken back with a reason': {
      args: { lastClosed: '2026-03-13' },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
        const dialog = await shownDialog('Undo match');
        await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Wrong customer ');
        await userEvent.click(await dialog.findByRole('button', { name: 'Undo match' }));
        await expect(args.onUndo).toHaveBeenCalledWith(aMatch(), 'Wrong customer');
      },
    },
    'A match is taken back in one step': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
        await expect(args.onUndo).toHaveBeenCalledWith(aMatch(), '');
      },
    },
    'Of many matches, the newest are shown first, and more on demand': {
      args: {
        state: {
          ...states.ready,
          proposals: noProposals,
          matches: Array.from({ length: 25 }, (_, index) => aMatch({ id: `match-${index}` })),
        },
      },
      play: async ({ canvas, userEvent }) => {
        await expect(canvas.getAllByRole('button', { name: 'Undo' })).toHaveLength(20);
        await userEvent.click(canvas.getByRole('button', { name: 'Show 5 more' }));
        await waitFor(() =>
          expect(canvas.getAllByRole('button', { name: 'Undo' })).toHaveLength(25),
        );
      },
    },
    'Other days are chosen': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(await canvas.findByRole('button', { name: 'Choose days' }));
        await userEvent.click(await screen.findByRole('button', { name: 'Today' }));
        await waitFor(() =>
          expect(args.onRangeChange).toHaveBeenCalledWith({ from: '2026-03-15', to: '2026-03-15' }),
        );
      },
    },
    'Check status asks the server about the lost match': sending.checks('onCheck'),
    'Retry loads the proposals again after a failure': shared.retries('onReload'),
    'Back leaves the matching': { play: presses('Back', 'onBack') },
  }),
});

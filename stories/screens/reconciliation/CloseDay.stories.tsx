import { expect, fn, waitFor, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import {
  CloseDayScreen,
  type CloseDayScreenProps,
} from '#screens/reconciliation/closing/CloseDayScreen.tsx';
import { aDifference, aPreview, corrections } from '#stories/fixtures/closes.ts';
import { aDraft } from '#stories/fixtures/drafts.ts';
import { detailStates, submissions } from '#stories/fixtures/states.ts';
import { datePart } from '../../dateFields.ts';
import { formStories } from '../formStories.ts';
import { recordStories } from '../readingStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { presses, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const states = detailStates(aPreview());
const different = { ...states.ready, ...aDifference };
const blocked = {
  ...states.ready,
  movements: [...states.ready.movements, { kind: 'unexplained', count: 3, sum: paise(-90_000) }],
  blockers: [
    { day: '2026-03-12', lines: 2, payments: 1 },
    { day: '2026-03-13', lines: 1, payments: 0 },
  ],
} as const;

const args: CloseDayScreenProps = {
  bank: 'HDFC Bank',
  day: '2026-03-13',
  onDayChange: fn(),
  state: states.ready,
  hrefOfLeft: ({ day }) => `/reconciliation/left?bank=HDFC&from=${day}&to=${day}`,
  importHref: '/reconciliation/import?bank=HDFC',
  submission: submissions.idle,
  onCloseDay: fn(),
  onCheck: fn(),
  onReload: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Close a day',
  component: CloseDayScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);
const sending = formStories((submission) => ({ submission }));

/** Each kind of movement between the balances, which agree. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const terms = canvas.getAllByRole('term').map((term) => {
      const value = term.nextElementSibling?.textContent;
      return `${term.textContent}: ${value}`;
    });
    await expect(terms).toEqual([
      'Opening balance: ₹1,84,000.00',
      'Payments (12): -₹92,500.00',
      'Fees beside payments (2): -₹11.80',
      'Bank charges (1): -₹17.70',
      'Returned payments (1): ₹5,000.00',
      'Own transfers (1): ₹1,00,000.00',
      'Expected balance: ₹1,96,470.50',
      'Balance of the bank: ₹1,96,470.50',
    ]);
    await expect(canvas.getByText('₹0.00')).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: 'Reason' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Close the day' })).toBeEnabled();
  },
});

/** Lines and payments still need a match or a note: their days, each with a link, and no button. */
export const Undecided = meta.story({
  args: { state: blocked },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('region', { name: 'Match or explain first' }));
    await expect(list.getByRole('link', { name: '12 Mar 2026' })).toHaveAttribute(
      'href',
      '/reconciliation/left?bank=HDFC&from=2026-03-12&to=2026-03-12',
    );
    await expect(list.getByText('2 lines, 1 payment')).toBeVisible();
    await expect(list.getByText('1 line')).toBeVisible();
    await expect(canvas.getByText('Not explained (3)').nextSibling).toHaveTextContent('-₹900.00');
    await expect(canvas.queryByRole('button', { name: 'Close the day' })).toBeNull();
  },
});

/** The balances differ: the difference, and a field for the reason. */
export const Different = meta.story({
  args: { state: different },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('-₹5.90')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Reason' })).toBeInTheDocument();
    await expect(
      canvas.getByRole('button', { name: 'Accept the difference and close' }),
    ).toBeEnabled();
  },
});

/** Days that were closed have been changed since: each change, and what late lines add. */
export const Corrected = meta.story({
  args: { state: { ...states.ready, corrections, expected: paise(19_647_000) } },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Changes of closed days' });
    const texts = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    await expect(texts[0]).toBe('Line added12 Mar 2026, Added by a later statement₹1,500.00');
    await expect(texts).toHaveLength(5);
    await expect(canvas.getByText('Late lines of closed days').nextSibling).toHaveTextContent(
      '-₹0.50',
    );
  },
});

/** The largest balances and a long reason. */
export const LongContent = meta.story({
  args: {
    state: {
      ...different,
      opening: paise(-999_999_999_999),
      closing: paise(999_999_999_999),
      difference: paise(999_999_999_999),
      corrections: corrections.map((correction) => ({
        ...correction,
        amount: paise(999_999_999_999),
        reason: 'Added by a statement that the bank has sent again. '.repeat(3),
      })),
    },
    draft: aDraft({ typed: { reason: 'The bank asks its head office. '.repeat(20) } }),
  },
});

/** The day cannot be closed: the reason of the server, and the import of its statement. */
export const Missing = meta.story({
  args: { state: { kind: 'missing', message: 'There is no statement of this day' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('There is no statement of this day')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Import statement' })).toBeVisible();
  },
});

/** No day is chosen. */
export const Empty = meta.story({
  args: { day: '', state: null },
  play: showsText('Choose the last day to close'),
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the figures stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old figures stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByText('Opening balance')),
);
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored figures. */
export const Offline = meta.story(shared.offline);
/** Offline with stored figures: their age, and the disabled button with the reason. */
export const OfflineStale = meta.story(shared.offlineStale('Close the day'));

/** An untouched form shows no errors. */
export const Pristine = meta.story({
  args: { state: different },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await expect(canvas.queryByText('Reason is required')).toBeNull();
  },
});
/** A difference without a reason: the error below the field, which gets the focus. */
export const Invalid = meta.story({
  args: { state: different },
  play: async ({ args: given, canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Accept the difference and close' }),
    );
    await expect(await canvas.findByText('Reason is required')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
    await expect(given.onCloseDay).not.toHaveBeenCalled();
  },
});
/** Being sent: the button is pending. */
export const Submitting = meta.story(sending.submitting);
/** The server refused: its message. */
export const Refused = meta.story(sending.refused('This day is closed'));
/** Another admin has matched a line meanwhile: the message of the server, and Reload. */
export const Conflict = meta.story(sending.conflict('The day has changed since you looked at it'));
/** Sent offline: nothing was sent. */
export const SendOffline = meta.story(sending.sendOffline);
/** The response was lost: the user checks the status before sending again. */
export const OutcomeUnknown = meta.story(sending.outcomeUnknown);

/** What the user does is passed on: the shown close with its reason, another day, Retry, Check status and Back. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<CloseDayScreenProps>({
    'The close is sent as it is shown, with the trimmed reason': {
      args: { state: different },
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.type(await canvas.findByRole('textbox', { name: 'Reason' }), ' Rounded ');
        await userEvent.click(
          await canvas.findByRole('button', { name: 'Accept the difference and close' }),
        );
        await waitFor(() =>
          expect(given.onCloseDay).toHaveBeenCalledWith(
            expect.objectContaining({ day: '2026-03-13', expected: 19_647_050 }),
            'Rounded',
          ),
        );
      },
    },
    'Another day': {
      play: async ({ args: given, canvas, userEvent }) => {
        await userEvent.click(await waitFor(() => datePart(canvas, 'day', 'Last day to close')));
        await userEvent.keyboard('12');
        await waitFor(() => expect(given.onDayChange).toHaveBeenLastCalledWith('2026-03-12'));
      },
    },
    'Retry loads the figures again after a failure': shared.retries('onReload'),
    'Check status asks the server about a lost close': sending.checks('onCheck'),
    'Back leaves the form': { play: presses('Back', 'onBack') },
  }),
});

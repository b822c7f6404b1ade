import { expect, fn, within } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import {
  ClosedDayScreen,
  type ClosedDayScreenProps,
} from '#screens/reconciliation/closing/ClosedDayScreen.tsx';
import { aClose, aDifference, corrections } from '#stories/fixtures/closes.ts';
import { detailStates } from '#stories/fixtures/states.ts';
import { recordStories } from '../readingStories.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { presses, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const states = detailStates(aClose());
const later = corrections.map((correction) => ({ ...correction, number: 8 }));

const args: ClosedDayScreenProps = {
  bank: 'HDFC Bank',
  number: '7',
  state: states.ready,
  hrefOfClose: (number) => `/reconciliation/closing/closed?bank=HDFC&number=${number}`,
  hrefOfLeft: ({ fromDay, day }) =>
    `/reconciliation/left?bank=HDFC&from=${fromDay ?? day}&to=${day}`,
  onRetry: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Closed day',
  component: ClosedDayScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);

/** A day whose balances agree, with who closed it and when. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Closed day No. 7' })).toBeVisible();
    await expect(canvas.getByText('Closed by').nextSibling).toHaveTextContent('ADM01');
    await expect(canvas.queryByText('Why the difference was accepted')).toBeNull();
    await expect(canvas.getByRole('link', { name: 'What is left' })).toHaveAttribute(
      'href',
      '/reconciliation/left?bank=HDFC&from=2026-03-13&to=2026-03-13',
    );
    await expect(canvas.queryByRole('list')).toBeNull();
  },
});

/** The difference was accepted: its reason. */
export const Different = meta.story({
  args: {
    state: { ...states.ready, ...aDifference, reason: 'The bank asks its head office' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('-₹5.90')).toBeVisible();
    await expect(canvas.getByText('Why the difference was accepted').nextSibling).toHaveTextContent(
      'The bank asks its head office',
    );
  },
});

/** Changed since the close: each change, with a link to the close that states it. */
export const Corrected = meta.story({
  args: { state: { ...states.ready, corrections: corrections.slice(0, 1), later } },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('list', { name: 'Changed since the close' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(5);
    const [link] = list.getAllByRole('link', { name: 'In No. 8' });
    await expect(link).toHaveAttribute('href', '/reconciliation/closing/closed?bank=HDFC&number=8');
    await expect(canvas.getByRole('list', { name: 'Changes of earlier days' })).toBeVisible();
  },
});

/** The largest balances and a long reason. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      opening: paise(-999_999_999_999),
      closing: paise(999_999_999_999),
      difference: paise(999_999_999_999),
      reason: 'The bank asks its head office. '.repeat(20),
      later: later.map((correction) => ({ ...correction, amount: paise(999_999_999_999) })),
    },
  },
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the figures stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old figures stay, with Retry. */
export const StaleFailed = meta.story(
  shared.staleFailed((canvas) => canvas.getByText('Opening balance')),
);
/** There is no close with this number: a message with Back. */
export const Missing = meta.story({
  args: { state: states.missing },
  play: showsText('Closed day not found'),
});
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without a stored day. */
export const Offline = meta.story(shared.offline);
/** Offline with a stored day and its age. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: showsText('Shown as of 2:32 pm.'),
});

/** Retry loads the day again after a failure, and Back leaves it. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ClosedDayScreenProps>({
    'Retry loads the day again': shared.retries('onRetry'),
    'Back leaves the closed day': { play: presses('Back', 'onBack') },
  }),
});

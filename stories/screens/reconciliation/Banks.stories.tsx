import { expect, fn } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import {
  ReconciliationScreen,
  type ReconciliationScreenProps,
} from '#screens/reconciliation/ReconciliationScreen.tsx';
import { aReconciliationBank } from '#stories/fixtures/reconciliation.ts';
import { detailStates } from '#stories/fixtures/states.ts';
import { presses, showsText } from '../assertions.ts';
import { recordStories } from '../readingStories.ts';
import { inTurn } from '../../cases.tsx';
import { screenDecorator } from '../screenDecorator.tsx';

const off = { isOn: false, lastClosed: null, openLines: 0 };
const banks = [
  aReconciliationBank(),
  aReconciliationBank({ code: 'SBI', name: 'State Bank', lastClosed: null, openLines: 0 }),
  aReconciliationBank({ ...off, code: 'ICICI', name: 'ICICI Bank' }),
];
const states = detailStates({ banks });

const hrefOf = (part: string) => (code: string) => `/reconciliation${part}?bank=${code}`;
const args: ReconciliationScreenProps = {
  state: states.ready,
  hrefs: {
    settings: hrefOf('/bank'),
    import: hrefOf('/import'),
    matching: hrefOf('/matching'),
    left: hrefOf('/left'),
    closing: hrefOf('/closing'),
  },
  onRetry: fn(),
  onBack: fn(),
};

const meta = preview.meta({
  title: 'Screens/Reconciliation/Banks',
  component: ReconciliationScreen,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
});

const shared = recordStories('state', states);

/** Two banks that are compared, one with open lines and closed days, and one that is not. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    const [open] = canvas.getAllByRole('link', { name: 'Open lines' });
    await expect(open).toHaveAttribute('href', '/reconciliation/left?bank=HDFC');
    await expect(canvas.getByText('14')).toBeVisible();
    await expect(canvas.getByText('12 Mar 2026')).toBeVisible();
    await expect(canvas.getByText('No day yet')).toBeVisible();
    const [statement] = canvas.getAllByRole('link', { name: 'Import statement' });
    await expect(statement).toHaveAttribute('href', '/reconciliation/import?bank=HDFC');
    await expect(canvas.getByRole('link', { name: 'ICICI Bank' })).toHaveAttribute(
      'href',
      '/reconciliation/bank?bank=ICICI',
    );
  },
});

/** A long name and many open lines wrap. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      banks: [
        aReconciliationBank({
          name: 'Thiruvananthapuram District Co-operative Agricultural Bank Limited',
          openLines: 123_456,
        }),
        aReconciliationBank({
          ...off,
          code: 'TDC',
          name: 'Thiruvananthapuram District Co-operative Agricultural Bank Limited, Branch',
        }),
      ],
    },
  },
  play: showsText('1,23,456'),
});

/** No bank is compared yet: how to begin. */
export const NothingCompared = meta.story({
  args: { state: { ...states.ready, banks: [aReconciliationBank(off)] } },
  play: showsText(/^Choose a bank to compare/, 'Not compared', 'Off'),
});

/** There are no banks at all. */
export const Empty = meta.story({
  args: { state: { ...states.ready, banks: [] } },
  play: showsText('No banks yet'),
});

/** A skeleton in the final layout. */
export const Loading = meta.story(shared.loading);
/** Refreshing: the banks stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old banks stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed((canvas) => canvas.getByText('14')));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored banks. */
export const Offline = meta.story(shared.offline);
/** Offline with banks and their age. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: showsText('Shown as of 2:32 pm.'),
});

/** Retry and Back. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ReconciliationScreenProps>({
    'Retry loads the banks again after a failure': shared.retries('onRetry'),
    'Back leaves the statements': { play: presses('Back', 'onBack') },
  }),
});

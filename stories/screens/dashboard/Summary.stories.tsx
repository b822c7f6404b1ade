import { expect, fn, within } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { DashboardScreen, type DashboardScreenProps } from '#screens/dashboard/DashboardScreen.tsx';
import { SummaryPanel, type SummaryPanelProps } from '#screens/dashboard/SummaryPanel.tsx';
import { AccountsSection } from '#screens/dashboard/AccountsSection.tsx';
import { SummarySheets } from '#screens/dashboard/SummarySheets.ts';
import { StatementsSection } from '#screens/dashboard/StatementsSection.tsx';
import { ToCheck } from '#screens/dashboard/ToCheck.tsx';
import { dayStates } from '#stories/fixtures/day.ts';
import { summaryStates as states } from '#stories/fixtures/summary.ts';
import { toCheckStates } from '#stories/fixtures/toCheck.ts';
import { expectWholeAmounts } from '#stories/expectWholeAmounts.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { recordStories } from '../readingStories.ts';
import { expectOfflineData, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

// The callbacks of the list are not used while Summary is open.
const noop = () => {};
const onTabChange = fn();

const dashboard: Omit<DashboardScreenProps, 'summary'> = {
  tabs: ['summary', 'overview', 'alert'],
  activeTab: 'summary',
  onTabChange,
  search: '',
  onSearchChange: noop,
  order: 'newest',
  onOrderChange: noop,
  list: { kind: 'loading' },
  onLoadMore: noop,
  onRetry: noop,
  hrefOf: ({ id }) => `/transaction-details?id=${id}`,
  onOpen: noop,
  initiateHref: '/transaction-initiate',
};

const args: SummaryPanelProps = {
  state: states.ready,
  day: dayStates.admin.ready,
  onRetry: fn(),
  onViewAll: fn(),
};

const meta = preview.meta({
  title: 'Screens/Dashboard/Summary',
  component: SummaryPanel,
  render: (summary) => <DashboardScreen {...dashboard} summary={summary} />,
  args,
  tags: ['role:admin'],
  decorators: [screenDecorator],
  parameters: { chromatic: modesOf.wideScreens },
});

const shared = recordStories('state', states);

const figures = (definitions: readonly HTMLElement[]) =>
  definitions.map((figure) => figure.textContent);

const unknown = Array.from({ length: 9 }, () => '-');

/** The figures of the business day and of all open transactions. */
export const Ready = meta.story({
  play: async ({ canvas }) => {
    for (const heading of ['Today', 'Overall']) {
      await expect(canvas.getByRole('heading', { name: heading })).toBeVisible();
    }
    await expect(canvas.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Total Transfers',
      'Total Amount',
      'Completed',
      'Payments',
      'Pending',
      'Balance',
      'Pending',
      'Balance',
      'Waiting',
    ]);
    await expect(figures(canvas.getAllByRole('definition'))).toEqual([
      '34',
      '+36%',
      '₹18,45,000.00',
      '-18%',
      '21',
      '0%',
      '₹18,45,000.00',
      '+25%',
      '13',
      '₹4,23,500.50',
      '57',
      '₹31,24,500.75',
      '3',
    ]);
    await expect(canvas.getByText('against Sat, 7 Mar at this time')).toBeVisible();
    // On a phone all of them are on the first screen, above the navigation.
    const last = canvas.getAllByRole('definition').at(-1)?.getBoundingClientRect();
    await expect(last?.bottom).toBeLessThan(740 - 64);
  },
});

/** With the transfers that wait for a check. Further cards scroll sideways, within the width of the figures. */
export const WithTransfersToCheck = meta.story({
  args: {
    further: (
      <ToCheck
        state={toCheckStates.ready}
        linkTo={(id) => ({ href: `/transaction-details?id=${id}` })}
        allHref="/dashboard?tab=overview&status=CHK"
        onRetry={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    const [today, toCheck] = ['Today', 'To check'].map((name) =>
      canvas.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(toCheck?.width).toBe(today?.width);
    await expect(today?.width).toBeLessThanOrEqual(window.innerWidth);
  },
});

/** What agents owe, the settlements that wait for a decision, and what is open in the statements of banks. */
export const WithAccounts = meta.story({
  args: {
    further: (
      <SummarySheets>
        <AccountsSection
          totals={{ owed: 12_500_000n, over7: 3_000_000n, announced: 2 }}
          href="/accounts"
        />
        <StatementsSection
          banks={[
            { isOn: true, openLines: 3, firstOpen: '2026-03-14' },
            { isOn: true, openLines: 4, firstOpen: '2026-03-13' },
            // Its comparison was switched off.
            { isOn: false, openLines: 5, firstOpen: '2026-03-01' },
          ]}
          href="/reconciliation"
        />
      </SummarySheets>
    ),
  },
  play: async ({ canvas }) => {
    const accounts = within(canvas.getByRole('region', { name: 'Accounts' }));
    await expect(accounts.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Owed by agents',
      'Over 7 days',
      'Announced settlements',
    ]);
    await expect(accounts.getByText('₹1,25,000.00')).toBeInTheDocument();
    const all = accounts.getByRole('link', { name: 'All accounts' });
    await expect(all).toHaveAttribute('href', '/accounts');
    const statements = within(canvas.getByRole('region', { name: 'Bank statements' }));
    await expect(statements.getByText('7')).toBeInTheDocument();
    await expect(statements.getByText('13 Mar 2026')).toBeInTheDocument();
    const allStatements = statements.getByRole('link', { name: 'All statements' });
    await expect(allStatements).toHaveAttribute('href', '/reconciliation');
  },
});

/** In a wide window, sheets with few figures are side by side. */
export const WithAccountsWide = WithAccounts.extend({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const [accounts, statements] = ['Accounts', 'Bank statements'].map((name) =>
      canvas.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(statements?.top).toBe(accounts?.top);
    await expect(statements?.height).toBe(accounts?.height);
  },
});

/** Figures of maximum length. */
export const LongContent = meta.story({
  args: {
    state: {
      ...states.ready,
      today: {
        transfers: 1_234_567,
        totalAmount: 99_999_999_999_999n,
        completed: 1_234_000,
        pending: 567,
        balance: 99_999_999_999_999n,
      },
      overall: { pending: 12_345_678, balance: 999_999_999_999_999n },
    },
  },
});

/** At twice the text size every amount stays on one line. */
export const LargeText = LongContent.extend({
  globals: { textSize: 'large' },
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

const heightsIn = (canvasElement: HTMLElement) =>
  Array.from(canvasElement.querySelectorAll('section'), (section) => section.offsetHeight);

/** A skeleton in place of each figure and of its change, as high as what comes. */
export const Loading = meta.story({
  ...shared.loading,
  args: { ...shared.loading.args, day: null },
  async play({ canvasElement, context, mount }) {
    const { args } = context;
    context.args = { ...args, state: states.ready, day: dayStates.admin.ready };
    await mount();
    await document.fonts.ready;
    const heights = heightsIn(canvasElement);
    await expect(heights).toHaveLength(2);
    context.args = args;
    await mount();
    await expect(heightsIn(canvasElement)).toEqual(heights);
    await shared.loading.play(context);
  },
});
/** Refreshing: the figures stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);

/** The refresh failed: the old figures stay, with Retry. */
export const StaleFailed = meta.story({
  args: { state: states.staleFailed },
  play: showsText(/^Could not refresh/, '₹31,24,500.75'),
});

/** Loading has failed: each figure is a dash, because a zero would be wrong. */
export const Failed = meta.story({
  args: { state: states.failed, day: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Something Went Wrong!');
    await expect(figures(canvas.getAllByRole('definition'))).toEqual(unknown);
  },
});

/** Offline without stored figures: each figure is a dash, with the reason above. */
export const Offline = meta.story({
  args: { state: states.offline, day: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This appears as soon as the network is back.')).toBeVisible();
    await expect(figures(canvas.getAllByRole('definition'))).toEqual(unknown);
  },
});

/** Offline with stored figures and their age. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: async ({ canvas }) => {
    await expectOfflineData(canvas);
  },
});

/** Retry, View all transaction and the tabs call their callbacks; without a day there is less to show. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<SummaryPanelProps>({
    'A server without the day: only the figures of the specification, and nothing to compare': {
      args: { day: undefined },
      play: async ({ canvas }) => {
        await expect(canvas.getAllByRole('definition')).toHaveLength(7);
        await expect(canvas.queryByText(/^against/)).toBeNull();
      },
    },
    'Retry, View all transaction and the tabs call their callbacks': {
      args: { state: states.failed },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
        await expect(args.onRetry).toHaveBeenCalledOnce();
        await userEvent.click(await canvas.findByRole('button', { name: 'View all transaction' }));
        await expect(args.onViewAll).toHaveBeenCalledOnce();
        await userEvent.click(await canvas.findByRole('tab', { name: 'Alert' }));
        await expect(onTabChange).toHaveBeenCalledWith('alert');
      },
    },
  }),
});

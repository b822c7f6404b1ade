import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { interaction, modesOf } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { DigestNote } from '#screens/dashboard/DigestNote.tsx';
import { DashboardScreen, type DashboardScreenProps } from '#screens/dashboard/DashboardScreen.tsx';
import { SoundsLike } from '#screens/dashboard/SoundsLike.tsx';
import { largestAmount, paise } from '#domain/money/money.ts';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { allStatuses, statuses } from '#domain/workflow/workflow.ts';
import { expectWholeRows } from '#stories/expectWholeRows.ts';
import type { ListFilters } from '#domain/lists/listFilters.ts';
import { createMarkText } from '#screens/dashboard/createMarkText.tsx';
import { FilterChips } from '#screens/dashboard/filters/FilterChips.tsx';
import { columnParts } from '#screens/dashboard/columns/columnParts.tsx';
import { SelectionBar } from '#screens/dashboard/bulk/SelectionBar.tsx';
import { SavedViewChips } from '#screens/dashboard/savedViews/SavedViewChips.tsx';
import { FilteredEmpty } from '#screens/dashboard/filters/FilteredEmpty.tsx';
import { aClaim } from '#stories/fixtures/claims.ts';
import { lookups } from '#stories/fixtures/lookups.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { summaryStates } from '#stories/fixtures/summary.ts';
import { manyViews, someViews } from '#stories/fixtures/savedViews.ts';
import { aSummaryRow, summaryRows } from '#stories/fixtures/transactions.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { loseSession, sessionLoss } from '#stories/flows/sessionLoss.tsx';
import { listStories } from '../readingStories.ts';
import { type Canvas, showsText } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const rows = summaryRows(20);
const states = listStates(rows);

const now = Date.parse('2026-03-14T13:42:05+05:30');

// The callbacks of the Summary are not used in the lists.
const noop = () => {};

const args: DashboardScreenProps = {
  tabs: ['orders', 'overview', 'alert'],
  activeTab: 'orders',
  onTabChange: fn(),
  search: '',
  onSearchChange: fn(),
  order: 'newest',
  onOrderChange: fn(),
  list: states.ready,
  now,
  summary: { state: summaryStates.ready, day: undefined, onRetry: noop, onViewAll: noop },
  onLoadMore: fn(),
  onRetry: fn(),
  onShowNew: fn(),
  hrefOf: ({ id }) => `/transaction-details?id=${id}`,
  onOpen: fn(),
  initiateHref: '/transaction-initiate',
};

const meta = preview.meta({
  title: 'Screens/Dashboard/Dashboard',
  component: DashboardScreen,
  args,
  decorators: [screenDecorator],
  parameters: { chromatic: modesOf.wideScreens },
});

const shared = listStories('list', states, 'Orders');

const tabNames = (tabs: readonly HTMLElement[]) => tabs.map((tab) => tab.textContent);

/** The dashboard of an agent starts with Orders. */
export const AsAgent = meta.story({
  play: async ({ canvas }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Orders', 'Overview', 'Alert']);
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(first?.textContent).toBe(
      'HDFC Bank (Asha Menon)Ravi Kumar2603140020Pending3 hOpen for 3 hours14 Mar 10:42 am₹12,500.00',
    );
    await expect(first?.querySelector('img')).toBeVisible();
    // A bank without a logo has the default icon.
    await expect(second?.querySelector('img')).toBeNull();
    await expect(second?.querySelector('svg')).toBeVisible();
  },
});

/** The dashboard of a banker has no link that initiates a transaction. */
export const AsBanker = meta.story({
  args: { initiateHref: null },
  play: async ({ canvas }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Orders', 'Overview', 'Alert']);
  },
});

/** The dashboard of an admin starts with Summary. */
export const AsAdmin = meta.story({
  args: {
    tabs: ['summary', 'overview', 'alert'],
    activeTab: 'summary',
  },
  play: async ({ canvas }) => {
    await expect(tabNames(canvas.getAllByRole('tab'))).toEqual(['Summary', 'Overview', 'Alert']);
    await expect(canvas.queryByRole('searchbox')).toBeNull();
  },
});

/** The numbers of transactions in Orders and Alert, three of them overdue. They appear without moving a label. */
export const WithCounts = meta.story({
  args: {
    tabCounts: {
      orders: { count: 12, isMore: false, overdue: { count: 3, isMore: false } },
      alert: { count: 99, isMore: true, overdue: null },
    },
  },
  play: async ({ canvas }) => {
    const described = canvas.getAllByRole('tab').map((tab) => tab.getAttribute('aria-describedby'));
    await expect(described.map(Boolean)).toEqual([true, false, true]);
    await expect(canvas.getByRole('tab', { name: 'Orders' })).toHaveAccessibleDescription(
      '12 transactions, 3 overdue',
    );
    await expect(canvas.getByRole('tab', { name: 'Alert' })).toHaveAccessibleDescription(
      '99 or more transactions',
    );
  },
});

const onView = fn();
const viewsOf = (activeId: string | null, views = someViews, save = noop) => ({
  hasLine: true,
  isActive: activeId !== null,
  content: (
    <SavedViewChips
      views={views}
      activeId={activeId}
      countOf={({ id }) => (id === 'view-0003' ? null : { count: 12, isMore: false })}
      onPress={onView}
      onSave={activeId === null ? save : undefined}
      onManage={fn()}
    />
  ),
});

/** The name of a view replaces the filters that it sets. */
export const WithActiveView = meta.story({
  args: {
    activeTab: 'alert',
    views: viewsOf('view-0001'),
    filters: { count: 1, onOpen: fn(), chips: <li>Name Problem</li>, noMatches: null },
  },
  play: async ({ canvas }) => {
    const active = canvas.getByRole('button', { pressed: true });
    await expect(active).toHaveTextContent('Name problems');
    await expect(canvas.queryByRole('list', { name: 'Filters' })).toBeNull();
  },
});

/** Many views with long names scroll in their line, and a new one is scrolled into view. */
export const WithManyViews = meta.story({
  render: function ManyViews(args) {
    const [activeId, setActiveId] = useState<string | null>(null);
    const save = () => setActiveId(manyViews.at(-1)?.id ?? null);
    return <DashboardScreen {...args} views={viewsOf(activeId, manyViews, save)} />;
  },
  play: async ({ canvas, userEvent }) => {
    const manage = canvas.getByRole('button', { name: 'Manage views' });
    await expect(manage.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(canvas.getByRole('button', { name: 'Save view' }));
    const saved = await canvas.findByRole('button', { pressed: true });
    await waitFor(() =>
      expect(saved.getBoundingClientRect().left).toBeLessThan(manage.getBoundingClientRect().left),
    );
  },
});

/** Transactions in many statuses, the newest first. */
export const Ready = meta.story({ args: { activeTab: 'overview' } });
const targets = { PND: 30, WTG: 240, OSP: 30 } as const;

/** Open work says how long it has been overdue, in place of its age. */
export const Overdue = meta.story({
  args: { activeTab: 'overview', targets },
  play: async ({ canvas }) => {
    const [pending, waiting, checking] = canvas.getAllByRole('listitem');
    await expect(pending).toHaveTextContent(/30 min\s*Overdue for 30 minutes/);
    await expect(pending).not.toHaveTextContent('Open for');
    // Its time is not over, or it has none.
    await expect(waiting).toHaveTextContent(/Open for 3 hours/);
    await expect(checking).toHaveTextContent(/Open for 3 hours/);
  },
});

/** Rows that are overdue for a short or a long time, and rows that are not, otherwise the same. */
const overduePairs = [59, 23 * 60, 99 * 24 * 60].flatMap((minutes) =>
  [0, 12].flatMap((unanswered) =>
    [minutes, -1].map((late, index) => ({
      ...aSummaryRow({
        id: `overdue-${minutes}-${unanswered}-${index}`,
        status: 'OSP',
        unanswered,
      }),
      statusSince: new Date(now - (targets.OSP + late) * 60_000).toISOString(),
    })),
  ),
);

/** No row becomes higher because it is overdue, and each text of each row is whole. */
export const OverdueRows = meta.story({
  args: { list: listStates(overduePairs).ready, targets },
  play: async ({ canvas, canvasElement }) => {
    await expectWholeRows(canvasElement);
    const heights = canvas.getAllByRole('listitem').map(({ offsetHeight }) => offsetHeight);
    await expect(heights.length).toBeGreaterThan(1);
    for (let index = 0; index + 1 < heights.length; index += 2) {
      await expect(heights[index]).toBe(heights[index + 1]);
    }
    const overdue = canvas.getAllByText(/^Overdue for \d+ (minutes|hours|days)$/);
    await expect(overdue.length).toBeGreaterThan(0);
  },
});

/** The same in large text. */
export const OverdueRowsInLargeText = OverdueRows.extend({ globals: { textSize: 'large' } });

/** By the amount. The toggle is named after what it does then. */
export const SortedByAmount = meta.story({
  args: {
    sort: 'amount',
    list: listStates(rows.toSorted((one, other) => other.amount - one.amount)).ready,
  },
  play: async ({ args: { onOrderChange }, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Smallest first' }));
    await expect(onOrderChange).toHaveBeenCalledWith('oldest');
  },
});
/** Skeleton rows in the final layout. */
export const Loading = meta.story(shared.loading);

/** Shows its rows when the order is changed, as if they had arrived then. */
function LoadedWithOrder(props: DashboardScreenProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <DashboardScreen
      {...props}
      list={isLoaded ? states.ready : states.loading}
      onOrderChange={() => setIsLoaded(true)}
    />
  );
}

const topsOf = (rows: Iterable<Element>) =>
  [...rows].slice(0, 4).map((row) => row.getBoundingClientRect().top);

/** Rows are in the places of the skeleton rows, so that nothing moves when they arrive. */
export const LoadedInPlace = meta.story({
  ...interaction,
  render: (props) => <LoadedWithOrder {...props} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await document.fonts.ready;
    const placeholders = canvasElement.querySelectorAll('[aria-busy] > :last-child > *');
    const expected = topsOf(placeholders);
    await expect(expected).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }));
    await waitFor(() => expect(topsOf(canvas.getAllByRole('listitem'))).toEqual(expected));
  },
});

/** The same in rows of two lines. */
export const LoadedInPlaceOnATablet = LoadedInPlace.extend({
  globals: { viewport: { value: 'rail' } },
});

/** Names and amounts of maximum length. */
export const LongContent = meta.story(
  shared.withRows(
    aSummaryRow({
      bankName: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
      agentName: 'Venkatanarasimharajuvaripeta Subramaniam Iyer',
      amount: paise(999_999_999_999),
      code: '26031410234',
      status: 'OSP',
    }),
  ),
);

const longRows = [...allStatuses].map((status, index) =>
  aSummaryRow({
    id: `long-${index}`,
    bankName: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
    agentName: 'Venkatanarasimharajuvaripeta Subramaniam Iyer',
    customer: 'Subrahmanya Chandrasekhara Venkataraman Iyer and Sons',
    amount: largestAmount,
    code: '26031410234',
    unanswered: index % 2 === 0 ? 120 : 0,
    status,
  }),
);

/** Every status with long names and the largest amount: each text of each row is whole. */
export const LongRows = meta.story({
  args: {
    list: listStates(longRows).ready,
    claims: { 'long-0': aClaim({ userCode: 'WWWWW' }) },
  },
  play: async ({ canvas, canvasElement }) => {
    await expectWholeRows(canvasElement);
    for (const { description } of Object.values(statuses)) {
      const [row] = await scrollToRow(canvas, description);
      await expect(row).toBeVisible();
      await expectWholeRows(canvasElement);
    }
  },
});

/** The same at twice the text size. */
export const LongRowsInLargeText = LongRows.extend({ globals: { textSize: 'large' } });

/** The rows of ordinary transactions are equally high, and each part has the same place in each row. */
export const EvenRows = meta.story({
  ...interaction,
  args: { activeTab: 'overview' },
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const rows = canvas.getAllByRole('listitem');
    const parts = ['[data-part="names"]', '[data-part="customer"]', '[data-tone]'];
    for (const part of [...parts, '[data-part="foot"]', '[data-colour]', 'time']) {
      const places = rows.map((row) => placeOf(row, part));
      await expect(new Set(places).size, part).toBe(1);
    }
    await expect(new Set(rows.map((row) => row.offsetHeight)).size).toBe(1);
  },
});

/** Returns the distance of a part from the top of its row, px. */
const placeOf = (row: HTMLElement, part: string) =>
  (row.querySelector(part)?.getBoundingClientRect().top ?? 0) - row.getBoundingClientRect().top;

/** Scrolls down until a row has the text, and returns the elements with it. */
async function scrollToRow(canvas: Canvas, text: string) {
  const scroller = canvas.getByRole('list').parentElement;
  await waitFor(async () => {
    const found = canvas.queryByText(text);
    scroller?.scrollBy({ top: found ? 0 : 200 });
    await expect(found).not.toBeNull();
  });
  return canvas.getAllByText(text);
}

const manyRows = summaryRows(20).map((row, index) => ({
  ...row,
  bankName: ['Himalaya Mercantile Bank', 'Punjab National Bank', 'HDFC Bank'][index % 3] ?? '',
  agentName: ['Asha Menon', 'Farhan Qureshi', 'agent'][index % 3] ?? '',
  unanswered: index % 5 === 0 ? 2 : 0,
  amount: paise([1_250_000, 270_050_000, 20_050_000][index % 3] ?? 0),
}));
const badges = { 'transaction-0018': aClaim(), 'transaction-0015': aClaim({ userCode: 'BNK01' }) };
const busyRows = { list: listStates(manyRows).ready, claims: badges, targets } as const;

/** Returns how many rows are visible, each counted by its visible share, and how many of them are whole. */
function visibleRows(canvas: Canvas) {
  const rows: DOMRect[] = canvas
    .getAllByRole('link', { name: /26031400/ })
    .map((link: HTMLElement) => {
      const row = link.closest('[data-row]');
      if (!row) throw new Error('the link is not in a row');
      return row.getBoundingClientRect();
    });
  const top = Math.min(...rows.map((row) => row.top));
  const shares = rows.map(
    (row) => Math.max(0, Math.min(row.bottom, window.innerHeight) - row.top) / row.height,
  );
  const whole = shares.filter((share) => share === 1).length;
  return { top, whole, all: shares.reduce((sum, share) => sum + share, 0) };
}

/** What the shell has above and below the screen on a phone, px. */
const shellOnPhone = 56 + 65;

/** With long names and marks, at least seven and a half rows are visible on a phone, with the bars of the shell. */
export const ManyRows = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: busyRows,
  play: async ({ canvas, canvasElement }) => {
    await expectWholeRows(canvasElement);
    const { top, all } = visibleRows(canvas);
    const share = (window.innerHeight - shellOnPhone - top) / (window.innerHeight - top);
    await expect(all * share).toBeGreaterThanOrEqual(7.5);
  },
});

/** At twice the text size, nothing is cut off. */
export const ManyRowsInLargeText = meta.story({
  globals: { textSize: 'large' },
  args: busyRows,
  play: async ({ canvasElement }) => {
    await expectWholeRows(canvasElement);
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});

/** The same rows for a user who has chosen comfortable ones. */
export const ComfortableRows = meta.story({
  globals: { viewport: { value: 'phone' }, density: 'comfortable' },
  args: busyRows,
  play: async ({ canvas, canvasElement }) => {
    await expectWholeRows(canvasElement);
    await expect(canvas.getAllByRole('listitem')[1]?.offsetHeight).toBe(89);
  },
});

/** The age of a transaction: none for completed and cancelled ones. */
export const Ages = meta.story({
  args: {
    now: Date.parse('2026-03-16T10:42:05+05:30'),
    list: listStates([
      aSummaryRow({ id: 'new', createdAt: '2026-03-16T10:42:30+05:30' }),
      aSummaryRow({ id: 'minutes', createdAt: '2026-03-16T10:37:05+05:30' }),
      aSummaryRow({ id: 'hours', createdAt: '2026-03-15T10:43:05+05:30' }),
      aSummaryRow({ id: 'days' }),
      aSummaryRow({ id: 'completed', status: 'CMP' }),
      aSummaryRow({ id: 'cancelled', status: 'CNL' }),
    ]).ready,
  },
  play: async ({ canvas }) => {
    const ages = canvas
      .getAllByRole('listitem')
      .map((row) => /Open for \d+ [a-z]+/.exec(row.textContent ?? '')?.[0]);
    await expect(ages).toEqual([
      'Open for 0 minutes',
      'Open for 5 minutes',
      'Open for 23 hours',
      'Open for 2 days',
      undefined,
      undefined,
    ]);
    await expect(canvas.getByText('2 d')).toBeVisible();
  },
});

/** Two transactions are being paid: their rows name the banker. */
export const BeingPaid = meta.story({
  args: {
    claims: {
      'transaction-0020': aClaim(),
      'transaction-0018': aClaim({ userCode: 'BNK01', isOwn: true }),
    },
  },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    const row = within(canvas.getByRole('link', { name: /BNK02 is paying 2603140020/ }));
    await expect(row.getByText('BNK02')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /BNK01 is paying 2603140018/ })).toBeVisible();
    await expect(first?.offsetHeight).toBe(second?.offsetHeight);
  },
});

/** Two transactions have unanswered messages: their rows have the number, and the same height. */
export const Unanswered = meta.story({
  args: {
    list: listStates(
      summaryRows(20).map((row, index) => ({ ...row, unanswered: [0, 1, 12][index] ?? 0 })),
    ).ready,
  },
  play: async ({ canvas }) => {
    const [first, second, third] = canvas.getAllByRole('listitem');
    await expect(second).toHaveTextContent('1 unanswered message');
    await expect(third).toHaveTextContent('12 unanswered messages');
    for (const row of [second, third]) {
      await expect(row?.offsetHeight).toBe(first?.offsetHeight);
      const tag = row && within(row).getByText(/^1?\d$/);
      const bottom = tag?.getBoundingClientRect().bottom ?? Infinity;
      await expect(bottom).toBeLessThanOrEqual(row?.getBoundingClientRect().bottom ?? 0);
    }
  },
});

const onShowDigest = fn();

/** The user returns after ten minutes: a note over the list says what happened. Pressing it shows the top. */
export const WasAway = meta.story({
  args: {
    digest: (
      <DigestNote
        since="14:05"
        digest={{ created: 4, completed: 2, payments: 0, problems: 0, messages: 1 }}
        onPress={onShowDigest}
      />
    ),
  },
  play: async ({ canvas, userEvent }) => {
    const note = canvas.getByRole('button', {
      name: 'Since 14:05: 4 new, 2 completed, 1 message for you',
    });
    await userEvent.click(note);
    await expect(onShowDigest).toHaveBeenCalledOnce();
  },
});

/** Everything happened, in large numbers: the note wraps and stays within the window. */
export const WasAwayLong = meta.story({
  args: {
    digest: (
      <DigestNote
        since="23 Nov, 2:05 pm"
        digest={{ created: 1000, completed: 1000, payments: 1000, problems: 1000, messages: 1000 }}
        onPress={onShowDigest}
      />
    ),
  },
  play: async ({ canvas }) => {
    const note = canvas.getByRole('button', { name: /1,000 messages for you/ });
    await expect(note.scrollWidth).toBeLessThanOrEqual(note.clientWidth);
    const { left, right } = note.getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
});

/** Others have added transactions: they are counted, and the rows stay where they are. */
export const NewRows = meta.story({
  args: { newCount: 1 },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('2603140020');
    await userEvent.click(canvas.getByRole('button', { name: '1 new' }));
    await expect(args.onShowNew).toHaveBeenCalledOnce();
  },
});

const onSelect = fn();
const onBulkAction = fn();
const onSelectAll = fn();
const onCancelSelection = fn();

/** Returns the props of a list of an admin with these selected rows. */
const selecting = (selected: readonly TransactionSummary[], isOffline = false) => ({
  tabs: ['summary', 'overview', 'alert'] as const,
  activeTab: 'overview' as const,
  selection: { ids: new Map(selected.map((row) => [row.id, row])), onSelect },
  selectionBar: selected.length > 0 && (
    <SelectionBar
      rows={selected}
      isOffline={isOffline}
      onAction={onBulkAction}
      onSelectAll={onSelectAll}
      onCancel={onCancelSelection}
    />
  ),
});

const selectedCodes = (canvas: Canvas) =>
  canvas
    .getAllByRole('checkbox', { checked: true })
    .map((box: HTMLElement) => box.getAttribute('aria-label'));

/** Rows in several statuses are selected: each action has the number of rows that it changes. */
export const Selecting = meta.story({
  args: selecting(rows.slice(0, 8)),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('8 selected')).toBeVisible();
    await waitFor(() => expect(selectedCodes(canvas)).toHaveLength(8));
    const bar = within(canvas.getByRole('region', { name: 'Selection' }));
    const actions = bar.getAllByRole('button').map((button) => button.textContent);
    await expect(actions).toEqual([
      'Cancel selection',
      'Accepted 1',
      'Hold 1',
      'Un Hold 1',
      'Checked 1',
    ]);
    await userEvent.click(bar.getByRole('button', { name: 'Accepted 1' }));
    const accepted = expect.objectContaining({ id: rows[1]?.id, version: rows[1]?.version });
    await expect(onBulkAction).toHaveBeenCalledWith('accept', [accepted]);
    await userEvent.click(await bar.findByRole('button', { name: 'Cancel selection' }));
    await expect(onCancelSelection).toHaveBeenCalledOnce();
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});

/** One row is selected. */
export const SelectingOne = meta.story({ args: selecting(rows.slice(1, 2)) });

/** All loaded rows are selected by keyboard. */
export const SelectingAll = meta.story({
  args: selecting(rows),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('20 selected')).toBeVisible();
    canvas.getByRole('link', { name: /2603140020/ }).focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect(onSelectAll).toHaveBeenCalledOnce();
  },
});

/** As many rows are selected as can be, and the device is offline: nothing can be sent. */
export const SelectingOffline = meta.story({
  args: selecting(summaryRows(200), true),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('200 selected, the most at once')).toBeVisible();
    await expect(canvas.getByText('You are offline')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Accepted/ })).toBeNull();
  },
});

/** Long names at twice the text size: the rows and the bar stay whole. */
export const SelectingInLargeText = meta.story({
  globals: { textSize: 'large' },
  args: { ...selecting(longRows), list: listStates(longRows).ready },
  play: async ({ canvasElement }) => {
    await expectWholeRows(canvasElement);
  },
});

/** A locale that is written from right to left. */
export const SelectingRightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: selecting(rows.slice(0, 3)),
});

const wide = { globals: { viewport: { value: 'desktop' } } } as const;
const headers = ['Code', 'Bank', 'Agent', 'Customer', 'Amount', 'Balance', 'Status', 'Time'];

/** In a wide window the list has columns, with the balance. Each header is above the texts of its column. */
export const InColumns = meta.story({
  ...wide,
  args: {
    activeTab: 'overview',
    columns: columnParts,
    list: listStates([aSummaryRow({ id: 'paid', paid: paise(500_000) }), ...rows]).ready,
  },
  play: async ({ args, canvas, userEvent }) => {
    const table = within(canvas.getByRole('table', { name: 'Overview' }));
    const found = table.getAllByRole('columnheader');
    await expect(found.map((header) => header.textContent)).toEqual(headers);
    const [, first] = table.getAllByRole('row');
    const cells = within(first ?? document.body).getAllByRole('cell');
    await expect(cells.map((cell) => cell.textContent)).toEqual([
      '2603140007',
      'HDFC Bank',
      'Asha Menon',
      'Ravi Kumar',
      '₹25,000.00',
      '₹20,000.00',
      'Waiting',
      '14 Mar 2026, 10:42 am3 hOpen for 3 hours',
    ]);
    for (const [column, cell] of cells.entries()) {
      const header = found[column]?.getBoundingClientRect();
      const { left, right } = cell.getBoundingClientRect();
      await expect([header?.left, header?.right]).toEqual([left, right]);
    }
    const link = () =>
      table.getByRole('link', {
        name: /^2603140007 HDFC Bank Asha Menon Ravi Kumar ₹25,000.00/,
      });
    // A press anywhere on the row opens it.
    await userEvent.click(cells[3] ?? document.body);
    await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());
    (await waitFor(link)).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(table.getByRole('link', { name: /^2603140020/ })).toHaveFocus());
  },
});

const onSortChange = fn();

/** The headers sort by what the server can sort by. The others are plain. */
export const SortsByColumn = meta.story({
  ...wide,
  args: {
    columns: columnParts,
    sorting: { sort: 'amount', order: 'newest', sorts: ['amount'], onSortChange },
    list: listStates(rows.toSorted((one, other) => other.amount - one.amount)).ready,
  },
  play: async ({ canvas, userEvent }) => {
    const found = canvas.getAllByRole('columnheader');
    const sorted = found.map((header) => [header.textContent, header.getAttribute('aria-sort')]);
    await expect(sorted.filter(([, direction]) => direction !== null)).toEqual([
      ['Amount', 'descending'],
      ['Time', 'none'],
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'Amount' }));
    await expect(onSortChange).toHaveBeenLastCalledWith('amount', 'oldest');
    await userEvent.click(await canvas.findByRole('button', { name: 'Time' }));
    await expect(onSortChange).toHaveBeenLastCalledWith('created', 'newest');
  },
});

const onGlanceChange = fn();

/** A tool closes the line with the day at a glance, and shows it again. */
export const ClosesGlance = meta.story({
  ...wide,
  args: { columns: columnParts, glance: { isShown: true, onChange: onGlanceChange } },
  play: async ({ canvas, userEvent }) => {
    const toggle = canvas.getByRole('button', { name: 'Today at a glance', pressed: true });
    await userEvent.click(toggle);
    await expect(onGlanceChange).toHaveBeenCalledWith(false);
  },
});

const topOf = (element: HTMLElement) => element.getBoundingClientRect().top;

/** Filters and saved views are beside the search, where the list does not lose the height of their line. */
export const FilteredInColumns = meta.story({
  ...wide,
  args: {
    columns: columnParts,
    views: viewsOf(null, manyViews),
    search: 'hdfc',
  },
  play: async ({ canvas }) => {
    const views = canvas.getByRole('list', { name: 'Saved views' });
    const order = canvas.getByRole('button', { name: 'Oldest first' });
    await expect(Math.abs(topOf(views) - topOf(order))).toBeLessThanOrEqual(8);
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
});

/** Skeleton rows with the columns of the list. */
export const LoadingInColumns = meta.story({
  ...wide,
  args: { list: states.loading, columns: columnParts },
});

/** Comfortable rows in columns. */
export const ComfortableColumns = meta.story({
  globals: { ...wide.globals, density: 'comfortable' },
  args: { ...busyRows, columns: columnParts },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')[1]?.offsetHeight).toBe(56);
  },
});

/** Rows of columns are in the places of the skeleton rows. */
export const LoadedInPlaceInColumns = LoadedInPlace.extend({
  globals: wide.globals,
  args: { columns: columnParts },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await document.fonts.ready;
    const placeholders = canvasElement.querySelectorAll('[aria-busy] > :last-child > *');
    const expected = topsOf([...placeholders].slice(1));
    await userEvent.click(canvas.getByRole('button', { name: 'Oldest first' }));
    await waitFor(() => expect(topsOf(canvas.getAllByRole('row').slice(1))).toEqual(expected));
  },
});

/** Long names, the largest amounts and all marks in columns: texts wrap, and nothing is cut off. */
export const LongRowsInColumns = meta.story({
  ...wide,
  args: {
    columns: columnParts,
    list: listStates(longRows).ready,
    claims: { 'long-0': aClaim({ userCode: 'WWWWW' }) },
    mark: createMarkText('venkata gramin'),
  },
  play: async ({ canvas, canvasElement }) => {
    await expectWholeRows(canvasElement);
    await expect(canvas.getByText('WWWWW')).toBeVisible();
    await expect(canvasElement.querySelectorAll('mark').length).toBeGreaterThan(1);
  },
});

/** Columns of servers that sort by less, or send no balances. */
export const Columns = meta.story({
  ...interaction,
  ...wide,
  play: inTurn<DashboardScreenProps>({
    'A server that sorts by the created time alone': {
      args: {
        columns: columnParts,
        sorting: { sort: 'created', order: 'oldest', sorts: [], onSortChange },
      },
      play: async ({ canvas, userEvent }) => {
        const time = canvas.getByRole('columnheader', { name: 'Time' });
        await expect(time).toHaveAttribute('aria-sort', 'ascending');
        await expect(canvas.queryByRole('button', { name: 'Amount' })).toBeNull();
        await userEvent.click(canvas.getByRole('button', { name: 'Time' }));
        await expect(onSortChange).toHaveBeenLastCalledWith('created', 'newest');
      },
    },
    'A list of a server that sends no balances has dashes in their place': {
      args: {
        columns: columnParts,
        list: listStates([{ ...aSummaryRow(), balance: null }]).ready,
      },
      play: async ({ canvas }) => {
        await expect(canvas.getAllByRole('cell')[5]).toHaveTextContent(/^-$/);
      },
    },
  }),
});

/** An admin selects rows of a list with columns: the boxes are over the logos. */
export const SelectingInColumns = meta.story({
  ...wide,
  args: { ...selecting(rows.slice(0, 3)), columns: columnParts },
  play: async ({ args, canvas, userEvent }) => {
    await expect(selectedCodes(canvas)).toHaveLength(3);
    onSelect.mockClear();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select 2603140015' }));
    await expect(onSelect).toHaveBeenLastCalledWith(rows[5], false);
    // While rows are selected, a press on another row selects it.
    await userEvent.click(await canvas.findByRole('link', { name: /^2603140014/ }));
    await expect(onSelect).toHaveBeenLastCalledWith(rows[6], false);
    await expect(args.onOpen).not.toHaveBeenCalled();
  },
});

const names = { role: 'admin', banks: lookups.banks, agents: lookups.agents } as const;
const onFiltersChange = fn();
const onFiltersOpen = fn();
const onClearSearch = fn();

/** Returns the filters of a dashboard as the app passes them. */
const filtersOf = (filters: ListFilters, count: number, search = '') => ({
  count,
  onOpen: onFiltersOpen,
  chips: <FilterChips {...names} filters={filters} onChange={onFiltersChange} />,
  noMatches: (
    <FilteredEmpty
      {...names}
      filters={filters}
      search={search}
      onClearFilters={() => onFiltersChange({})}
      onClearSearch={onClearSearch}
    />
  ),
});

/** The rows of a search: what it has found is marked, and is read as before. */
export const Searched = meta.story({
  args: { search: 'hdfc asha 12500 0020', mark: createMarkText('hdfc asha 12500 0020') },
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('listitem');
    await expect(first).toHaveTextContent(
      'HDFC Bank (Asha Menon)Ravi Kumar2603140020Pending3 hOpen for 3 hours14 Mar 10:42 am₹12,500.00',
    );
    const marks = [...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent);
    await expect(marks).toEqual(['HDFC', 'Asha', '0020', '12,500']);
    const read = /^HDFC Bank \(Asha Menon\) Ravi Kumar 2603140020/;
    await expect(canvas.getByRole('link', { name: read })).toBeVisible();
  },
});

/** Filters are set: each is named above the list, and a press removes it. */
export const Filtered = meta.story({
  args: { filters: filtersOf({ statuses: ['PND', 'RTY'], bank: 'HDFC' }, 3) },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Filters, 3 set' })).toBeVisible();
    const chip = canvas.getByRole('button', { name: 'Remove filter: Pending' });
    await expect(chip.offsetHeight).toBeGreaterThanOrEqual(44);
    await userEvent.click(chip);
    await expect(onFiltersChange).toHaveBeenLastCalledWith(
      { statuses: ['RTY'], bank: 'HDFC' },
      'created',
    );
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Remove filter: Retry' })).toHaveFocus(),
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear filters' }));
    await expect(onFiltersChange).toHaveBeenLastCalledWith({}, 'created');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Filters, 3 set' })).toHaveFocus(),
    );
  },
});

/** Every filter is set: the chips scroll in their line, and the list stays where it is. */
export const FilteredByEverything = meta.story({
  args: {
    filters: filtersOf(
      {
        statuses: ['PND', 'HLD', 'OSP'],
        bank: 'The Jammu and Kashmir Gramin Cooperative Bank Limited',
        agent: 'AGT02',
        from: '2026-11-01',
        to: '2026-11-30',
        minAmount: paise(100_000),
        maxAmount: paise(99_999_999_999),
        isMine: true,
        isClaimed: true,
        isUnanswered: true,
        isOverdue: true,
      },
      11,
    ),
  },
  play: async ({ canvas }) => {
    const chips = within(canvas.getByRole('list', { name: 'Filters' })).getAllByRole('button');
    await expect(chips.map((chip) => chip.textContent)).toEqual([
      'Pending',
      'Hold',
      'Other Side Problem',
      'The Jammu and Kashmir Gramin Cooperative Bank Limited',
      'Imran Shaikh',
      '1 Nov 2026 – 30 Nov 2026',
      '₹1,000.00 – ₹99,99,99,999.99',
      'Initiated by me',
      'Being paid now',
      'Unanswered messages',
      'Overdue',
      'Clear',
    ]);
    const { scrollWidth } = document.documentElement;
    await expect(scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
});

/** The earliest due time first: a chip says so, and a press sorts by the created time again. */
export const SortedByDueTime = meta.story({
  args: {
    sort: 'due',
    filters: {
      ...filtersOf({}, 1),
      chips: <FilterChips {...names} filters={{}} sort="due" onChange={onFiltersChange} />,
    },
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Latest due first' })).toBeVisible();
    const chip = canvas.getByRole('button', { name: 'Remove filter: Sorted by due time' });
    await expect(chip).toHaveTextContent('Sorted by due time');
    await userEvent.click(chip);
    await expect(onFiltersChange).toHaveBeenLastCalledWith({}, 'created');
  },
});

/** No row matches the filters: they are named, and can be cleared. */
export const FilteredEmptyList = meta.story({
  args: {
    list: states.empty,
    filters: filtersOf({ statuses: ['PND'], from: '2026-11-05', maxAmount: paise(100_000) }, 3),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Nothing matches the filters')).toBeVisible();
    await expect(canvas.getByText('Pending, From 5 Nov 2026, At most ₹1,000.00')).toBeVisible();
    await expect(canvas.queryByText('There are no open orders.')).toBeNull();
    const [, clear] = canvas.getAllByRole('button', { name: 'Clear filters' });
    if (clear) await userEvent.click(clear);
    await expect(onFiltersChange).toHaveBeenLastCalledWith({});
  },
});

/** No row matches the filters and the search: both are named, and either can be cleared. */
export const FilteredNoMatches = meta.story({
  args: {
    search: 'zzz',
    list: states.noMatches,
    filters: filtersOf({ statuses: ['PND'] }, 1, 'zzz'),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Nothing matches “zzz” and the filters')).toBeVisible();
    await userEvent.click(canvas.getByText('Clear search'));
    await expect(onClearSearch).toHaveBeenCalledOnce();
  },
});

/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);

/** No orders yet: a link leads to the form that initiates one. */
export const Empty = meta.story({
  args: { list: states.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Transaction Initiate' })).toBeVisible();
  },
});

const alike = ['Mohammed Faizan', 'Muhammad Faisan Khan'].map((customer, index) =>
  aSummaryRow({ id: `alike-${index}`, customer }),
);
const soundsLike = (
  <SoundsLike search="muhamed faizan" transactions={alike} linkTo={(id) => ({ href: `#${id}` })} />
);

/** Customers that only sound like the search follow its last match, under a heading of their own. */
export const SoundsLikeSearch = meta.story({
  args: { search: 'muhamed faizan', list: states.end, further: soundsLike },
  play: async ({ canvas }) => {
    const section = within(canvas.getByRole('region', { name: 'Sounds like “muhamed faizan”' }));
    const links = section.getAllByRole('link');
    await expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Mohammed Faizan'),
      expect.stringContaining('Muhammad Faisan Khan'),
    ]);
    const end = canvas.getByText('No More Orders');
    const place = end.compareDocumentPosition(links[0] ?? end);
    await expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  },
});

/** Nothing matches the search, but customers sound like it. */
export const OnlySoundsLikeSearch = meta.story({
  args: { search: 'zzz', list: states.noMatches, further: soundsLike },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Nothing matches “zzz”')).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: /Faizan|Faisan/ })).toHaveLength(2);
  },
});

/** Nothing matches: the message names the search text and offers to clear it. */
export const NoMatches = meta.story(shared.noMatches);
/** The next page is loading below the rows. */
export const LoadingMore = meta.story(shared.loadingMore);
/** The next page failed: the rows stay, with Retry below them. */
export const MoreFailed = meta.story(shared.moreFailed);
/** All rows are loaded: the list ends with a message. */
export const End = meta.story(shared.end('No More Orders'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);
/** Offline without stored data. */
export const Offline = meta.story(shared.offline);
/** Offline with stored rows and their age. */
export const OfflineStale = meta.story(shared.offlineStale);

/** The session is lost while a list is open: a notice appears, rows and search stay. */
export const SignedOut = meta.story({
  ...sessionLoss('agent'),
  tags: ['role:agent'],
  args: { search: 'hdfc' },
  play: async (context) => {
    await loseSession(context);
    await expect(context.canvas.getByRole('searchbox')).toHaveValue('hdfc');
    await expect(context.canvas.getByRole('link', { name: /2603140020/ })).toBeVisible();
  },
});

/** Reading is repeated after a failure and continued while scrolling. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<DashboardScreenProps>({
    'Retry loads the list again after a failure': shared.retries('onRetry'),
    'Retry repeats a failed refresh': shared.retriesRefresh('onRetry'),
    'Retry loads a failed page again': shared.retriesPage('onRetry'),
    'Scrolling near the end loads the next page': shared.scrollsForMore('onLoadMore'),
    'A search without results can be cleared': shared.searches(
      'Search Transactions',
      'onSearchChange',
    ),
  }),
});

/** The list is searched, sorted, filtered and opened, by pointer and by keyboard. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<DashboardScreenProps>({
    'Saved views above the list, and what saves this one': {
      args: { search: 'hdfc', views: viewsOf(null) },
      play: async ({ canvas, userEvent }) => {
        const views = within(canvas.getByRole('list', { name: 'Saved views' }));
        await expect(views.getAllByRole('button', { pressed: false })).toHaveLength(3);
        await expect(canvas.getByRole('button', { name: 'Save view' })).toBeVisible();
        await userEvent.click(views.getByRole('button', { name: 'Large' }));
        await expect(onView).toHaveBeenCalledWith(someViews[1]);
      },
    },
    'The line has its place before the views are known': {
      args: { views: { hasLine: true, isActive: false, content: null } },
    },
    'More new transactions than the button has space for': {
      args: { newCount: 120 },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('button', { name: '99+ new' })).toBeVisible();
      },
    },
    'An admin can select rows, and has selected none: the rows look as before': {
      args: selecting([]),
      play: async ({ canvas, userEvent }) => {
        const box = canvas.getByRole('checkbox', { name: 'Select 2603140020' });
        await expect(box).not.toBeChecked();
        canvas.getByRole('link', { name: /2603140019/ }).focus();
        await userEvent.keyboard(' ');
        await expect(onSelect).toHaveBeenLastCalledWith(rows[1], false);
      },
    },
    'The server has no filters: there is no button': {
      args: { filters: null },
      play: async ({ canvas }) => {
        await expect(canvas.queryByRole('button', { name: 'Filters' })).toBeNull();
      },
    },
    'The server has filters, and none is set: a button opens them': {
      args: { filters: filtersOf({}, 0) },
      play: async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
        await expect(onFiltersOpen).toHaveBeenCalledOnce();
        await waitFor(() => expect(canvas.queryByRole('list', { name: 'Filters' })).toBeNull());
      },
    },
    'No orders for a banker: without a link, because bankers initiate no transactions': {
      args: { list: states.empty, initiateHref: null },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('There are no open orders.')).toBeVisible();
        await expect(canvas.queryByRole('link')).toBeNull();
      },
    },
    'Overview has its own end message': {
      args: { activeTab: 'overview', list: states.end },
      play: showsText('No More Transactions'),
    },
    'Alert has its own end message': {
      args: { activeTab: 'alert', list: states.end },
      play: showsText('No More Alert'),
    },
    'Enter in the search may open what it finds': {
      args: { search: '2603140001', onSearchSubmit: fn() },
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('searchbox'), '{Enter}');
        await expect(args.onSearchSubmit).toHaveBeenCalledWith('2603140001');
      },
    },
    'The search, the order, the tabs and a row call their callbacks; a row is a link': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.type(canvas.getByRole('searchbox', { name: 'Search Transactions' }), 'r');
        await waitFor(() => expect(args.onSearchChange).toHaveBeenCalledWith('r'));
        await userEvent.click(await canvas.findByRole('button', { name: 'Oldest first' }));
        await expect(args.onOrderChange).toHaveBeenCalledWith('oldest');
        await userEvent.click(await canvas.findByRole('tab', { name: 'Alert' }));
        await expect(args.onTabChange).toHaveBeenCalledWith('alert');
        const row = await canvas.findByRole('link', { name: /2603140020/ });
        await waitFor(() =>
          expect(row).toHaveAttribute('href', '/transaction-details?id=transaction-0020'),
        );
        await userEvent.click(row);
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith(rows[0]));
      },
    },
    'Keyboard only: arrow keys change the tab, Tab reaches the order and the rows': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.tab();
        await waitFor(() => expect(canvas.getByRole('tab', { name: 'Orders' })).toHaveFocus());
        await userEvent.keyboard('{ArrowRight}');
        await expect(args.onTabChange).toHaveBeenCalledWith('overview');
        (await canvas.findByRole('searchbox')).focus();
        await userEvent.tab();
        await waitFor(() =>
          expect(canvas.getByRole('button', { name: 'Oldest first' })).toHaveFocus(),
        );
        await userEvent.keyboard(' ');
        await expect(args.onOrderChange).toHaveBeenCalledWith('oldest');
        await userEvent.tab();
        await userEvent.keyboard('{End}{Enter}');
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith(rows.at(-1)));
      },
    },
    'The statuses of the selected rows allow nothing': {
      args: selecting(rows.filter(({ statusDescription }) => statusDescription === 'Completed')),
      play: showsText('Nothing can be done for these statuses at once.'),
    },
  }),
});

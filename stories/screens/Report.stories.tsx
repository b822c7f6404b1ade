import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { notPhotographed } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money.ts';
import { ReportScreen, type ReportScreenProps } from '#screens/Report/ReportScreen.tsx';
import { aReported, reportRows } from '../fixtures/report.ts';
import { listStates } from '../fixtures/states.ts';
import { forbidden, onStage, signedOut } from './onStage.tsx';
import {
  ageIsSaid,
  loadingIsSaid,
  offlineIsSaid,
  refreshIsMarked,
  sessionEndIsSaid,
  wayHomeIsShown,
} from './plays.ts';

const rows = reportRows(20);
const states = listStates(rows);
const today = { from: '2026-03-14', to: '2026-03-14' };

const args: ReportScreenProps = {
  state: states.ready,
  range: today,
  onRangeChange: fn(),
  isPrinting: false,
  onPrint: fn(),
  hrefOf: ({ id }) => `/transaction-details?id=${id}`,
  onOpen: fn(),
  onLoadMore: fn(),
  onRetry: fn(),
};

const meta = preview.meta({
  title: 'Screens/Report/Report',
  component: ReportScreen,
  args,
  tags: ['role:admin'],
  decorators: [onStage],
});

/** Today's transfers: what stands in a row, the days, and the way to take them away. */
export const Ready = meta.story({
  tags: ['state:ready'],
  args: {
    state: {
      ...states.ready,
      rows: [aReported({ id: '1', customer: 'Ravi Kumar' }), aReported({ id: '2', customer: '' })],
    },
  },
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(texts).toEqual([
      'HDFC Bank (Asha Menon)Ravi Kumar14 Mar 2026, 10:42 am₹25,000.00',
      'HDFC Bank (Asha Menon)-14 Mar 2026, 10:42 am₹25,000.00',
    ]);
    await expect(canvas.getByLabelText('From')).toHaveValue('2026-03-14');
    await expect(canvas.getByLabelText('To')).toHaveValue('2026-03-14');
    await expect(canvas.getByRole('heading', { name: 'Report' })).toBeVisible();
  },
});

/** Names and amounts as long as they get. */
export const LongContent = meta.story({
  tags: ['state:long-content'],
  args: {
    state: {
      ...states.ready,
      rows: [
        aReported({
          id: 'long',
          bankName: 'The Thane Bharat Sahakari and Mercantile Co-operative Bank',
          agentName: 'Venkatanarasimharajuvaripeta Subramaniam',
          customer: 'Subrahmanya Chandrasekhara Venkataraman Iyer and Sons',
          amount: paise(999_999_999_999),
        }),
        ...rows.slice(0, 3),
      ],
    },
  },
});

/** Rows on their way, in their final layout. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: states.loading },
  play: loadingIsSaid,
});

/** Today is not known yet: nothing can be chosen or printed. */
export const TodayUnknown = meta.story({
  args: { state: states.loading, range: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('From')).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
  },
});

/** Reading anew: the rows stay, quietly marked busy. */
export const Refreshing = meta.story({
  tags: ['state:refreshing'],
  args: { state: states.refreshing },
  play: refreshIsMarked,
});

/** Reading anew failed: the old rows, and a way to try again. */
export const StaleFailed = meta.story({
  tags: ['state:stale-failed'],
  args: { state: states.staleFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Could not refresh/)).toBeVisible();
    await expect(canvas.getAllByRole('listitem').length).toBeGreaterThan(3);
  },
});

/** Nothing in these days. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { state: states.empty },
  play: async ({ canvas }) => {
    const why = 'No transfer was initiated in these days. Choose other ones.';
    await expect(canvas.getByText(why)).toBeVisible();
  },
});

/** The next page on its way below the rows. */
export const LoadingMore = meta.story({
  tags: ['state:loading-more'],
  args: { state: states.loadingMore },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading more...')).toBeVisible();
  },
});

/** The next page did not come: the rows stay, and a way to try again stands below them. */
export const MoreFailed = meta.story({
  tags: ['state:more-failed'],
  args: { state: states.moreFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The rest could not be loaded.')).toBeVisible();
  },
});

/** The end of a short list. */
export const End = meta.story({
  tags: ['state:end'],
  args: { state: states.end },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Report')).toBeVisible();
  },
});

/** Nothing could be read. */
export const Failed = meta.story({
  tags: ['state:failed'],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something Went Wrong!')).toBeVisible();
  },
});

/** Offline with nothing to show, and nothing to print. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: states.offline },
  play: async ({ canvas }) => {
    await offlineIsSaid({ canvas });
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
  },
});

/** Offline with the rows last seen and their age: they can be read, but not printed. */
export const OfflineStale = meta.story({
  tags: ['state:offline-stale'],
  args: { state: states.offlineStale },
  play: async ({ canvas }) => {
    await ageIsSaid(canvas, 'Print');
  },
});

/** The session ended while the report was read. */
export const SignedOut = meta.story({
  tags: ['state:signed-out'],
  parameters: signedOut('admin'),
  play: sessionEndIsSaid,
});

/** What a banker or an agent finds at this address. */
export const Forbidden = meta.story({
  tags: ['state:forbidden', 'role:banker', 'role:agent'],
  parameters: forbidden,
  play: wayHomeIsShown,
});

/** The spreadsheet on its way. */
export const Printing = meta.story({ tags: ['state:printing'], args: { isPrinting: true } });

/** The first day lies after the last. */
export const Reversed = meta.story({
  tags: ['state:reversed'],
  args: { range: { from: '2026-03-15', to: '2026-03-14' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('To')).toHaveAccessibleDescription(
      'From date can not be after To date',
    );
    await expect(canvas.getByText('Choose the days of the report')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
  },
});

/** More than a year. */
export const TooLong = meta.story({
  tags: ['state:too-long'],
  args: { range: { from: '2024-03-15', to: '2026-03-14' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('To')).toHaveAccessibleDescription(
      'A report spans at most 366 days',
    );
  },
});

/** A day was taken away. */
export const NoFrom = meta.story({
  tags: ['state:no-from'],
  args: { range: { from: '', to: '2026-03-14' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('From')).toHaveAccessibleDescription(
      'From date is required',
    );
    await expect(canvas.getByLabelText('To')).toBeValid();
  },
});

/** The last day was taken away. */
export const NoTo = meta.story({
  tags: ['state:no-to'],
  args: { range: { from: '2026-03-14', to: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('To')).toHaveAccessibleDescription('To date is required');
  },
});

/** Nothing was read: it is tried again. */
export const Retries = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.failed },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** A failed refresh is tried again. */
export const RetriesRefresh = Retries.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.staleFailed },
});

/** A page that did not come is asked for again. */
export const RetriesPage = Retries.extend({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.moreFailed },
});

/** Scrolled near the end, the next page is asked for. */
export const ScrollsForMore = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { state: states.available },
  play: async ({ args, canvas }) => {
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    const scroller = canvas.getByRole('list', { name: 'Report' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
  },
});

/** While the spreadsheet is on its way the button keeps its focus and can't be pressed again. */
export const PrintsOnce = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  args: { isPrinting: true },
  play: async ({ args, canvas, userEvent }) => {
    const print = canvas.getByRole('button', { name: /Print/ });
    await userEvent.click(print);
    await expect(print).toHaveFocus();
    await expect(args.onPrint).not.toHaveBeenCalled();
  },
});

/** Days, the button and a row are reported once each; the row is a link to its transaction. */
export const Used = meta.story({
  tags: ['interaction'],
  parameters: notPhotographed,
  play: async ({ args, canvas, userEvent }) => {
    await fireEvent.change(canvas.getByLabelText('From'), { target: { value: '2026-03-01' } });
    await expect(args.onRangeChange).toHaveBeenLastCalledWith({ ...today, from: '2026-03-01' });
    await fireEvent.change(canvas.getByLabelText('To'), { target: { value: '2026-03-13' } });
    await expect(args.onRangeChange).toHaveBeenLastCalledWith({ ...today, to: '2026-03-13' });
    await userEvent.click(canvas.getByRole('button', { name: 'Print' }));
    await expect(args.onPrint).toHaveBeenCalledOnce();
    const [row = canvas.getByRole('list')] = canvas.getAllByRole('link', { name: /^HDFC Bank/ });
    await expect(row).toHaveAttribute('href', '/transaction-details?id=transaction-0020');
    await userEvent.click(row);
    await expect(args.onOpen).toHaveBeenCalledWith(rows[0]);
  },
});

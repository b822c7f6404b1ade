import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money.ts';
import { ReportScreen, type ReportScreenProps } from '#screens/Report/ReportScreen.tsx';
import { aReported, reportRows } from '../fixtures/report.ts';

const rows = reportRows(20);
const fresh = { kind: 'fresh' } as const;
const today = { from: '2026-03-14', to: '2026-03-14' };

const args: ReportScreenProps = {
  state: { kind: 'ready', rows, freshness: fresh, more: 'end' },
  range: today,
  onRangeChange: fn(),
  isPrinting: false,
  onPrint: fn(),
  onOpen: fn(),
  onLoadMore: fn(),
  onRetry: fn(),
};

const meta = preview.meta({
  title: 'Screens/Report/Report',
  component: ReportScreen,
  args,
  tags: ['role:admin'],
  decorators: [
    (Story) => (
      <main style={{ height: '100dvh' }}>
        <Story />
      </main>
    ),
  ],
});

/** Today's transfers: what stands in a row, the days, and the way to take them away. */
export const Ready = meta.story({
  args: {
    state: {
      kind: 'ready',
      freshness: fresh,
      more: 'end',
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
  args: {
    state: {
      kind: 'ready',
      freshness: fresh,
      more: 'end',
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

/** Today is not known yet: nothing can be chosen or printed. */
export const Loading = meta.story({
  tags: ['state:loading'],
  args: { state: { kind: 'loading' }, range: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('From')).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
  },
});

/** Reading anew: the rows stay, quietly marked busy. */
export const Refreshing = meta.story({
  args: { state: { kind: 'ready', rows, freshness: { kind: 'refreshing' }, more: 'end' } },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Report' });
    await expect(list).toHaveAttribute('aria-busy', 'true');
  },
});

/** Reading anew failed: the old rows, and a way to try again. */
export const StaleFailed = meta.story({
  args: { state: { kind: 'ready', rows, freshness: { kind: 'refreshFailed' }, more: 'end' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

/** Nothing in these days. */
export const Empty = meta.story({
  tags: ['state:empty'],
  args: { state: { kind: 'empty' } },
  play: async ({ canvas }) => {
    const why = 'No transfer was initiated in these days. Choose other ones.';
    await expect(canvas.getByText(why)).toBeVisible();
  },
});

/** The next page on its way below the rows. */
export const LoadingMore = meta.story({
  args: { state: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading more...')).toBeVisible();
  },
});

/** The next page did not come. */
export const MoreFailed = meta.story({
  args: { state: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'failed' } },
});

/** The end of a short list. */
export const End = meta.story({
  args: { state: { kind: 'ready', rows: rows.slice(0, 3), freshness: fresh, more: 'end' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No More Report')).toBeVisible();
  },
});

/** Nothing could be read. */
export const Failed = meta.story({ args: { state: { kind: 'failed' } } });

/** Offline with nothing to show. */
export const Offline = meta.story({
  tags: ['state:offline'],
  args: { state: { kind: 'offline' } },
});

/** Offline with the rows last seen and their age. */
export const OfflineStale = meta.story({
  tags: ['state:offline'],
  args: {
    state: { kind: 'ready', rows, freshness: { kind: 'offline', asOf: '14:32' }, more: 'end' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Shown as of 14:32.')).toBeVisible();
  },
});

/** The spreadsheet on its way: the button keeps its focus and can't be pressed again. */
export const Printing = meta.story({
  args: { isPrinting: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Print/ }));
    await expect(args.onPrint).not.toHaveBeenCalled();
  },
});

/** The first day lies after the last. */
export const Reversed = meta.story({
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
  args: { range: { from: '2024-03-15', to: '2026-03-14' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('To')).toHaveAccessibleDescription(
      'A report spans at most 366 days',
    );
  },
});

/** A day was taken away. */
export const NoFrom = meta.story({
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
  args: { range: { from: '2026-03-14', to: '' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('To')).toHaveAccessibleDescription('To date is required');
  },
});

/** Scrolled near the end, the next page is asked for. */
export const ScrollsForMore = meta.story({
  args: { state: { kind: 'ready', rows, freshness: fresh, more: 'available' } },
  play: async ({ args, canvas }) => {
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    const scroller = canvas.getByRole('list', { name: 'Report' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
  },
});

/** Days, the button and a row, each told once. */
export const Used = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await fireEvent.change(canvas.getByLabelText('From'), { target: { value: '2026-03-01' } });
    await expect(args.onRangeChange).toHaveBeenLastCalledWith({ ...today, from: '2026-03-01' });
    await fireEvent.change(canvas.getByLabelText('To'), { target: { value: '2026-03-13' } });
    await expect(args.onRangeChange).toHaveBeenLastCalledWith({ ...today, to: '2026-03-13' });
    await userEvent.click(canvas.getByRole('button', { name: 'Print' }));
    await expect(args.onPrint).toHaveBeenCalledOnce();
    const [first] = canvas.getAllByText('HDFC Bank (Asha Menon)');
    await userEvent.click(first ?? canvas.getByRole('list'));
    await expect(args.onOpen).toHaveBeenCalledWith(rows[0]);
  },
});

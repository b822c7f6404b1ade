import { expect, fn, waitFor } from 'storybook/test';
import { interaction } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import { ReportScreen, type ReportScreenProps } from '#screens/report/ReportScreen.tsx';
import { dateField, datePart, dateText } from '#stories/dateFields.ts';
import { aReported, reportRows } from '#stories/fixtures/report.ts';
import { listStates } from '#stories/fixtures/states.ts';
import { expectWholeRows } from '#stories/expectWholeRows.ts';
import { screenDecorator } from '../screenDecorator.tsx';
import { listStories } from '../readingStories.ts';
import { expectOffline, expectOfflineData } from '../assertions.ts';
import { inTurn } from '../../cases.tsx';

const rows = reportRows(20);
const states = listStates(rows);
const today = { from: '2026-03-14', to: '2026-03-14' };

const args: ReportScreenProps = {
  state: states.ready,
  range: today,
  onRangeChange: fn(),
  today: '2026-03-14',
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
  decorators: [screenDecorator],
});

const shared = listStories('state', states, 'Report');

/** Today's transfers: the contents of a row and the selected days. */
export const Ready = meta.story({
  ...shared.onlyRows(
    aReported({ id: '1', customer: 'Ravi Kumar' }),
    aReported({ id: '2', customer: '' }),
  ),
  play: async ({ canvas }) => {
    const texts = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(texts).toEqual([
      'HDFC Bank (Asha Menon)Ravi Kumar260314000714 Mar 10:42 am₹25,000.00',
      'HDFC Bank (Asha Menon)-260314000714 Mar 10:42 am₹25,000.00',
    ]);
    await expect(dateText(canvas, 'From')).toBe('14/03/2026');
    await expect(dateText(canvas, 'To')).toBe('14/03/2026');
    await expect(canvas.getByRole('heading', { name: 'Report' })).toBeVisible();
  },
});

/** Long names and amounts: each text of each row is whole. */
export const LongContent = meta.story({
  ...shared.withRows(
    aReported({
      id: 'long',
      bankName: 'The Thane Bharat Sahakari and Mercantile Co-operative Bank',
      agentName: 'Venkatanarasimharajuvaripeta Subramaniam',
      customer: 'Subrahmanya Chandrasekhara Venkataraman Iyer and Sons',
      amount: paise(999_999_999_999),
    }),
  ),
  play: ({ canvasElement }) => expectWholeRows(canvasElement),
});

/** The same at twice the text size. */
export const LongContentInLargeText = LongContent.extend({ globals: { textSize: 'large' } });

/** Skeleton rows in the final layout. */
export const Loading = meta.story(shared.loading);

/** Refreshing: the rows stay and are marked as busy. */
export const Refreshing = meta.story(shared.refreshing);
/** The refresh failed: the old rows stay, with Retry. */
export const StaleFailed = meta.story(shared.staleFailed);

/** No transfers on the selected days: the message suggests other days. */
export const Empty = meta.story({
  args: { state: states.empty },
  play: async ({ canvas }) => {
    const why = 'No transfer was initiated in these days. Choose other ones.';
    await expect(canvas.getByText(why)).toBeVisible();
  },
});

/** The next page is loading below the rows. */
export const LoadingMore = meta.story(shared.loadingMore);
/** The next page failed: the rows stay, with Retry below them. */
export const MoreFailed = meta.story(shared.moreFailed);
/** All rows are loaded: the list ends with a message. */
export const End = meta.story(shared.end('No More Report'));
/** Loading has failed. */
export const Failed = meta.story(shared.failed);

/** Offline without stored rows: Print is disabled. */
export const Offline = meta.story({
  args: { state: states.offline },
  play: async ({ canvas }) => {
    await expectOffline({ canvas });
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
  },
});

/** Offline with stored rows and their age: Print is disabled. */
export const OfflineStale = meta.story({
  args: { state: states.offlineStale },
  play: async ({ canvas }) => {
    await expectOfflineData(canvas, 'Print');
  },
});

/** The spreadsheet is being downloaded: the button is pending. */
export const Printing = meta.story({ args: { isPrinting: true } });

/** The first day is after the last: an error explains it, and Print is disabled. */
export const Reversed = meta.story({
  args: { range: { from: '2026-03-15', to: '2026-03-14' } },
  play: async ({ canvas }) => {
    await expect(dateField(canvas, 'To')).toHaveAccessibleDescription(
      /From date cannot be after To date$/,
    );
    await expect(canvas.getByText('Choose the days of the report')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
  },
});

/** The range is longer than the maximum of 366 days. */
export const TooLong = meta.story({
  args: { range: { from: '2024-03-15', to: '2026-03-14' } },
  play: async ({ canvas }) => {
    await expect(dateField(canvas, 'To')).toHaveAccessibleDescription(
      /A report spans at most 366 days$/,
    );
  },
});

/** The first day was cleared: the field shows that it is required. */
export const NoFrom = meta.story({
  args: { range: { from: '', to: '2026-03-14' } },
  play: async ({ canvas }) => {
    await expect(dateField(canvas, 'From')).toHaveAccessibleDescription('From date is required');
    await expect(datePart(canvas, 'day', 'To')).toBeValid();
  },
});

/** The last day was cleared: the field shows that it is required. */
export const NoTo = meta.story({
  args: { range: { from: '2026-03-14', to: '' } },
  play: async ({ canvas }) => {
    await expect(dateField(canvas, 'To')).toHaveAccessibleDescription('To date is required');
  },
});

/** The first day was left half-typed: the error shows how a day is typed. */
export const FromInvalid = meta.story({
  args: { range: { from: '', to: '2026-03-14' } },
  play: async ({ args: given, canvas, userEvent }) => {
    await userEvent.click(datePart(canvas, 'day', 'From'));
    await userEvent.keyboard('2211');
    await expect(given.onRangeChange).not.toHaveBeenCalled();
    await userEvent.tab();
    await userEvent.tab();
    await expect(given.onRangeChange).toHaveBeenLastCalledWith({ ...today, from: '-11-22' });
    await waitFor(() => expect(dateText(canvas, 'From')).toBe('22/11/yyyy'));
  },
});

/** The last day does not exist: the error shows how a day is typed. */
export const ToInvalid = meta.story({
  args: { range: { from: '2026-03-14', to: '2026-02-30' } },
  play: async ({ canvas }) => {
    await expect(dateField(canvas, 'To')).toHaveAccessibleDescription(
      'To date is incomplete or does not exist. Enter it like 31/12/2026',
    );
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
  },
});

/** Reading is repeated after a failure and continued while scrolling. */
export const ReadAgain = meta.story({
  ...interaction,
  play: inTurn<ReportScreenProps>({
    'Retry loads the list again after a failure': shared.retries('onRetry'),
    'Retry repeats a failed refresh': shared.retriesRefresh('onRetry'),
    'Retry loads a failed page again': shared.retriesPage('onRetry'),
    'Scrolling near the end loads the next page': shared.scrollsForMore('onLoadMore'),
  }),
});

/** The days are chosen, printed and opened. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<ReportScreenProps>({
    'Before the business date has loaded, the days and Print are disabled': {
      args: { state: states.loading, range: null, today: null },
      play: async ({ canvas }) => {
        await expect(dateField(canvas, 'From')).toHaveAttribute('aria-disabled', 'true');
        await expect(canvas.getByRole('button', { name: 'Choose days' })).toBeDisabled();
        await expect(canvas.getByRole('button', { name: 'Print' })).toBeDisabled();
      },
    },
    'During the download, Print keeps the focus and a second press has no effect': {
      args: { isPrinting: true },
      play: async ({ args, canvas, userEvent }) => {
        const print = canvas.getByRole('button', { name: /Print/ });
        await userEvent.click(print);
        await waitFor(() => expect(print).toHaveFocus());
        await expect(args.onPrint).not.toHaveBeenCalled();
      },
    },
    'The days, Print and a row call their callbacks; a row links to its transaction': {
      play: async ({ args, canvas, userEvent }) => {
        await userEvent.click(datePart(canvas, 'day', 'From'));
        await userEvent.keyboard('01');
        await expect(args.onRangeChange).toHaveBeenLastCalledWith({ ...today, from: '2026-03-01' });
        await userEvent.click(await waitFor(() => datePart(canvas, 'day', 'To')));
        await userEvent.keyboard('13');
        await expect(args.onRangeChange).toHaveBeenLastCalledWith({
          from: '2026-03-01',
          to: '2026-03-13',
        });
        await userEvent.click(await canvas.findByRole('button', { name: 'Print' }));
        await expect(args.onPrint).toHaveBeenCalledOnce();
        const [row = await canvas.findByRole('list')] = await canvas.findAllByRole('link', {
          name: /^HDFC Bank/,
        });
        await waitFor(() =>
          expect(row).toHaveAttribute('href', '/transaction-details?id=transaction-0020'),
        );
        await userEvent.click(row);
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith(rows[0]));
      },
    },
    'On a device in another time zone, which its reader might take the times for': {
      args: { zoneOf: () => 'IST' },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('All times are IST.')).toBeVisible();
      },
    },
  }),
});

import { expect, fireEvent, fn, mocked, waitFor } from 'storybook/test';
import { interaction } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { renderSample, sampleHref, sampleRows } from './rows.tsx';

const meta = preview.meta({
  title: 'UI/Lists/InfiniteList',
  component: InfiniteList,
  args: { label: 'Orders', items: sampleRows(20), renderRow: renderSample, hrefOf: sampleHref },
  decorators: [
    (Story) => (
      <div style={{ height: '100dvh' }}>
        <Story />
      </div>
    ),
  ],
});

const focused = () => document.activeElement?.closest('li');

/** One page of rows, with more to load. */
export const OnePage = meta.story();

/** The next page is loading. */
export const LoadingMore = meta.story({
  args: { items: sampleRows(3), isLoadingMore: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading more...');
  },
});

/** All rows are loaded: the list ends with a message. */
export const End = meta.story({ args: { items: sampleRows(3), endMessage: 'No More Orders' } });

/** The row that was opened last is highlighted. */
export const WithCurrentRow = meta.story({
  args: { currentId: 'row-1' },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('link');
    await expect(first).not.toHaveAttribute('aria-current');
    await expect(second).toHaveAttribute('aria-current', 'true');
    await expect(second).not.toHaveFocus();
  },
});

/** Every row is a link with the URL of its record. */
export const RowsAreLinks = meta.story({
  ...interaction,
  args: { onAction: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const row = canvas.getByRole('link', { name: /2603140002/ });
    await expect(row).toHaveAttribute('href', '/transaction-details?id=row-1');
    await userEvent.click(row);
    await expect(args.onAction).toHaveBeenCalledWith({ id: 'row-1' });
    await expect(args.onAction).toHaveBeenCalledOnce();
  },
});

/** The browser handles clicks with a modifier key, for example to open a new tab. */
export const OpensInNewTab = meta.story({
  ...interaction,
  args: { onAction: fn() },
  play: async ({ args, canvas }) => {
    const row = canvas.getByRole('link', { name: /2603140002/ });
    const leftToBrowser: boolean[] = [];
    // Runs after the handlers of the list and keeps the test from opening a tab.
    const record = (event: MouseEvent) => {
      leftToBrowser.push(!event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', record);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      await fireEvent.click(row, { [key]: true });
    }
    await expect(args.onAction).not.toHaveBeenCalled();
    await fireEvent.click(row);
    window.removeEventListener('click', record);
    await expect(leftToBrowser).toEqual([true, true, true, true, false]);
    await expect(args.onAction).toHaveBeenCalledOnce();
  },
});

/** Returning to the list restores the scroll position and focuses the opened row. */
export const BackAtCurrentRow = meta.story({
  args: {
    items: sampleRows(500),
    initialScrollTop: 7300,
    currentId: 'row-103',
    focusesCurrent: true,
  },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('link', { name: /2603140104/ });
    await waitFor(() => expect(row).toHaveFocus());
    await expect(row).toHaveAttribute('aria-current', 'true');
    const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
    await expect(scroller?.scrollTop).toBe(7300);
    const { top, bottom } = row.getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
});

/** Of ten thousand rows only the visible ones are rendered, with their positions. */
export const TenThousand = meta.story({
  args: { items: sampleRows(10_000), endMessage: 'No More Orders' },
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('listitem');
    await expect(rows.length).toBeLessThan(50);
    await expect(rows[2]).toHaveAttribute('aria-posinset', '3');
    await expect(rows[2]).toHaveAttribute('aria-setsize', '10000');
  },
});

/** The list starts at its initial scroll position. */
export const BackWhereItWas = meta.story({
  args: { items: sampleRows(500), initialScrollTop: 7300 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('0101')).toBeVisible();
  },
});

/** The initial scroll position also works with rows that are higher than estimated. */
export const BackToHigherRows = meta.story({
  ...interaction,
  args: {
    items: sampleRows(500),
    initialScrollTop: 60_000,
    renderRow: (row) => <div style={{ height: '9rem' }}>{renderSample(row)}</div>,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list').parentElement?.scrollTop).toBe(60_000);
    // The rows move to their positions after their height has been measured.
    await expect(await canvas.findByText('0420')).toBeVisible();
  },
});

/** Arrow keys move by one row, Page Down by the visible rows, End to the last row. */
export const ByKeyboard = meta.story({
  ...interaction,
  args: { items: sampleRows(500), onAction: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(focused()).toHaveAttribute('aria-posinset', '3');
    await userEvent.keyboard('{PageDown}');
    await expect(Number(focused()?.getAttribute('aria-posinset'))).toBeGreaterThan(6);
    await userEvent.keyboard('{PageUp}');
    await expect(focused()).toHaveAttribute('aria-posinset', '3');
    await userEvent.keyboard('{End}');
    // The row stays visible after the previous rows have been removed.
    await nextFrame();
    await nextFrame();
    await expect(focused()).toHaveAttribute('aria-posinset', '500');
    const list = canvas.getByRole('list').parentElement?.getBoundingClientRect();
    await expect(focused()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(list?.bottom ?? 0);
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(50);
    await userEvent.keyboard('{Home}{Enter}');
    await expect(args.onAction).toHaveBeenCalledWith({ id: 'row-0' });
  },
});

/** The next page is loaded at exactly 80 % of the scroll height, not before. */
export const FourFifths = meta.story({
  ...interaction,
  args: { items: sampleRows(60), onLoadMore: fn(), onScrollTopChange: fn() },
  play: async ({ args, canvas }) => {
    const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
    if (!scroller) throw new Error('no scroller');
    const goal = scroller.scrollHeight * 0.8 - scroller.clientHeight;
    scroller.scrollTo({ top: goal - 20 });
    await waitFor(() =>
      expect(args.onScrollTopChange).toHaveBeenLastCalledWith(scroller.scrollTop),
    );
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    scroller.scrollTo({ top: goal + 2 });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
  },
});

/** Many scroll events in a row report one position at once, and the last one later. */
export const Throttled = meta.story({
  ...interaction,
  args: { items: sampleRows(500), onScrollTopChange: fn() },
  play: async ({ args, canvas }) => {
    const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
    const report = mocked(args.onScrollTopChange ?? fn());
    report.mockClear();
    for (let top = 10; top <= 400; top += 10) {
      scroller?.scrollTo({ top });
      scroller?.dispatchEvent(new Event('scroll'));
    }
    await expect(report.mock.calls.length).toBeLessThanOrEqual(1);
    await waitFor(() => expect(report).toHaveBeenLastCalledWith(400));
  },
});

/** Opening a row during scrolling first reports the latest scroll position. */
export const LeftWhileScrolled = meta.story({
  ...interaction,
  args: { items: sampleRows(500), onScrollTopChange: fn(), onAction: fn() },
  play: async ({ args, canvas }) => {
    const tops: unknown[] = [];
    mocked(args.onAction ?? fn()).mockImplementation(() => {
      tops.push(mocked(args.onScrollTopChange ?? fn()).mock.lastCall?.[0]);
    });
    canvas.getByRole('list', { name: 'Orders' }).parentElement?.scrollTo({ top: 300 });
    canvas.getByText('0008').click();
    await expect(args.onAction).toHaveBeenCalledOnce();
    await expect(tops).toEqual([300]);
  },
});

/** Scrolling near the end loads the next page. */
export const ScrolledDown = meta.story({
  ...interaction,
  args: { items: sampleRows(60), onLoadMore: fn(), onScrollTopChange: fn() },
  play: async ({ args, canvas }) => {
    await expect(args.onLoadMore).not.toHaveBeenCalled();
    const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight * 0.75 });
    await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
    await waitFor(() => expect(args.onScrollTopChange).toHaveBeenCalled());
  },
});

/** The list reports the range of rendered rows, so that their data can be refreshed. */
export const ReportsRows = meta.story({
  ...interaction,
  args: { items: sampleRows(500), initialScrollTop: 7300, onRowsChange: fn() },
  play: async ({ args, canvas }) => {
    const expectReportedRange = () => {
      const rows = canvas.getAllByRole('listitem');
      const first = Number(rows[0]?.getAttribute('aria-posinset')) - 1;
      return expect(args.onRowsChange).toHaveBeenLastCalledWith(first, first + rows.length);
    };
    await waitFor(expectReportedRange);
    canvas.getByRole('list', { name: 'Orders' }).parentElement?.scrollTo({ top: 0 });
    await waitFor(() => expect(canvas.getByText('0001')).toBeVisible());
    await waitFor(expectReportedRange);
  },
});

/** Tab moves from row to row, also to rows that were not rendered before. */
export const ByTab = meta.story({
  ...interaction,
  args: { items: sampleRows(500) },
  play: async ({ userEvent }) => {
    for (let row = 1; row <= 30; row += 1) {
      await userEvent.tab();
      await expect(focused()).toHaveAttribute('aria-posinset', String(row));
      // The following rows are rendered after the list has scrolled.
      await waitFor(() => expect(focused()?.nextElementSibling).not.toBeNull());
    }
  },
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

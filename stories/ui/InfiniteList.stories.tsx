import { useState } from 'react';
import { expect, fireEvent, fn, mocked, waitFor, type within } from 'storybook/test';
import { interaction, modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { noSelectedRows, type SelectedRows, selectRow } from '#domain/lists/rowSelection.ts';
import { InfiniteList, type InfiniteListProps } from '#ui/InfiniteList.tsx';
import { renderSample, sampleHref, type SampleRow, sampleRows } from './rows.tsx';
import { inTurn } from '../cases.tsx';
import { ignoreError } from '../ignoreError.ts';

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
  parameters: { chromatic: modesOf.ui },
});

const focused = () => document.activeElement?.closest('li');

/** One page of rows, with more to load. */
export const OnePage = meta.story();

/** The next page is loading. */
export const LoadingMore = meta.story({
  args: { items: sampleRows(3), isLoadingMore: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading more...');
    // As before and after: other totals would render every row again with each page.
    for (const row of canvas.getAllByRole('listitem')) {
      await expect(row).toHaveAttribute('aria-setsize', '-1');
    }
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

/** Rows of which every fifth is twice as high, as with long names. */
const unevenRows = {
  items: sampleRows(500),
  renderRow: (row: { id: string }) => (
    <div style={{ height: row.id.endsWith('5') || row.id.endsWith('0') ? '9rem' : '4.5rem' }}>
      {renderSample(row)}
    </div>
  ),
};

const topOf = (row: HTMLElement | null | undefined) => row?.getBoundingClientRect().top ?? NaN;

/** The list begins where it was left, whatever the height of its rows. */
export const Positions = meta.story({
  ...interaction,
  play: inTurn<InfiniteListProps<SampleRow>>({
    'The list starts at its initial scroll position': {
      args: { items: sampleRows(500), initialTopRow: 100 },
      play: async ({ canvas }) => {
        await expect(await canvas.findByText('0101')).toBeVisible();
      },
    },
    'The initial scroll position also works with rows that are higher than estimated': {
      args: {
        items: sampleRows(500),
        initialTopRow: 414,
        renderRow: (row) => <div style={{ height: '9rem' }}>{renderSample(row)}</div>,
      },
      play: async ({ canvas }) => {
        await expect(canvas.getByRole('list').parentElement?.scrollTop).toBe(414 * 145);
        // The rows move to their positions after their height has been measured.
        await expect(await canvas.findByText('0420')).toBeVisible();
      },
    },
    'The initial scroll position is exact although the rows above, which are not measured, are higher':
      {
        args: { ...unevenRows, initialTopRow: 250.4 },
        play: async ({ canvas }) => {
          const row = (await canvas.findByText('0251')).closest('li');
          // Row 251 is one of the high ones.
          await waitFor(() => expect(topOf(row)).toBeCloseTo(-58, 0));
        },
      },
    'Scrolling up over higher rows moves the rows exactly as far as the user scrolls': {
      args: { ...unevenRows, initialTopRow: 250, onRowsChange: fn() },
      play: async ({ canvas }) => {
        await canvas.findByText('0251');
        const scroller = canvas.getByRole('list').parentElement;
        for (let step = 0; step < 40; step += 1) {
          await nextFrame();
          const row = document.elementFromPoint(180, 400)?.closest('li');
          const before = topOf(row);
          scroller?.scrollBy({ top: -60 });
          await nextFrame();
          await nextFrame();
          await expect(topOf(row) - before).toBeCloseTo(60, 0);
        }
        await expect(canvas.queryByText('0251')).toBeNull();
      },
    },
    'Returning to the list restores the scroll position and focuses the opened row': {
      args: {
        items: sampleRows(500),
        initialTopRow: 100,
        currentId: 'row-103',
        focusesCurrent: true,
      },
      play: async ({ canvas }) => {
        const row = canvas.getByRole('link', { name: /2603140104/ });
        await waitFor(() => expect(row).toHaveFocus());
        await expect(row).toHaveAttribute('aria-current', 'true');
        const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
        await expect(scroller?.scrollTop).toBe(5700);
        const { top, bottom } = row.getBoundingClientRect();
        await expect(top).toBeGreaterThanOrEqual(0);
        await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
      },
    },
  }),
});

/** The keys reach the last and the first row also if others are higher than assumed. */
export const ByKeyboardOverHigherRows = meta.story({
  ...interaction,
  args: unevenRows,
  // The height decides how many rows Page Down moves by.
  decorators: [
    (Story) => (
      <div style={{ height: 740 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const expectWholeRow = async (position: string) => {
      await nextFrame();
      await nextFrame();
      await expect(focused()).toHaveAttribute('aria-posinset', position);
      const list = canvas.getByRole('list').parentElement?.getBoundingClientRect();
      const row = focused()?.getBoundingClientRect();
      await expect(row?.top).toBeGreaterThanOrEqual((list?.top ?? NaN) - 1);
      await expect(row?.bottom).toBeLessThanOrEqual((list?.bottom ?? NaN) + 1);
    };
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    await expectWholeRow('500');
    await userEvent.keyboard('{Home}');
    await expectWholeRow('1');
    for (const position of ['9', '17', '25']) {
      await userEvent.keyboard('{PageDown}');
      await nextFrame();
      await expect(Number(focused()?.getAttribute('aria-posinset'))).toBeGreaterThanOrEqual(
        Number(position),
      );
      await expectWholeRow(focused()?.getAttribute('aria-posinset') ?? '');
    }
  },
});

/** The focus moves from row to row, also to rows that were not rendered before. */
export const Keys = meta.story({
  ...interaction,
  play: inTurn<InfiniteListProps<SampleRow>>({
    'Arrow keys move by one row, Page Down by the visible rows, End to the last row': {
      args: { items: sampleRows(500), onOpen: fn() },
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
        const list = (await canvas.findByRole('list')).parentElement?.getBoundingClientRect();
        await expect(focused()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
          list?.bottom ?? 0,
        );
        await waitFor(() => expect(canvas.getAllByRole('listitem').length).toBeLessThan(50));
        await userEvent.keyboard('{Home}{Enter}');
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith({ id: 'row-0' }));
      },
    },
    'Tab moves from row to row, also to rows that were not rendered before': {
      args: { items: sampleRows(500) },
      play: async ({ userEvent }) => {
        for (let row = 1; row <= 30; row += 1) {
          await userEvent.tab();
          await expect(focused()).toHaveAttribute('aria-posinset', String(row));
          // The following rows are rendered after the list has scrolled.
          await waitFor(() => expect(focused()?.nextElementSibling).not.toBeNull());
        }
      },
    },
    'While the focused row is scrolled out of view, the list keeps the focus for it': {
      args: { items: sampleRows(500) },
      play: async ({ canvas, userEvent }) => {
        const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
        await userEvent.tab();
        await expect(focused()).toHaveAttribute('aria-posinset', '1');
        scroller?.scrollTo({ top: 20_000 });
        await waitFor(() => expect(canvas.queryByText('0001')).not.toBeInTheDocument());
        await expect(document.activeElement).toBe(scroller);
        await userEvent.keyboard('{ArrowDown}');
        await waitFor(() => expect(focused()).toHaveAttribute('aria-posinset', '2'));
        scroller?.scrollTo({ top: 20_000 });
        await waitFor(() => expect(document.activeElement).toBe(scroller));
        scroller?.scrollTo({ top: 0 });
        await waitFor(() => expect(focused()).toHaveAttribute('aria-posinset', '2'));
      },
    },
  }),
});

const selectableRows = sampleRows(200);
const onOpenRow = fn();

/** A list that keeps its selection. */
function SelectableList({ selectedIds }: { selectedIds: readonly string[] }) {
  const [selected, setSelected] = useState<SelectedRows<{ id: string }>>({
    ...noSelectedRows,
    rows: new Map(selectedIds.map((id) => [id, { id }])),
  });
  return (
    <InfiniteList
      label="Orders"
      items={selectableRows}
      renderRow={renderSample}
      hrefOf={sampleHref}
      onOpen={onOpenRow}
      selection={{
        ids: selected.rows,
        labelOf: ({ id }) => `Select ${id}`,
        onSelect: (row, isRange) =>
          setSelected((now) => selectRow(now, selectableRows, row, isRange)),
      }}
    />
  );
}

const selectable = (selectedIds: readonly string[] = []) => ({
  render: () => <SelectableList selectedIds={selectedIds} />,
});

type Canvas = ReturnType<typeof within>;

/** Returns the numbers of the selected rows among those that are rendered. */
const selectedIn = (canvas: Canvas) =>
  canvas
    .getAllByRole('checkbox', { checked: true })
    .map(
      (box: HTMLElement) => Number(box.getAttribute('aria-label')?.slice('Select row-'.length)) + 1,
    );
const rowOf = (canvas: Canvas, position: number) => {
  const row = canvas.getAllByRole('listitem')[position - 1]?.querySelector('a');
  if (!row) throw new Error(`no row ${position}`);
  return row;
};

/** Rows can be selected, and none is: they look like others until they are hovered or focused. */
export const SelectableNone = meta.story({
  ...selectable(),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Select row-0' })).not.toBeChecked();
    await expect(canvas.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  },
});

/** One row is selected: a box over each logo shows that rows are selected now. */
export const SelectedOne = meta.story(selectable(['row-1']));
/** A range of rows is selected. */
export const SelectedRange = meta.story(selectable(['row-1', 'row-2', 'row-3', 'row-4']));
/** All loaded rows are selected. */
export const SelectedAll = meta.story(selectable(selectableRows.map(({ id }) => id)));

/** A locale that is written from right to left: the boxes are on the right. */
export const SelectedRightToLeft = meta.story({
  ...selectable(['row-1']),
  globals: { locale: 'ur-PK' },
});

const touch = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };

/** Rows are selected by pointer, by keyboard and by a long press. */
export const Selects = meta.story({
  ...interaction,
  play: inTurn<InfiniteListProps<SampleRow>>({
    'A press on the box selects; then a press anywhere on a row does, instead of opening it. Shift selects a range':
      {
        ...selectable(),
        play: async ({ canvas, userEvent }) => {
          onOpenRow.mockClear();
          await fireEvent.click(canvas.getByRole('checkbox', { name: 'Select row-1' }));
          await waitFor(() => expect(selectedIn(canvas)).toEqual([2]));
          await userEvent.click(rowOf(canvas, 4));
          await waitFor(() => expect(selectedIn(canvas)).toEqual([2, 4]));
          await fireEvent.click(rowOf(canvas, 6), { shiftKey: true });
          await waitFor(() => expect(selectedIn(canvas)).toEqual([2, 4, 5, 6]));
          await fireEvent.click(await canvas.findByRole('checkbox', { name: 'Select row-1' }), {
            shiftKey: true,
          });
          await waitFor(() => expect(selectedIn(canvas)).toEqual([2, 3, 4, 5, 6]));
          await expect(onOpenRow).not.toHaveBeenCalled();
          for (const position of [2, 3, 4, 5, 6]) await userEvent.click(rowOf(canvas, position));
          await waitFor(() =>
            expect(canvas.queryAllByRole('checkbox', { checked: true })).toEqual([]),
          );
          await userEvent.click(rowOf(canvas, 1));
          await waitFor(() => expect(onOpenRow.mock.calls).toEqual([[{ id: 'row-0' }]]));
        },
      },
    'Space selects the focused row, Shift+Space all rows up to it. A selection survives scrolling':
      {
        ...selectable(),
        play: async ({ canvas, userEvent }) => {
          await userEvent.tab();
          await userEvent.keyboard('{ArrowDown} ');
          await waitFor(() => expect(selectedIn(canvas)).toEqual([2]));
          await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
          await waitFor(() => expect(selectedIn(canvas)).toEqual([2, 3, 4]));
          await userEvent.keyboard('{End}');
          await waitFor(() =>
            expect(canvas.queryByRole('checkbox', { name: 'Select row-1' })).toBeNull(),
          );
          await userEvent.keyboard('{Home}');
          await waitFor(() => expect(selectedIn(canvas)).toEqual([2, 3, 4]));
          await userEvent.keyboard(' ');
          await waitFor(() => expect(selectedIn(canvas)).toEqual([1, 2, 3, 4]));
        },
      },
    'A finger that rests on a row selects it. It opens neither the row nor a menu. A finger that moves scrolls':
      {
        ...selectable(),
        play: async ({ canvas }) => {
          onOpenRow.mockClear();
          // Cancelled presses begin earlier, so they would have selected their rows before the last one does.
          await fireEvent.pointerDown(rowOf(canvas, 1), touch);
          await fireEvent.pointerMove(rowOf(canvas, 1), { ...touch, clientY: 120 });
          await fireEvent.pointerUp(rowOf(canvas, 1), touch);
          await fireEvent.pointerDown(rowOf(canvas, 2), touch);
          await fireEvent.pointerCancel(rowOf(canvas, 2), touch);
          await fireEvent.pointerDown(rowOf(canvas, 3), { ...touch, pointerType: 'mouse' });
          await fireEvent.pointerDown(rowOf(canvas, 4), touch);
          await fireEvent.pointerMove(rowOf(canvas, 4), { ...touch, clientY: 104 });
          await expect(fireEvent.contextMenu(rowOf(canvas, 4))).toBe(false);
          await waitFor(() => expect(selectedIn(canvas)).toEqual([4]));
          await fireEvent.pointerUp(rowOf(canvas, 4), touch);
          await fireEvent.click(rowOf(canvas, 4), { detail: 1 });
          await waitFor(() => expect(selectedIn(canvas)).toEqual([4]));
          await expect(onOpenRow).not.toHaveBeenCalled();
        },
      },
  }),
});

/** A row can be pressed again when its action failed. */
export const FailedAction = meta.story({
  ...interaction,
  args: { onOpen: fn() },
  // Before Storybook listens for errors, which fail a story.
  beforeEach() {
    window.addEventListener('error', ignoreError, { capture: true });
    return () => window.removeEventListener('error', ignoreError, { capture: true });
  },
  play: async ({ args, canvas, userEvent }) => {
    mocked(args.onOpen ?? fn()).mockImplementationOnce(() => {
      throw new Error('the row cannot be opened');
    });
    const row = () => canvas.getByRole('link', { name: /2603140002/ });
    await userEvent.click(await waitFor(row));
    await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());
    await waitFor(() => expect(row()).not.toHaveAttribute('aria-current'));
    await userEvent.click(row());
    await waitFor(() => expect(args.onOpen).toHaveBeenCalledTimes(2));
  },
});

/** Rows are links, and scrolling loads and reports the next ones. */
export const Used = meta.story({
  ...interaction,
  play: inTurn<InfiniteListProps<SampleRow>>({
    'Every row is a link with the URL of its record': {
      args: { onOpen: fn() },
      play: async ({ args, canvas, userEvent }) => {
        const row = canvas.getByRole('link', { name: /2603140002/ });
        await expect(row).toHaveAttribute('href', '/transaction-details?id=row-1');
        await userEvent.click(row);
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith({ id: 'row-1' }));
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());
      },
    },
    'The browser handles clicks with a modifier key, for example to open a new tab': {
      args: { onOpen: fn() },
      play: async ({ args, canvas }) => {
        const row = () => canvas.getByRole('link', { name: /2603140002/ });
        const leftToBrowser: boolean[] = [];
        // Runs after the handlers of the list and keeps the test from opening a tab.
        const record = (event: MouseEvent) => {
          leftToBrowser.push(!event.defaultPrevented);
          event.preventDefault();
        };
        window.addEventListener('click', record);
        for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
          await fireEvent.click(await waitFor(row), { [key]: true });
        }
        await expect(args.onOpen).not.toHaveBeenCalled();
        await fireEvent.click(await waitFor(row));
        window.removeEventListener('click', record);
        await expect(leftToBrowser).toEqual([true, true, true, true, false]);
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());
      },
    },
    'The next page is loaded at exactly 80 % of the scroll height, not before': {
      args: { items: sampleRows(60), onLoadMore: fn(), onTopRowChange: fn() },
      play: async ({ args, canvas }) => {
        const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
        if (!scroller) throw new Error('no scroller');
        const goal = scroller.scrollHeight * 0.8 - scroller.clientHeight;
        scroller.scrollTo({ top: goal - 20 });
        await waitFor(() =>
          expect(args.onTopRowChange).toHaveBeenLastCalledWith(
            expect.closeTo(scroller.scrollTop / 57),
          ),
        );
        await expect(args.onLoadMore).not.toHaveBeenCalled();
        scroller.scrollTo({ top: goal + 2 });
        await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
      },
    },
    'Many scroll events in a row report one position at once, and the last one later': {
      args: { items: sampleRows(500), onTopRowChange: fn() },
      play: async ({ args, canvas }) => {
        const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
        const report = mocked(args.onTopRowChange ?? fn());
        report.mockClear();
        for (let top = 10; top <= 400; top += 10) {
          scroller?.scrollTo({ top });
          scroller?.dispatchEvent(new Event('scroll'));
        }
        await expect(report.mock.calls.length).toBeLessThanOrEqual(1);
        await waitFor(() => expect(report).toHaveBeenLastCalledWith(expect.closeTo(400 / 57)));
      },
    },
    'Opening a row during scrolling first reports the latest scroll position': {
      args: { items: sampleRows(500), onTopRowChange: fn(), onOpen: fn() },
      play: async ({ args, canvas }) => {
        const tops: unknown[] = [];
        mocked(args.onOpen ?? fn()).mockImplementation(() => {
          tops.push(mocked(args.onTopRowChange ?? fn()).mock.lastCall?.[0]);
        });
        // The rows below the visible ones are rendered after these.
        const row = await canvas.findByText('0008');
        canvas.getByRole('list', { name: 'Orders' }).parentElement?.scrollTo({ top: 300 });
        row.click();
        await waitFor(() => expect(args.onOpen).toHaveBeenCalledOnce());
        await expect(tops).toEqual([expect.closeTo(300 / 57)]);
      },
    },
    'Scrolling near the end loads the next page': {
      args: { items: sampleRows(60), onLoadMore: fn(), onTopRowChange: fn() },
      play: async ({ args, canvas }) => {
        await expect(args.onLoadMore).not.toHaveBeenCalled();
        const scroller = canvas.getByRole('list', { name: 'Orders' }).parentElement;
        scroller?.scrollTo({ top: scroller.scrollHeight * 0.75 });
        await waitFor(() => expect(args.onLoadMore).toHaveBeenCalled());
        await waitFor(() => expect(args.onTopRowChange).toHaveBeenCalled());
      },
    },
    'The list reports the range of rendered rows, so that their data can be refreshed': {
      args: { items: sampleRows(500), initialTopRow: 100, onRowsChange: fn() },
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
    },
    'Of ten thousand rows only the visible ones are rendered, with their positions': {
      args: { items: sampleRows(10_000), endMessage: 'No More Orders' },
      play: async ({ canvas }) => {
        const rows = canvas.getAllByRole('listitem');
        await expect(rows.length).toBeLessThan(50);
        await expect(rows[2]).toHaveAttribute('aria-posinset', '3');
        await expect(rows[2]).toHaveAttribute('aria-setsize', '10000');
      },
    },
    'Without a selection, Space and long presses are left to the browser': {
      play: async ({ canvas, userEvent }) => {
        await expect(canvas.queryAllByRole('checkbox')).toEqual([]);
        await userEvent.tab();
        await expect(fireEvent.keyDown(rowOf(canvas, 1), { key: ' ' })).toBe(true);
        await fireEvent.pointerDown(rowOf(canvas, 1), touch);
        await expect(fireEvent.contextMenu(rowOf(canvas, 1))).toBe(true);
      },
    },
  }),
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { BarChart, type BarChartProps } from '#ui/BarChart.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const values = [3, 8, 0, 5, 12, 7, 1];
const barsOf = (marks: readonly number[] = []) =>
  values.map((value, index) => ({
    label: `${index + 1} Mar`,
    value,
    text: `${index + 1} Mar: ${value}`,
    ...(marks[index] !== undefined && { mark: marks[index] }),
  }));
const marks = [4, 6, 1, 5, 6, 6, 2];

const meta = preview.meta({
  title: 'UI/Lists/BarChart',
  component: BarChart,
  args: {
    title: 'Transfers by day',
    bars: barsOf(),
    formatValue: (value: number) => String(value),
  },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** Bars, bars with marks, and values that are all zero. */
export const Looks = meta.story(
  sideBySide<BarChartProps>({
    'A bar for each value. Screen readers get the sentence': {
      play: async ({ canvas, canvasElement }) => {
        await expect(canvas.getByText(/largest value: 5 Mar: 12/)).toBeInTheDocument();
        const heights = [...canvasElement.querySelectorAll('rect:last-of-type')].map((bar) =>
          Number(bar.getAttribute('height')),
        );
        await expect(heights).toHaveLength(values.length);
        await expect(heights.indexOf(Math.max(...heights))).toBe(4);
        await expect(heights[2]).toBe(0);
      },
    },
    'A mark across each bar, for a value to compare with': {
      args: { bars: barsOf(marks), markLabel: 'Usual' },
      play: async ({ canvas, canvasElement }) => {
        await expect(canvas.getByText('Usual')).toBeVisible();
        await expect(canvasElement.querySelectorAll('line')).toHaveLength(values.length);
      },
    },
    'All values are zero: the chart stays, without bars': {
      args: { bars: barsOf().map((bar) => ({ ...bar, value: 0 })) },
    },
  }),
);

/** With and without marks, at several widths. */
export const Matrix = meta.story(
  matrix({
    rows: ['bars', 'marks'],
    columns: ['narrow', 'wide'],
    width: '16rem',
    cell: (kind, width) => (
      <div style={{ width: width === 'narrow' ? '10rem' : '22rem' }}>
        <BarChart
          title="Transfers"
          bars={kind === 'marks' ? barsOf(marks) : barsOf()}
          formatValue={String}
          {...(kind === 'marks' && { markLabel: 'Usual' })}
        />
      </div>
    ),
  }),
);

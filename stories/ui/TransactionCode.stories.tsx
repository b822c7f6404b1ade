import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { Matrix as Grid } from '../Matrix.tsx';

const meta = preview.meta({
  title: 'UI/TransactionCode',
  component: TransactionCode,
  args: { code: '2603140007' },
  parameters: { layout: 'centered' },
});

const rgbOf = (element: HTMLElement) =>
  (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).map(Number);

/** The day in grey, the running number in red. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    const [grey, red] = ['260314', '0007'].map((text) => rgbOf(canvas.getByText(text)));
    await expect(Math.max(...(grey ?? [])) - Math.min(...(grey ?? []))).toBeLessThan(40);
    const [r = 0, g = 0, b = 0] = red ?? [];
    await expect(r - Math.max(g, b)).toBeGreaterThan(80);
  },
});

/** A day with more than 9,999 transactions. */
export const BusyDay = meta.story({ args: { code: '26031412345' } });

/** Codes of a quiet and of a busy day stand under each other, figure by figure. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={['code']}
      columns={['2603140001', '2611231111', '2603149999', '26031412345']}
      cell={(_row, code) => <TransactionCode code={code} />}
    />
  ),
});

/** In a page from right to left a code still reads from left to right, the day first. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  play: async ({ canvas }) => {
    const [day, code] = ['260314', '0007'].map((text) =>
      canvas.getByText(text).getBoundingClientRect(),
    );
    await expect(day?.left).toBe(code?.left);
    await expect(day?.right ?? 0).toBeLessThan(code?.right ?? 0);
  },
});

import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';

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

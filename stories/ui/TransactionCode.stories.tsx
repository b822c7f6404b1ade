import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { TransactionCode, type TransactionCodeProps } from '#ui/TransactionCode.tsx';
import { matrix } from '../Matrix.tsx';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Text/TransactionCode',
  component: TransactionCode,
  args: { code: '2603140007' },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

const rgbOf = (element: HTMLElement) =>
  (getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).map(Number);

/** A usual code, and one of a busy day. */
export const Looks = meta.story(
  sideBySide<TransactionCodeProps>({
    'The day in grey, the running number in red': {
      play: async ({ canvas }) => {
        const [grey, red] = ['260314', '0007'].map((text) => rgbOf(canvas.getByText(text)));
        await expect(Math.max(...(grey ?? [])) - Math.min(...(grey ?? []))).toBeLessThan(40);
        const [r = 0, g = 0, b = 0] = red ?? [];
        await expect(r - Math.max(g, b)).toBeGreaterThan(80);
      },
    },
    'A running number of five digits, for a day with more than 9,999 transactions': {
      args: { code: '26031412345' },
    },
    'On a right-to-left page, a code is still written from left to right': {
      locale: 'ur-PK',
      play: async ({ canvas }) => {
        const [day, code] = ['260314', '0007'].map((text) =>
          canvas.getByText(text).getBoundingClientRect(),
        );
        await expect(day?.left).toBe(code?.left);
        await expect(day?.right ?? 0).toBeLessThan(code?.right ?? 0);
      },
    },
  }),
);

/** The digits of codes below each other are aligned. */
export const Matrix = meta.story(
  matrix({
    rows: ['code'],
    columns: ['2603140001', '2611231111', '2603149999', '26031412345'],
    cell: (_row, code) => <TransactionCode code={code} />,
  }),
);

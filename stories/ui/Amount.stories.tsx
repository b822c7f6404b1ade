import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { paise, zeroPaise } from '#domain/money.ts';
import { Amount, amountSizes, amountTones } from '#ui/Amount.tsx';
import { Matrix as Grid } from '../Matrix.tsx';
import { amountsAreWhole } from '../wholeAmounts.ts';

const meta = preview.meta({
  title: 'UI/Amount',
  component: Amount,
  args: { paise: paise(12_345_600) },
  parameters: { layout: 'centered' },
});

/** Rupee sign, Indian grouping, two decimals. */
export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('₹1,23,456.00')).toBeVisible();
  },
});

/** Nothing is left: zero is an amount. */
export const Zero = meta.story({
  args: { paise: zeroPaise },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('₹0.00')).toBeVisible();
  },
});

/** Nobody knows: a dash, never zero. */
export const Unknown = meta.story({
  args: { paise: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('-')).toBeVisible();
  },
});

/** The largest amount there can be, as large as it is ever shown. */
export const Huge = meta.story({ args: { paise: paise(999_999_999_999), size: 'display' } });

/** At twice the text size an amount shrinks to its container instead of breaking in its digits. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  parameters: { layout: 'padded' },
  render: () => (
    <div style={{ containerType: 'inline-size' }}>
      {amountSizes.map((size) => (
        <div key={size}>
          <Amount paise={paise(999_999_999_999)} size={size} />
        </div>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => amountsAreWhole(canvasElement),
});

/** Every size in every tone. */
export const Matrix = meta.story({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Grid
      rows={amountTones}
      columns={amountSizes}
      cell={(tone, size) => <Amount paise={paise(123_456_789)} size={size} tone={tone} />}
    />
  ),
});

/** In a page from right to left an amount still reads from left to right. */
export const RightToLeft = meta.story({
  globals: { locale: 'ur-PK' },
  args: { paise: paise(999_999_999_999), size: 'title' },
});

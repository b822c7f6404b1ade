import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { paise, zeroPaise } from '#domain/money/money.ts';
import { Amount, amountSizes, amountTones, type AmountProps } from '#ui/Amount.tsx';
import { matrix } from '../Matrix.tsx';
import { expectWholeAmounts } from '../expectWholeAmounts.ts';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Text/Amount',
  component: Amount,
  args: { paise: paise(12_345_600) },
  parameters: { chromatic: modesOf.ui, layout: 'centered' },
});

/** A usual amount, zero, an unknown and the largest one. */
export const Looks = meta.story(
  sideBySide<AmountProps>({
    'An amount with the rupee sign, Indian grouping and two decimals': {
      play: async ({ canvas }) => {
        await expect(canvas.getByText('₹1,23,456.00')).toBeVisible();
      },
    },
    'Zero is a known amount, so it is not shown as a dash': {
      args: { paise: zeroPaise },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('₹0.00')).toBeVisible();
      },
    },
    'An unknown amount is a dash, because a zero would be wrong': {
      args: { paise: null },
      play: async ({ canvas }) => {
        await expect(canvas.getByText('-')).toBeVisible();
      },
    },
    'The largest possible amount in the largest size': {
      args: { paise: paise(999_999_999_999), size: 'display' },
    },
    'On a right-to-left page, an amount is still written from left to right': {
      locale: 'ur-PK',
      args: { paise: paise(999_999_999_999), size: 'title' },
    },
  }),
);

/** At twice the text size, an amount shrinks to its container instead of wrapping. */
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
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

/** Every size in every tone. */
export const Matrix = meta.story(
  matrix({
    rows: amountTones,
    columns: amountSizes,
    cell: (tone, size) => <Amount paise={paise(123_456_789)} size={size} tone={tone} />,
  }),
);

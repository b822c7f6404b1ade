import { expect } from 'storybook/test';
import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { paise } from '#domain/money/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { DescriptionList, type DescriptionListProps } from '#ui/DescriptionList.tsx';
import { matrix } from '../Matrix.tsx';
import { expectWholeAmounts } from '../expectWholeAmounts.ts';
import { sideBySide } from '../cases.tsx';

const meta = preview.meta({
  title: 'UI/Lists/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Customer Name', value: 'Asha Rao' },
      { term: 'Transferred Amount', value: <Amount paise={paise(5_000_000)} /> },
      { term: 'Balance Amount', value: <Amount paise={paise(0)} /> },
    ],
  },
  parameters: { chromatic: modesOf.ui, layout: 'padded' },
});

/** At twice the text size, a large amount moves to its own line and does not wrap. */
export const LargeText = meta.story({
  globals: { textSize: 'large' },
  args: {
    items: [
      { term: 'Transferred Amount', value: <Amount paise={paise(99_999_999_999_999)} /> },
      { term: 'Balance Amount', value: <Amount paise={paise(0)} /> },
    ],
  },
  play: async ({ canvasElement }) => expectWholeAmounts(canvasElement),
});

/** Short and long text, an amount and a missing value. */
export const Matrix = meta.story(
  matrix({
    rows: ['list'],
    columns: ['short', 'long', 'amount', 'nothing'],
    width: '18rem',
    cell: (_row, kind) => (
      <DescriptionList
        items={[
          { term: 'Agent', value: 'Meera' },
          {
            term: 'Balance Amount',
            value: {
              short: 'None',
              long: 'To be paid in three parts, the first of them on the day the transfer is made',
              amount: <Amount paise={paise(999_999_999_999)} />,
              nothing: '-',
            }[kind],
          },
        ]}
      />
    ),
  }),
);

/** Short and long terms and values, and a right-to-left name. */
export const Looks = meta.story(
  sideBySide<DescriptionListProps>({
    'Three terms with their values': {},
    'Terms and values that need more than one line': {
      play: async ({ canvas }) => {
        const range = document.createRange();
        range.selectNodeContents(canvas.getByText(/^Venkata/));
        const starts = new Set(Array.from(range.getClientRects(), ({ left }) => left));
        await expect(starts).toHaveProperty('size', 1);
      },
      args: {
        items: [
          {
            term: 'Customer Name',
            value: 'Venkatanarasimharajuvaripeta Subrahmanya Chandrasekhara Iyer',
          },
          {
            term: 'Notes',
            value: 'First line\nSecond line\nAccount 001234567890123456789012345678901234',
          },
        ],
      },
    },
    'A right-to-left name on a left-to-right page does not reorder the text around it': {
      args: { items: [{ term: 'Customer Name', value: 'محمد عبداللہ خان (AGT01)' }] },
    },
    'A right-to-left name on a right-to-left page': {
      locale: 'ur-PK',
      args: {
        items: [
          { term: 'Customer Name', value: 'محمد عبداللہ خان' },
          { term: 'Code', value: '2603140007' },
          { term: 'Balance Amount', value: <Amount paise={paise(12_345_600)} /> },
        ],
      },
    },
  }),
);

import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { type Paise, paise } from '#domain/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { Timestamp, timestampFormats } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { Sheet } from './Sheet.tsx';

const amounts: readonly [string, Paise | null][] = [
  ['nothing left', paise(0)],
  ['the least', paise(1)],
  ['thousands', paise(123_456)],
  ['lakhs', paise(12_345_678)],
  ['crores', paise(1_234_567_890)],
  ['the most', paise(999_999_999_999)],
  ['unknown', null],
];

const times = [
  ['just after midnight', '2026-03-14T00:05:00+05:30'],
  ['noon', '2026-03-14T12:00:00+05:30'],
  ['the last second of a year', '2025-12-31T23:59:59+05:30'],
  ['no moment at all', 'yesterday'],
] as const;

const codes = [
  ['the first of a day', '2603140001'],
  ['the last with four figures', '2603149999'],
  ['a busy day', '26031410000'],
] as const;

const Amounts = () => (
  <Sheet
    title="Amounts"
    words="Rupee sign, Indian grouping, always two decimals, figures of equal width. Zero is an amount; a dash is what nobody knows."
    rows={amounts.map(([name, amount]) => ({
      name,
      sample: <Amount paise={amount} />,
      isAlone: true,
    }))}
  />
);

const meta = preview.meta({
  title: 'Foundations/Formats',
  component: Amounts,
  parameters: { chromatic: modesOf.foundations },
});

/** How amounts read. */
export const AmountsOfMoney = meta.story();

/** How moments read: the wall clock of the business, the same on every device. */
export const DatesAndTimes = meta.story({
  render: () => (
    <Sheet
      title="Dates and times"
      words="The wall clock of the business, the same on every device. Choose another locale in the toolbar to see it written otherwise."
      rows={timestampFormats.flatMap((format) =>
        times.map(([name, iso]) => ({
          name: `${format}, ${name}`,
          value: iso,
          sample: <Timestamp iso={iso} format={format} />,
          isAlone: true,
        })),
      )}
    />
  ),
});

/** How codes read: the day, then the running number. */
export const TransactionCodes = meta.story({
  render: () => (
    <Sheet
      title="Transaction codes"
      words="Year, month and day in grey, the running number of that day in red."
      rows={codes.map(([name, code]) => ({
        name,
        sample: <TransactionCode code={code} />,
      }))}
    />
  ),
});

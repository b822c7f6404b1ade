import { modesOf } from '../../.storybook/modes.ts';
import preview from '../../.storybook/preview.tsx';
import { type Paise, paise } from '#domain/money/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { timestampFormats } from '#ui/timestampText.ts';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';

const amounts: readonly [string, Paise | null][] = [
  ['zero', paise(0)],
  ['smallest', paise(1)],
  ['thousands', paise(123_456)],
  ['lakhs', paise(12_345_678)],
  ['crores', paise(1_234_567_890)],
  ['largest', paise(999_999_999_999)],
  ['unknown', null],
];

const times = [
  ['after midnight', '2026-03-14T00:05:00+05:30'],
  ['noon', '2026-03-14T12:00:00+05:30'],
  ['last second of a year', '2025-12-31T23:59:59+05:30'],
  ['not a time', 'yesterday'],
] as const;

const codes = [
  ['first of a day', '2603140001'],
  ['last with four digits', '2603149999'],
  ['first with five digits', '26031410000'],
] as const;

const meta = preview.meta({
  title: 'Foundations/Formats',
  component: Sheet,
  parameters: { chromatic: modesOf.foundations },
});

const sheets: readonly SheetProps[] = [
  {
    title: 'Amounts',
    introduction:
      'Rupee sign, Indian grouping, two decimals and tabular figures. A dash is an unknown amount; a zero is a known one.',
    rows: amounts.map(([name, amount]) => ({
      name,
      sample: <Amount paise={amount} />,
      isAlone: true,
    })),
  },
  {
    title: 'Dates and times',
    introduction:
      'Times are in the business time zone on every device. The locale in the toolbar changes their format.',
    rows: timestampFormats.flatMap((format) =>
      times.map(([name, iso]) => ({
        name: `${format}, ${name}`,
        value: iso,
        sample: <Timestamp iso={iso} format={format} />,
        isAlone: true,
      })),
    ),
  },
  {
    title: 'Transaction codes',
    introduction: 'Year, month and day in grey, then the running number of that day in red.',
    rows: codes.map(([name, code]) => ({ name, sample: <TransactionCode code={code} /> })),
  },
];

/** Formats of amounts, of dates and times, and of transaction codes. */
export const All = meta.story(() => (
  <>
    {sheets.map((sheet) => (
      <Sheet key={sheet.title} {...sheet} />
    ))}
  </>
));

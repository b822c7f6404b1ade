import preview from '../../.storybook/preview.tsx';
import { type Paise, paise } from '#domain/money.ts';
import { Amount } from '#ui/Amount.tsx';
import { Timestamp, timestampFormats } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { Sheet } from './Sheet.tsx';

const amounts: readonly [string, Paise | null][] = [
  ['zero', paise(0)],
  ['the least', paise(1)],
  ['thousands', paise(123_456)],
  ['lakhs', paise(12_345_678)],
  ['crores', paise(1_234_567_890)],
  ['the most', paise(999_999_999_999)],
  ['unknown', null],
];

const times = [
  '2026-03-14T00:05:00+05:30',
  '2026-03-14T12:00:00+05:30',
  '2025-12-31T23:59:59+05:30',
];

const Amounts = () => (
  <Sheet
    title="Amounts"
    rows={amounts.map(([words, amount]) => ({
      id: words,
      sample: <Amount paise={amount} />,
      words,
    }))}
  />
);

const meta = preview.meta({ title: 'Foundations/Formats', component: Amounts });

/** How amounts read. */
export const AmountsOfMoney = meta.story();

/** How moments read: the wall clock of the business. */
export const Times = meta.story({
  render: () => (
    <Sheet
      title="Times"
      rows={timestampFormats.flatMap((format) =>
        times.map((iso) => ({
          id: `${format} ${iso}`,
          sample: <Timestamp iso={iso} format={format} />,
          words: `${format} of ${iso}`,
        })),
      )}
    />
  ),
});

/** How codes read. */
export const Codes = meta.story({
  render: () => (
    <Sheet
      title="Codes"
      rows={['2603140001', '2603149999', '26031410000'].map((code) => ({
        id: code,
        sample: <TransactionCode code={code} />,
        words: 'day and running number',
      }))}
    />
  ),
});

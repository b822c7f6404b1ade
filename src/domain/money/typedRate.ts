import { type Decimal, plainNumber, readingsOf } from './typedNumber.ts';

/** A typed rate in rupees (`83.25`), or the reason why it is invalid, with both readings if there are two. */
export type TypedRate =
  | { rate: string; fault?: never; readings?: never }
  | {
      fault: 'missing' | 'zero' | 'notNumber' | 'twoReadings';
      readings?: readonly [string, string];
      rate?: never;
    };

const largest = { wholeDigits: 8, decimals: 4 };

/** Parses a typed rate. A comma separates decimals, unless it can also separate thousands. */
export function checkTypedRate(text: string): TypedRate {
  const number = plainNumber(text);
  if (number === '') return { fault: 'missing' };
  if (!/^[\d.,]+$/.test(number) || !/\d/.test(number)) return { fault: 'notNumber' };
  const [first, second] = rateReadingsOf(number).map(rateOf);
  if (first === undefined || first === null || second === null) return { fault: 'notNumber' };
  if (second !== undefined) return { fault: 'twoReadings', readings: [first, second] };
  return Number(first) === 0 ? { fault: 'zero' } : { rate: first };
}

function rateReadingsOf(number: string): readonly Decimal[] {
  const [whole = '', fraction = '', ...more] = number.split(',');
  const hasOneComma = number.includes(',') && more.length === 0 && !number.includes('.');
  if (!hasOneComma || fraction.length < 3) return readingsOf(number);
  const byComma = { whole, fraction };
  return fraction.length === 3 ? [byComma, ...readingsOf(number)] : [byComma];
}

function rateOf({ whole, fraction }: Decimal): string | null {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  if (digits.length > largest.wholeDigits || fraction.length > largest.decimals) return null;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

import { withoutInvisible } from '../text/text.ts';

/** The digits of a number before and behind its decimal separator. */
export interface Decimal {
  whole: string;
  fraction: string;
}

/** Separators of Arabic numbers and of full width. */
const separators = new Map([
  ['\u066b', '.'],
  ['\u066c', ','],
  ['\uff0e', '.'],
  ['\uff0c', ','],
]);

const isDigit = /^\p{Nd}$/u;

/** Replaces digits and separators of other scripts. */
export const withLatinDigits = (text: string): string =>
  text.replace(
    /(?!\d)[\p{Nd}\u066b\u066c\uff0e\uff0c]/gu,
    (character) => separators.get(character) ?? latinDigit(character),
  );

/** Unicode has the digits of a script one behind the other, from zero to nine. */
function latinDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Signs and names of the currency before a number, and what is written behind an amount. */
const before = /^(?:₹|rs\.?|inr\.?|rupees?)\s*/i;
const behind = /\s*(?:\/[-=]|₹|\brs\.?|\binr|\brupees?|\bonly)$/i;

/** Groups of digits with spaces between them, as some programs and countries write a number. */
const spacedGroups = /^\d{1,3}(?:\s\d{2,3})*\s\d{3}(?=\D|$)/;

/** Removes what is written around a number, and the spaces that group its digits. */
export function plainNumber(text: string): string {
  let plain = withLatinDigits(withoutInvisible(text)).trim().replace(before, '');
  while (behind.test(plain)) plain = plain.replace(behind, '');
  return plain.replace(spacedGroups, (groups) => groups.replace(/\s/g, ''));
}

/** Groups as in India or in the west: the last one has three digits. */
const grouped = /^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})*,\d{3}$/;
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+$/;

export const isGrouped = (digits: string): boolean => grouped.test(digits);

/**
 * Returns the ways to read a number with points and commas: none, one, or two that differ. A last
 * comma with one or two digits behind it separates decimals, because no group of digits ends there.
 */
export function readingsOf(number: string): readonly Decimal[] {
  const comma = number.lastIndexOf(',');
  const isLast = comma > number.lastIndexOf('.');
  if (isLast && number.length - comma <= 3) return readingsWithDecimalComma(number, comma);
  const [whole = '', fraction = '', ...more] = number.split('.');
  if (more.length > 0 || fraction.includes(',')) return [];
  return [{ whole: digitsOf(whole), fraction }];
}

function readingsWithDecimalComma(number: string, comma: number): readonly Decimal[] {
  const whole = number.slice(0, comma);
  const byComma = { whole: digitsOf(whole), fraction: number.slice(comma + 1) };
  if (whole.includes('.')) return groupedByPoints.test(whole) ? [byComma] : [];
  if (!whole.includes(',') || isGrouped(whole)) return [byComma];
  return [byComma, { whole: digitsOf(number), fraction: '' }];
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

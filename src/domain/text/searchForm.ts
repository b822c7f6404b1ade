import { withoutInvisible } from './text.ts';
import { withLatinDigits } from '../money/typedNumber.ts';

/** Joiners and selectors of a shape, which change how a letter looks at most. */
const shapes = /\u034F|\u200C|\u200D|[\u206A-\u206F]|\uFE0E|\uFE0F/g;

/** Other characters for the same sign. */
const same: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02BC]/g, "'"],
  [/[\u2010\u2012\u2013\u2212]/g, '-'],
  [/[\u064A\u0649]/g, '\u06CC'],
  [/\u0643/g, '\u06A9'],
  [/\u0D7A/g, '\u0D23\u0D4D'],
  [/\u0D7B/g, '\u0D28\u0D4D'],
  [/\u0D7C/g, '\u0D30\u0D4D'],
  [/\u0D7D/g, '\u0D32\u0D4D'],
  [/\u0D7E/g, '\u0D33\u0D4D'],
  [/\u0D7F/g, '\u0D15\u0D4D'],
  [/\u09CE/g, '\u09A4\u09CD'],
];

/**
 * Returns a text as searches compare it: without characters that nobody sees, and with one encoding for
 * letters that look the same. The database has the same function, `search_form`.
 */
export const searchForm = (text: string): string =>
  same.reduce(
    (form, [signs, sign]) => form.replace(signs, sign),
    withoutInvisible(text).replace(shapes, '').normalize('NFKC'),
  );

/** Returns a name as it is stored: without characters that nobody sees, in the usual encoding. */
export const plainName = (text: string): string => withoutInvisible(text).normalize('NFC').trim();

/** Returns a code as it is stored, with the digits and letters that are used for codes. */
export const plainCode = (text: string): string => withLatinDigits(searchForm(text)).trim();

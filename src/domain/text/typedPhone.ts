import { withLatinDigits } from '../money/typedNumber.ts';

/** A name before a number, and the scheme of a link. */
const label = /^(?:tel|telephone|phone|ph|mobile|mob|cell|whatsapp)(?:\s*no)?\b[.:\s-]*/i;

/** What is written between digits. A slash is not: it begins another number or another ending. */
const separators = /[\s\p{Pd}\u2212().[\]~·]/gu;

/** The zero of national calls in an international number: `+44 (0)20`. */
const nationalZero = /^(\+[^(]*)\(0\)/;

/** The same zero without brackets, behind codes of the region. No number there begins with it. */
const zeroBehindCode = /^(\+(?:44|880|91|92|94|966|971|974|977))0+/;

/**
 * Returns the digits of a typed phone number, with a plus sign if it begins with one or with two zeros.
 * Digits may be of another script. Other characters are kept, so that the caller refuses them.
 */
export function plainPhone(text: string): string {
  const spaced = withLatinDigits(text.normalize('NFKC').replace(/[\p{Cf}\p{M}]/gu, ''))
    .trim()
    .replace(label, '')
    .replace(/^\((\+[^)]*)\)/, '$1')
    .replace(nationalZero, '$1');
  const digits = spaced.replace(separators, '');
  return digits.replace(/^\+?00+/, '+').replace(zeroBehindCode, '$1');
}

/** Returns a typed number in E.164 form (`+919876543210`), or null if it is no international number. */
export function internationalPhone(text: string): string | null {
  const phone = plainPhone(text);
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null;
}

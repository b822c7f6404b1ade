import { groupIndian, largestAmount, type Paise, paise } from './money.ts';

/** Powers of ten of the short forms that may follow a number. */
const unitPowers = new Map([
  ['', 0],
  ['k', 3],
  ['thousand', 3],
  ['l', 5],
  ['lac', 5],
  ['lacs', 5],
  ['lakh', 5],
  ['lakhs', 5],
  ['cr', 7],
  ['crore', 7],
  ['crores', 7],
]);

const typedNumber = /^(\d*)(?:\.(\d*))?\s*([a-z]*)$/i;

/** Groups of digits with spaces between them, as some programs and countries write a number. */
const spacedGroups = /^\d{1,3}(?:\s\d{2,3})*\s\d{3}(?=\D|$)/;

/** More digits of paise are certainly too many, and might not be exact. */
const maxDigits = 14;

/** Reason why a typed amount is invalid. */
export type AmountFault =
  | 'missing'
  | 'zero'
  | 'negative'
  | 'tooLarge'
  | 'tooManyDecimals'
  | 'partOfPaisa'
  | 'severalPoints'
  | 'severalNumbers'
  | 'letters'
  | 'notNumber';

/** A typed amount, or the reason why it is invalid. */
export type TypedAmount = { amount: Paise; fault?: never } | { fault: AmountFault; amount?: never };

/**
 * Parses a typed amount: `1000`, `₹1,000.50`, `1 000`, `.5`, `5.`, `50k`, `2.5L`, `2.5 lakh`, `1.2cr`.
 * Ignores surrounding spaces, a rupee sign and grouping commas.
 */
export function checkTypedAmount(text: string): TypedAmount {
  const typed = withoutDecoration(text);
  const match = typedNumber.exec(typed);
  const power = unitPowers.get(match?.[3]?.toLowerCase() ?? '');
  if (!match || power === undefined || !/\d/.test(typed)) return { fault: faultOf(typed) };
  const [, whole = '', fraction = ''] = match;
  const decimals = power + 2;
  if (fraction.length > decimals) return { fault: power === 0 ? 'tooManyDecimals' : 'partOfPaisa' };
  const digits = `${whole}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '');
  if (digits.length > maxDigits || Number(digits) > largestAmount) return { fault: 'tooLarge' };
  return digits === '0' ? { fault: 'zero' } : { amount: paise(Number(digits)) };
}

/** Returns a typed amount; null for any text that {@link checkTypedAmount} finds a fault in. */
export const parseTypedAmount = (text: string): Paise | null =>
  checkTypedAmount(text).amount ?? null;

/** Removes surrounding spaces, a rupee sign, and what groups digits. */
const withoutDecoration = (text: string): string =>
  text
    .trim()
    .replace(/^₹\s*/, '')
    .replace(/,(?=\d)/g, '')
    .replace(spacedGroups, (groups) => groups.replace(/\s/g, ''));

/** Signs of a fault in a text that is not a number, in the order in which they are looked for. */
const faultSigns: readonly [RegExp, AmountFault][] = [
  [/^$/, 'missing'],
  [/^[-−–]\s*₹?[\d.]/, 'negative'],
  [/\.[\d\s]*\./, 'severalPoints'],
  [/\d\s+[\d.]/, 'severalNumbers'],
  [/\p{L}/u, 'letters'],
];

const faultOf = (typed: string): AmountFault =>
  faultSigns.find(([sign]) => sign.test(typed))?.[1] ?? 'notNumber';

/** A number that is being typed, perhaps with a rupee sign, commas or the letters of a short form. */
const groupable = /^(?:₹\s?)?([\d,]*)((?:\.\d*)?\s*[a-z]*)$/i;

/** Removes a rupee sign and the commas of a number. Returns any other text unchanged. */
export function ungroupTyped(text: string): string {
  const match = groupable.exec(text);
  return match ? `${match[1]?.replaceAll(',', '')}${match[2]}` : text;
}

/** Adds the commas of the Indian system to a number: `250000` -> `2,50,000`. */
export function groupTyped(text: string): string {
  const match = groupable.exec(text);
  return match ? `${groupIndian(match[1]?.replaceAll(',', '') ?? '')}${match[2]}` : text;
}

/** The text and the caret of a field. */
export interface TypedText {
  text: string;
  caret: number;
}

/**
 * Groups the text of a field after an edit. The caret stays behind the same digit. Deleting a comma
 * deletes the digit next to it, so that each press of a delete key removes one digit.
 *
 * @param before grouped text before the edit
 * @param edited text and caret as the browser has them
 * @param inputType type of the browser's input event
 */
export function regroup(before: string, edited: TypedText, inputType = ''): TypedText {
  const { text, caret } = withoutDigitAtComma(before, edited, inputType);
  if (!groupable.test(text)) return { text, caret };
  const grouped = groupTyped(text);
  return { text: grouped, caret: positionBehind(grouped, ungroupTyped(text.slice(0, caret))) };
}

function withoutDigitAtComma(before: string, edited: TypedText, inputType: string): TypedText {
  const { text, caret } = edited;
  const hasOnlyLostComma =
    text.length === before.length - 1 && ungroupTyped(text) === ungroupTyped(before);
  if (!hasOnlyLostComma) return edited;
  if (inputType === 'deleteContentBackward' && caret > 0) {
    return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 };
  }
  if (inputType === 'deleteContentForward') {
    return { text: text.slice(0, caret) + text.slice(caret + 1), caret };
  }
  return edited;
}

/** Returns the position in a grouped text behind these ungrouped characters. */
function positionBehind(grouped: string, characters: string): number {
  let left = characters.length;
  let position = 0;
  while (left > 0) {
    if (grouped[position] !== ',') left -= 1;
    position += 1;
  }
  return position;
}

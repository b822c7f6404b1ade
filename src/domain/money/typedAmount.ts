import { groupIndian, largestAmount, type Paise, paise } from './money.ts';
import {
  type Decimal,
  isGrouped,
  plainNumber,
  readingsOf,
  withLatinDigits,
} from './typedNumber.ts';

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

const typedNumber = /^([\d.,]*)\s*([a-z]*)$/i;

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
  | 'twoReadings'
  | 'letters'
  | 'notNumber';

/** Two amounts that a text can mean. */
export type TwoReadings = readonly [Paise, Paise];

/** A typed amount, or the reason why it is invalid, with both readings if there are two. */
export type TypedAmount =
  | { amount: Paise; fault?: never; readings?: never }
  | { fault: AmountFault; readings?: TwoReadings; amount?: never };

/**
 * Parses a typed amount: `1000`, `₹1,000.50`, `1000,50`, `Rs. 1 000/-`, `.5`, `5.`, `50k`, `2.5L`,
 * `2.5 lakh`, `1.2cr`. Digits may be of another script. A text that can mean two amounts is a fault.
 */
export function checkTypedAmount(text: string): TypedAmount {
  const typed = plainNumber(text);
  const [, number = '', unit = ''] = typedNumber.exec(typed) ?? [];
  const power = unitPowers.get(unit.toLowerCase());
  if (power === undefined || !/\d/.test(number)) return faultOf(typed);
  const [first, second] = readingsOf(number);
  if (!first) return faultOf(typed);
  if (second) return twoReadings(amountOf(first, power), amountOf(second, power));
  // Statements of banks write a credit of 75.00 as `75.00 Cr`.
  const isCredit = unit.toLowerCase() === 'cr' && first.fraction.length === 2;
  return isCredit
    ? twoReadings(amountOf(first, 0), amountOf(first, power))
    : amountOf(first, power);
}

/** Returns a typed amount; null for any text that {@link checkTypedAmount} finds a fault in. */
export const parseTypedAmount = (text: string): Paise | null =>
  checkTypedAmount(text).amount ?? null;

/** @param power power of ten of the unit */
function amountOf({ whole, fraction }: Decimal, power: number): TypedAmount {
  const decimals = power + 2;
  if (fraction.length > decimals) return { fault: power === 0 ? 'tooManyDecimals' : 'partOfPaisa' };
  const digits = `${whole}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '');
  if (digits.length > maxDigits || Number(digits) > largestAmount) return { fault: 'tooLarge' };
  return digits === '0' ? { fault: 'zero' } : { amount: paise(Number(digits)) };
}

function twoReadings(one: TypedAmount, other: TypedAmount): TypedAmount {
  const { amount } = one;
  if (amount === undefined || other.amount === undefined) return { fault: 'twoReadings' };
  return { fault: 'twoReadings', readings: [amount, other.amount] };
}

/** Signs of a fault in a text that is not a number, in the order in which they are looked for. */
const faultSigns: readonly [RegExp, AmountFault][] = [
  [/^$/, 'missing'],
  [/^[-−–]\s*₹?[\d.]/, 'negative'],
  [/\.[\d\s]*\./, 'severalPoints'],
  [/\d\s+[\d.]/, 'severalNumbers'],
  [/\p{L}/u, 'letters'],
];

function faultOf(typed: string): TypedAmount {
  const fault = faultSigns.find(([sign]) => sign.test(typed))?.[1] ?? 'notNumber';
  if (fault !== 'severalNumbers') return { fault };
  const [first, second, ...more] = typed.split(/\s+/).map(parseTypedAmount);
  return first && second && more.length === 0 ? { fault, readings: [first, second] } : { fault };
}

/** A number that is being typed, perhaps with a rupee sign, commas or the letters of a short form. */
const groupable = /^(?:₹\s?)?([\d,]*)((?:\.\d*)?\s*[a-z]*)$/i;

/**
 * A number that ends with a comma and at most two digits. The comma may separate decimals, or begin a
 * group of digits that is not complete.
 */
const openComma = /^(?:₹\s?)?([\d,]*)(,\d{0,2}\s*[a-z]*)$/i;

/** Returns the digits before an open comma, and the text from it on. Null if there is none. */
function splitAtOpenComma(text: string) {
  const [, whole, rest] = openComma.exec(text) ?? [];
  return whole === undefined || rest === undefined ? null : { whole, rest };
}

const isPlain = (whole: string) => !whole.includes(',') || isGrouped(whole);

/**
 * Removes a rupee sign and the commas of a number, except an open one. Returns any other text
 * unchanged, also one that can be read in two ways.
 */
export function ungroupTyped(text: string): string {
  const open = splitAtOpenComma(text);
  if (open) return isPlain(open.whole) ? `${withoutCommas(open.whole)}${open.rest}` : text;
  const [, whole, rest] = groupable.exec(text) ?? [];
  return whole === undefined ? text : `${withoutCommas(whole)}${rest}`;
}

/** Adds the commas of the Indian system to a number: `250000` -> `2,50,000`. */
export function groupTyped(text: string): string {
  const plain = ungroupTyped(text);
  const [, whole = '', rest] = /^(\d*)([.,]?\d*\s*[a-z]*)$/i.exec(plain) ?? [];
  return rest === undefined ? text : `${groupIndian(whole)}${rest}`;
}

/**
 * Returns a typed amount with a decimal point in place of an open comma, and without what is written
 * around it. Returns a text unchanged if it is invalid or needs no change.
 */
export function settleTyped(text: string): string {
  if (/^\d*(?:\.\d*)?\s*[a-z]*$/i.test(text) || parseTypedAmount(text) === null) return text;
  const [, number = '', unit = ''] = typedNumber.exec(plainNumber(text)) ?? [];
  const [{ whole, fraction } = { whole: '', fraction: '' }] = readingsOf(number);
  return `${whole}${fraction && `.${fraction}`}${unit && ` ${unit}`}`;
}

const withoutCommas = (text: string) => text.replaceAll(',', '');

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
  const { text, caret } = withoutDigitAtComma(
    before,
    {
      text: withLatinDigits(edited.text),
      caret: withLatinDigits(edited.text.slice(0, edited.caret)).length,
    },
    inputType,
  );
  const open = splitAtOpenComma(text);
  if (open) {
    const openBefore = splitAtOpenComma(before);
    const isTyped = insertedText(before, text).includes(',');
    // The other commas of a number with an open one were added here.
    const whole =
      openBefore && isPlain(openBefore.whole) && !isTyped ? withoutCommas(open.whole) : open.whole;
    if (isTyped || openBefore) return placeCaret({ text, caret }, `${whole}${open.rest}`);
  }
  if (!groupable.test(text)) return { text, caret };
  return placeCaret({ text, caret }, withoutCommas(text));
}

/** Groups an edited number. The caret stays behind the same character. */
function placeCaret({ text, caret }: TypedText, plain: string): TypedText {
  const grouped = groupTyped(plain);
  const behind = text.slice(caret);
  const isBehindOpenComma = splitAtOpenComma(grouped) !== null && !behind.includes(',');
  if (isBehindOpenComma) return { text: grouped, caret: grouped.length - behind.length };
  const characters = withoutCommas(text.slice(0, caret).replace(/^₹\s?/, ''));
  return { text: grouped, caret: positionBehind(grouped, characters) };
}

/** Returns the text that an edit has inserted. */
function insertedText(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const longest = Math.min(before.length, after.length) - start;
  while (end < longest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

function withoutDigitAtComma(before: string, edited: TypedText, inputType: string): TypedText {
  const { text, caret } = edited;
  const hasOnlyLostComma =
    text.length === before.length - 1 &&
    !splitAtOpenComma(before) &&
    withoutCommas(text) === withoutCommas(before);
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

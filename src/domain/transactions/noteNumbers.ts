import { withLatinDigits } from '../money/typedNumber.ts';
import { searchForm } from '../text/searchForm.ts';

/** What identifies the receiver in notes. */
export interface NoteNumbers {
  /** Account numbers: 9 to 18 digits, without separators and leading zeros. */
  accounts: readonly string[];
  /** Phone numbers of India: the last ten digits. */
  phones: readonly string[];
  /** IFSCs in capitals. */
  ifscs: readonly string[];
}

/** A code with spaces or dashes inside. Its zero is often typed as the letter O. */
const ifsc =
  /(?<![A-Za-z0-9])([A-Za-z]{4})[ -]?[0Oo][ -]?((?=(?:[ -]?[A-Za-z0-9])*?(?:[ -]?\d){3})(?:[ -]?[A-Za-z0-9]){6})(?![A-Za-z0-9])/g;

/** Numbers that are neither accounts nor phones, with their labels, and UPI addresses. */
const others =
  /(?<![A-Za-z])(?:utr|ref|rrn|txn|inv(?:oice)?|bill|token|pan|aadhaa?r|otp|pin|cif|micr|gst(?:in)?)(?:\s*(?:no|num|number|code|id))?[ \t:.#-]*[A-Za-z0-9]*\d[A-Za-z0-9]*|(?<![\w.-])(?!(?:91)?[6-9]\d{9}@)[\w.-]+@[A-Za-z]\w*|(?<![\d,])\d{1,3}(?:,\d{2,3})+(?:\.\d+)?/gi;

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])';
/** Days, times of day, and amounts and rates with decimals: beside other digits, they would look like an account. */
const daysAndAmounts = new RegExp(
  [
    String.raw`(?<![\d./-])(?:0?[1-9]|[12]\d|3[01])(?<day>[./-])(?:0?[1-9]|1[0-2])\k<day>(?:19|20)?\d{2}(?![./-]?\d)`,
    String.raw`(?<![\d./-])20\d{2}(?<iso>[./-])(?:0?[1-9]|1[0-2])\k<iso>(?:0?[1-9]|[12]\d|3[01])(?![./-]?\d)`,
    String.raw`(?<![\d./-])\d{1,2}(?:st|nd|rd|th)?[\s.-]*${month}(?:[\s.,'-]*(?:20)?\d{2}(?!\d))?`,
    String.raw`(?<![a-z])${month}[\s.]*\d{1,2}(?:st|nd|rd|th)?[\s,]+20\d{2}(?!\d)`,
    String.raw`(?<![\d:])\d{1,2}(?::[0-5]\d){1,2}(?![\d:])`,
    String.raw`(?<!\d|\d\.)\d+\.\d{1,2}(?!\.?\d)`,
  ].join('|'),
  'gi',
);

/** Letters that a picture's text has for digits, in a number that is mostly digits. */
const misread = /(?<![A-Za-z0-9])(?=(?:[OoIlSB]{0,2}\d){3})[\dOoIlSB]+(?![A-Za-z0-9])/g;
const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  S: '5',
  B: '8',
};
const withoutMisread = (text: string) =>
  text.replace(misread, (number) =>
    number.replace(/[OoIlSB]/g, (letter) => digitOf[letter] ?? letter),
  );

const labels =
  'a\\s?/\\s?c|acc(?:oun)?t?|ac|no|num(?:ber)?|sb|ca|od|ph(?:one)?|mob(?:ile)?|cell|whats?app|tel|contact|gpay|phonepe|paytm';
/** Between groups of digits. */
const sign = '[-\u2013./()_·•]';
const separator = `(?:[ \\t]{1,2}(?:${sign}[ \\t]{0,2})?|${sign}[ \\t]{0,2})`;
/** Digits with separators inside. Letters before them are those of labels only, and none follow. */
const runs = new RegExp(
  `(?<![A-Za-z0-9])(?<label>(?:(?:${labels})[\\s.:#=*_+(-]*){0,4})(?<run>\\d+(?:${separator}\\d+)*)(?![A-Za-z0-9])`,
  'gi',
);

const accountLabel = /(?:a\s?\/\s?c|acc|\bac|sb|\bca|\bod)/i;
const phoneLabel = /(?:ph|mob|cell|whats?app|tel|contact|gpay|paytm)/i;
const mobile = /^(?:0{0,2}91|0)?([6-9]\d{9})$/;

/** Most digits of an account number. */
const mostDigits = 18;
/** Most groups of digits of one number. */
const maxGroups = 8;

/** Returns the account numbers, phone numbers and IFSCs in notes, in any order and with any separators. */
export function noteNumbersIn(notes: string): NoteNumbers {
  const text = withLatinDigits(searchForm(notes));
  const ifscs = [...text.matchAll(ifsc)].map(([, bank = '', branch = '']) =>
    `${bank}0${branch.replace(/[ -]/g, '')}`.toUpperCase(),
  );
  const rest = withoutMisread(
    text.replace(ifsc, '\n').replace(others, '\n').replace(daysAndAmounts, '\n'),
  );
  const found = [...rest.matchAll(runs)].map(({ groups: { label = '', run = '' } = {} }) =>
    numbersOf(label, run),
  );
  return {
    accounts: unique(found.flatMap(({ accounts }) => accounts)),
    phones: unique(found.flatMap(({ phones }) => phones)),
    ifscs: unique(ifscs),
  };
}

/** The numbers of a run of digits: one number in groups, several side by side, or both. */
function numbersOf(label: string, run: string): { accounts: string[]; phones: string[] } {
  const groups = run.match(/\d+/g)?.slice(0, maxGroups) ?? [];
  const whole = groups.join('');
  const isAccount = accountLabel.test(label);
  const phone = isAccount ? undefined : mobile.exec(whole)?.[1];
  if (phone !== undefined) return { accounts: [], phones: [phone] };
  const numbers =
    whole.length <= mostDigits
      ? [whole, ...groups]
      : groups.flatMap((_, from) =>
          groups.slice(from).map((_last, count) => groups.slice(from, from + count + 1).join('')),
        );
  const isPhone = (number: string) => !isAccount && mobile.test(number);
  return {
    accounts: phoneLabel.test(label)
      ? []
      : numbers
          .filter((number) => !isPhone(number))
          .map((number) => number.replace(/^0{1,8}(?=\d{9})/, ''))
          .filter((number) => number.length >= 9 && number.length <= mostDigits),
    phones: numbers.flatMap((number) => (isPhone(number) ? (mobile.exec(number)?.[1] ?? []) : [])),
  };
}

const unique = (values: readonly string[]) => [...new Set(values)];

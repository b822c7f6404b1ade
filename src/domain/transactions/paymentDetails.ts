import { withLatinDigits } from '../money/typedNumber.ts';
import { withoutInvisible } from '../text/text.ts';
import {
  type AccountDetails,
  bareName,
  compact,
  type Found,
  foreignNumbers,
  ifscPattern,
  ifscProblem,
  isNumberSpan,
  type Labelled,
  labelledValues,
  mobile,
  overlaps,
  runPattern,
  type Span,
  toFound,
  trimName,
} from './accountDetails.ts';

/** What notes say about the receiver of a transfer. Nothing in it is guessed. */
export interface PaymentDetails {
  /** Name of the account's holder. Without a label it only stands in the notes. */
  name: { text: string; isLabelled: boolean } | null;
  /** Account number with its leading zeros, without separators. */
  account: string | null;
  ifsc: AccountDetails['ifsc'];
  upi: string | null;
  /** Ten digits in India, otherwise as written, without separators. */
  phone: string | null;
  /** Numbers of which the notes do not say what they are, and all of a kind of which there are several. */
  numbers: readonly string[];
}

/** Returns what the notes of a transfer say about its receiver, wherever and however it is written. */
export function paymentDetailsIn(notes: string): PaymentDetails {
  const text = withLatinLabels(withLatinDigits(withoutInvisible(notes)));
  const labelled = labelledValues(text);
  const ofKind = (kind: Labelled['kind']) => labelled.filter((found) => found.kind === kind);
  const upis = [...text.matchAll(upiPattern)].map(toFound);
  const foreign = foreignNumbers(text);
  const ifscs = ifscsIn(text, labelled);
  const known: readonly Span[] = [...labelled, ...foreign, ...upis, ...ifscs];

  const runs = ofKind('account').map(({ value }) => readRun(value));
  const bareRuns = [...text.matchAll(runPattern)]
    .map(toFound)
    .filter((found) => !overlaps(found, known) && !masked.test(text.slice(0, found.start)))
    .map(({ value }) => readRun(value));
  const bareNumbers = [...runs.flatMap(({ others }) => others), ...bareRuns.flatMap(numbersOf)];

  const codes = distinct(ifscs.map(({ value }) => compact(value).toUpperCase()));
  const accounts = distinct(
    runs.flatMap(({ certain }) => certain ?? []),
    (number) => number.replace(/^0+/, ''),
  );
  if (runs.length === 0 && codes.length === 1) accounts.push(...onlyAccount(bareRuns));
  const phones = distinct([
    ...ofKind('phone').flatMap(({ value }) => phoneOf(value)),
    ...foreign
      .map(({ start, end }) => text.slice(start, end))
      .flatMap((number) => (number.startsWith('+') ? phoneOf(number) : [])),
  ]);
  const addresses = distinct(upis.map(({ value }) => value));

  // Without them, words are not a name but a remark.
  const hasAccount = accounts.length + codes.length > 0;
  const [account, ifsc, upi, phone] = [accounts, codes, addresses, phones].map(only);
  const unclear = [accounts, codes, addresses, phones].filter(({ length }) => length > 1).flat();
  return {
    name: labelledName(ofKind('name')) ?? (hasAccount ? nameBeside(text, labelled, known) : null),
    account: account ?? null,
    ifsc: ifsc === undefined ? null : { code: ifsc, problem: ifscProblem(ifsc) },
    upi: upi ?? null,
    phone: phone ?? null,
    numbers: distinct([...unclear, ...bareNumbers]).filter(
      (number) => number !== account && number !== phone,
    ),
  };
}

/** Words of labels in other languages and scripts, with those that the recogniser of labels has. */
const labelWords: readonly (readonly [string, RegExp])[] = (
  [
    ['account holder', 'खाताधारक(?: का नाम)?|खाताधारी|लाभार्थी'],
    ['account', 'khata|Khata|KHATA|खाता|खाते|கணக்கு|ఖాతా|അക്കൗണ്ട്|ಖಾತೆ|অ্যাকাউন্ট|হিসাব|ખાતા|ਖਾਤਾ|اکاؤنٹ|کھاتہ'],
    [
      'no',
      'sankhya|Sankhya|SANKHYA|संख्या|नंबर|नम्बर|क्रमांक|எண்|నంబర్|నెంబర్|సంఖ్య|നമ്പർ|ಸಂಖ್ಯೆ|ನಂಬರ್|নম্বর|নং|નંબર|ਨੰਬਰ|نمبر',
    ],
    ['name', 'नाम|नाव|பெயர்|పేరు|പേര്|ಹೆಸರು|নাম|નામ|ਨਾਮ|نام'],
    ['ifsc', 'आईएफएससी|आयएफएससी'],
    ['code', 'कोड'],
    ['phone', 'मोबाइल|मोबाईल|फोन'],
    ['bank', 'बैंक|बँक'],
    ['branch', 'शाखा'],
    ['amount', 'राशि|रकम'],
    ['is', 'है'],
  ] as const
).map(([latin, words]) => [
  latin,
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'gu'),
]);

const withLatinLabels = (text: string): string =>
  labelWords.reduce((latin, [label, words]) => latin.replace(words, label), text);

/** Stands for the first digits of a number. */
const masked = /[*#•●xX]{2}[\s-]{0,2}$/;

/** An address of a payment app. What has a domain behind the sign is an e-mail address. */
const upiPattern =
  /(?<![\w.-])\w[\w.-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}(?![A-Za-z0-9-]|\.[A-Za-z0-9])/g;

function only<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}

/** Returns the first of those that are the same by their key. */
function distinct(values: readonly string[], keyOf = (value: string) => value): string[] {
  const firsts = new Map<string, string>();
  for (const value of values) {
    const key = keyOf(value);
    if (!firsts.has(key)) firsts.set(key, value);
  }
  return [...firsts.values()];
}

/** Codes behind a label that can be one, and others that have the form of one. */
function ifscsIn(text: string, labelled: readonly Labelled[]): Found[] {
  const behindLabel = labelled.filter(({ kind, value }) => {
    const { length } = compact(value);
    return kind === 'ifsc' && /\d/.test(value) && length >= 9 && length <= 13;
  });
  const taken = labelled.filter((found) => found.kind !== 'name' && isNumberSpan(found));
  const bare = [...text.matchAll(ifscPattern)].map(toFound).filter((one) => !overlaps(one, taken));
  return [...behindLabel, ...bare];
}

interface Run {
  /** The number, if the run can only be read as this one. */
  certain: string | null;
  /** Other numbers in it. */
  others: readonly string[];
}

const isAccountLength = ({ length }: string) => length >= 9 && length <= 18;
const numbersOf = ({ certain, others }: Run) => [certain ?? [], others].flat();

/** Reads groups of digits: one number in groups, or several side by side. */
function readRun(value: string): Run {
  const groups = value.match(/[A-Za-z\d]+/g) ?? [];
  const joined = groups.join('');
  const complete = groups.filter(isAccountLength);
  if (groups.length === 1 || complete.length === 0) {
    return { certain: isAccountLength(joined) ? joined : null, others: [] };
  }
  if (isAccountLength(joined)) return { certain: null, others: [...complete, joined] };
  const isFirst = complete[0] === groups[0];
  return {
    certain: isFirst ? (complete[0] ?? null) : null,
    others: complete.slice(isFirst ? 1 : 0),
  };
}

/** The number beside an IFSC, if it is the only one that cannot be a mobile number. */
function onlyAccount(runs: readonly Run[]): readonly string[] {
  const numbers = distinct(runs.flatMap(numbersOf).filter((number) => !mobile.test(number)));
  return numbers.length === 1 ? numbers : [];
}

function phoneOf(written: string): readonly string[] {
  const digits = written.replace(/\D/g, '');
  const ofIndia = /^(?:0{0,2}91|0)?([6-9]\d{9})$/.exec(digits)?.[1];
  if (ofIndia !== undefined) return [ofIndia];
  const isForeign = written.replace('(', '').startsWith('+');
  const isPhone = digits.length >= 8 && digits.length <= (isForeign ? 15 : 12);
  return isPhone ? [isForeign ? `+${digits}` : digits] : [];
}

/** What ends a name on the same line. */
const behindName =
  /\s+(?:please|pls|plz|kindly|send|transfer|pay|urgent|urgently|today|tomorrow|asap|immediately|confirm|\d+ ?(?:k|l|lakhs?|lacs?|cr|crores?|rs|only)|(?:hdfc|icici|sbi|axis|canara|pnb|idbi|kotak|union|indian|federal)\s*$)(?![\p{L}\p{M}\d]).*/iu;

/** The only name of the receiver behind a label: the holder's, or else a customer's. */
function labelledName(labelled: readonly Labelled[]): PaymentDetails['name'] {
  const names = labelled
    .map(({ label, value }) => ({ label, name: trimName(value.replace(behindName, '')) }))
    .filter(({ name }) => name.length > 1);
  const holders = names.filter(({ label }) => !/customer|party/i.test(label));
  const found = distinct(
    (holders.length > 0 ? holders : names).map(({ name }) => name),
    (name) => name.toLowerCase(),
  );
  const name = only(found);
  return name === undefined ? null : { text: name, isLabelled: true };
}

/** A name without a label; none where labels name several. */
function nameBeside(
  text: string,
  labelled: readonly Labelled[],
  known: readonly Span[],
): PaymentDetails['name'] {
  if (labelled.some(({ kind }) => kind === 'name')) return null;
  const numbers = [...text.matchAll(runPattern)].map(toFound);
  const found = bareName(text, [...known, ...numbers]);
  return found && { text: found.value, isLabelled: false };
}

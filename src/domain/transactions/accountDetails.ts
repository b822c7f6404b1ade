/** Fault in the form of an IFSC, which is 4 letters, a zero, and 6 letters or digits. */
export type IfscProblem = 'length' | 'letters' | 'zero' | 'characters';

/** Account details in a text. What was not found is null. */
export interface AccountDetails {
  name: string | null;
  /** 9 to 18 digits, without spaces and dashes. */
  accountNumber: string | null;
  ifsc: { code: string; problem: IfscProblem | null } | null;
  /** The text with these details as the first lines, and everything else below. */
  tidied: string;
}

export type LabelKind =
  | 'name'
  | 'otherName'
  | 'account'
  | 'ifsc'
  | 'phone'
  | 'amount'
  | 'place'
  | 'number';

/** No letter follows. The boundary of words in regular expressions knows Latin letters only. */
const wordEnd = String.raw`(?![\p{L}\p{M}])`;
/** The same inside a label, which is Latin and in small letters. Every letter at each place is slow to prepare. */
const partEnd = '(?![a-z])';
const accountWord = String.raw`(?:a\s?\/\s?c|acc(?:ount|nt|t)?|ac)${partEnd}\.?`;
const numberWord = String.raw`(?:no|num|number|nos|nbr)${partEnd}\.?|#`;
/** An account with its kind: `SB a/c`, `savings account`. */
const account = String.raw`(?:(?:sb|savings?|current|ca|bank)\s+)?${accountWord}`;
const holder = String.raw`(?:holder(?:['’]?s)?|beneficiary|benef?(?:iciary)?|payee|receiver|customer|party|full)`;
/** People in notes who do not receive the money. */
const notReceiver = String.raw`(?:sender|remitter|depositor|father|mother|husband|wife|guardian|nominee|agent|manager|contact\s+person)(?:['’]?s)?`;

/**
 * Labels by what follows them. At the same place, the first kind wins, so those with more words stand
 * first. A `place` is followed by words, a `number` by a number that is no account number.
 */
const labels: readonly (readonly [LabelKind, string])[] = [
  [
    'otherName',
    String.raw`${notReceiver}\s+name|name\s+of\s+(?:the\s+)?${notReceiver}|sender|remitter|nominee`,
  ],
  [
    'name',
    String.raw`name\s+of\s+(?:the\s+)?(?:(?:${account}\s*)?${holder}|${account})|in\s+(?:the\s+)?name\s+of|in\s+favou?r\s+of|favou?ring`,
  ],
  [
    'name',
    String.raw`(?:name\s+(?:as\s+)?(?:in|per|on)\s+(?:the\s+)?(?:bank|passbook|${accountWord}))`,
  ],
  ['name', String.raw`(?:${account}\s*)?${holder}\s+name`],
  [
    'number',
    String.raw`(?:cif|micr|pan|gst(?:in)?|pin(?:\s?code)?|aadh?aa?r|utr|rrn|txn|ref(?:erence)?|otp|swift|(?:customer|cust|client)\s+id)${partEnd}(?:\s*(?:${numberWord}|code))?`,
  ],
  [
    'place',
    String.raw`(?:bank\s+name|name\s+of\s+(?:the\s+)?bank|bank|branch(?:\s+name)?|address|city|place|upi(?:\s+id)?|(?:${account}\s*)?type)`,
  ],
  [
    'phone',
    String.raw`(?:ph(?:one)?|mob(?:ile)?|mo|contact|cell|tel|whats?app|wa|call|gpay|phonepe|paytm)${partEnd}\.?(?:\s*(?:${numberWord}))?`,
  ],
  ['amount', String.raw`(?:amt|amount|rs|inr|rupees|total|balance|bal)${partEnd}\.?|₹`],
  ['name', String.raw`${account}\s*(?:holder(?:['’]?s)?|title|name)`],
  ['name', String.raw`(?:${holder}|name|naam)`],
  ['account', String.raw`(?:${holder}\s+)?${account}(?:\s*(?:${numberWord}))?`],
  [
    'ifsc',
    String.raw`(?:r?tgs\s*\/?\s*|neft\s*\/?\s*)*(?:ifsc?|isfc|ifcs|ifs)${partEnd}(?:\s*code)?`,
  ],
];

/** Without the flag for both cases, with which properties of letters are slow to prepare: of text in small letters. */
const labelPattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}@])(?:${labels
    .map(([, words], index) => `(?<label${index}>${words})`)
    .join('|')})(?![\\p{L}\\p{M}])`,
  'gu',
);
/** Keeps the positions of all characters, unlike `toLowerCase` of some letters of other languages. */
const inSmallLetters = (text: string) =>
  text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

const gapSigns = String.raw`[\s:.\-–—=>#*_]*`;
/** Separators between a label and its value. */
const gap = String.raw`${gapSigns}(?:(?:is|hai)${wordEnd}${gapSigns})?`;
/** A place stands on the line of its label, because "HDFC Bank" may also end a line. */
const gapInLine = gap.replaceAll(String.raw`\s`, ' ');
const digitRun = String.raw`\d+(?:[ -]\d+)*`;
/** Behind its label, a number may have other signs between its groups. */
const labelledRun = String.raw`\d+(?: {0,2}[-–./·• ] {0,2}\d+)*`;
/** Some accounts have letters inside. */
const lettersInside = String.raw`(?=\d)(?=(?:[A-Za-z]*\d){6})(?![A-Za-z0-9]*[xX]{2})[A-Za-z0-9]{9,18}(?![A-Za-z0-9])`;
/** The name of a person or company: `M/s Rao & Sons`, `Shree 99 Stores`. "S/o" ends it. */
const fullName = String.raw`(?:[Mm]\s?\/\s?[Ss]\.?\s*)?[\p{L}\p{M}](?:(?![CDSWcdsw]\s?\/\s?[Oo])(?:[\p{L}\p{M}\u200C\u200D.'’& ]|-(?=\p{L})|\d{1,4}(?= ?\p{L})))*`;
const valuePatterns: Readonly<Record<LabelKind, RegExp>> = {
  name: new RegExp(`^${gap}(?<value>${fullName})`, 'u'),
  otherName: new RegExp(`^${gap}(?<value>${fullName})`, 'u'),
  account: new RegExp(
    `^(?!${gapSigns}(?:(?<=[*#]{2})|(?<=[*#]{3}\\s*))\\d)${gap}(?<value>${labelledRun}(?![A-Za-z0-9])|${lettersInside})`,
    'u',
  ),
  ifsc: new RegExp(
    `^${gap}(?<value>[A-Za-z]{4}(?:[ -]?[A-Za-z0-9]){7}(?![A-Za-z0-9])|[A-Za-z0-9]+)`,
    'u',
  ),
  phone: new RegExp(`^${gap}(?<value>\\(?\\+?\\d[\\d ().-]*)`, 'u'),
  amount: new RegExp(
    `^${gap}(?:rs\\.?|inr|₹)?\\s*(?<value>\\d[\\d,.]*(?:\\s*(?:k|l|lacs?|lakhs?|crores?|cr)\\b)?(?:\\/-)?)`,
    'iu',
  ),
  place: new RegExp(`^${gapInLine}(?<value>(?:(?!\\d{9})[^\\n,;|])*)`, 'u'),
  number: new RegExp(`^${gap}(?<value>[A-Za-z0-9]+(?:[ -]\\d+)*)`, 'u'),
};

export interface Span {
  start: number;
  end: number;
}

export interface Found extends Span {
  value: string;
}

export interface Labelled extends Found {
  kind: LabelKind;
  label: string;
}

/** Returns the account details in notes, as people paste them: labelled or not, in any order. */
export function accountDetailsIn(text: string): AccountDetails {
  const labelled = labelledValues(text);
  const others = [...labelled.filter(({ kind }) => isOther(kind)), ...foreignNumbers(text)];
  const ofKind = (kind: LabelKind) => labelled.filter((found) => found.kind === kind);

  const ifsc = firstOf(ofKind('ifsc'), bareIfsc(text, others));
  const accounts = ofKind('account').flatMap(accountIn);
  const taken = [...others, ...(ifsc ? [ifsc] : [])];
  const accountNumber = accounts[0] ?? bareAccount(text, taken);
  // Without them, words are not account details but a remark.
  const hasDetails = ifsc !== null || accountNumber !== null;
  const known = [...taken, ...labelled, ...(accountNumber ? [accountNumber] : [])];
  const name = hasDetails ? firstOf(ofKind('name'), bareName(text, known)) : null;

  const code = ifsc && compact(ifsc.value).toUpperCase();
  const details = {
    name: name && trimName(name.value),
    accountNumber: accountNumber && compact(accountNumber.value),
    ifsc: code === null ? null : { code, problem: ifscProblem(code) },
  };
  const used = [name, ifsc, accountNumber, ...repeated(accounts, accountNumber)];
  return {
    ...details,
    tidied: tidy(
      text,
      details,
      used.filter((span) => span !== null),
    ),
  };
}

const isOther = (kind: LabelKind) => kind !== 'name' && kind !== 'account' && kind !== 'ifsc';
const firstOf = <Item>(items: readonly Item[], other: Item | null): Item | null =>
  items[0] ?? other;
/** Returns a number or code without the signs between its groups. */
export const compact = (text: string) => text.replace(/[^\p{L}\d]/gu, '');
export const trimName = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\s.&'’-]+$/u, '')
    .trim();

/** Returns what is wrong with the form of an IFSC in capitals; null if nothing is. */
export function ifscProblem(code: string): IfscProblem | null {
  if (code.length !== 11) return 'length';
  if (!/^[A-Z]{4}/.test(code)) return 'letters';
  if (code[4] !== '0') return 'zero';
  return /^[A-Z0-9]+$/.test(code) ? null : 'characters';
}

/** Returns the bank whose code begins the IFSC; null if there is none, or if the IFSC is faulty. */
export function bankOfIfsc<Bank extends { code: string }>(
  { code, problem }: NonNullable<AccountDetails['ifsc']>,
  banks: readonly Bank[],
): Bank | null {
  if (problem !== null) return null;
  return banks.find((bank) => bank.code === code.slice(0, 4)) ?? null;
}

/** Returns the values behind labels, each with its label. */
export function labelledValues(text: string): Labelled[] {
  const found = [...inSmallLetters(text).matchAll(labelPattern)].flatMap((match) => {
    const index = labels.findIndex((_, at) => match.groups?.[`label${at}`] !== undefined);
    const kind = labels[index]?.[0];
    return kind ? [{ kind, start: match.index, end: match.index + match[0].length }] : [];
  });
  return found.flatMap(({ kind, start, end }, index) => {
    const next = found[index + 1]?.start ?? text.length;
    const value = valuePatterns[kind].exec(text.slice(end, next));
    const typed = value?.groups?.value?.trimEnd() ?? '';
    if (!value || typed === '') return [];
    const label = text.slice(start, end);
    return [{ kind, label, value: typed, start, end: end + value[0].trimEnd().length }];
  });
}

/** Numbers that are none of an account: a date, with a plus, as a UPI address, or as an amount. */
const foreignPattern =
  /(?<![\d-])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?![\d-])(?:,? \d{1,2}(?=:))?|\+\s?\d[\d -]*|\d[\d -]*@\w+|\d{1,3}(?:,\d{2,3})+(?:\.\d+)?(?:\/-)?|\d+\.\d+|\d+\s?\/-/gu;
export const foreignNumbers = (text: string): Span[] =>
  [...text.matchAll(foreignPattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));

export const overlaps = (one: Span, spans: readonly Span[]) =>
  spans.some(({ start, end }) => one.start < end && start < one.end);

/** Codes without a label. One whose zero is the letter O is found as well, to state the mistake. */
export const ifscPattern =
  /(?<![A-Za-z0-9])[A-Za-z]{4}[ -]?[0Oo](?=[A-Za-z0-9]*\d{3})[A-Za-z0-9]{6}(?![A-Za-z0-9])/g;

function bareIfsc(text: string, others: readonly Span[]): Found | null {
  const found = [...text.matchAll(ifscPattern)].map(toFound);
  return found.find((one) => !overlaps(one, others.filter(isNumberSpan))) ?? null;
}

/** A code may stand behind the name of its bank. */
export const isNumberSpan = (span: Span) => !('kind' in span && span.kind === 'place');

export const toFound = ({ 0: value, index = 0 }: RegExpExecArray | RegExpMatchArray): Found => ({
  value,
  start: index,
  end: index + value.length,
});

const least = 9;
const most = 18;
const isAccountLength = (digits: string) => digits.length >= least && digits.length <= most;

/** Cuts a run of digits where another number begins. Returns nothing if it has no account number. */
function accountIn(found: Found): Found[] {
  const parts = found.value.split(/(?<=\d)(?=\D)/);
  let value = '';
  for (const part of parts) {
    const digits = compact(value);
    const isAnother = digits.length >= least && compact(part).length >= least;
    if (isAnother || compact(value + part).length > most) break;
    value += part;
  }
  if (!isAccountLength(compact(value))) return [];
  return [{ ...found, value, end: found.end - (found.value.length - value.length) }];
}

export const runPattern = new RegExp(`(?<![A-Za-z0-9])${digitRun}(?![A-Za-z0-9])`, 'g');

/** Mobile numbers of India, with or without the code of the country. */
export const mobile = /^(?:91|0)?[6-9]\d{9}$/;

function bareAccount(text: string, taken: readonly Span[]): Found | null {
  const found = [...text.matchAll(runPattern)]
    .map(toFound)
    .filter((one) => !overlaps(one, taken) && !mobile.test(compact(one.value)))
    .flatMap(accountIn);
  return found.find(({ value }) => !mobile.test(compact(value))) ?? null;
}

/** Words of remarks and banks, which are not in names. */
const remark =
  /(?<!\p{L})(?:bank|branch|details?|please|pls|plz|kindly|send|transfer|urgent|urgently|today|tomorrow|dear|sir|madam|hi|hello|thanks?|thank|you|to|this|same|money|payment|pay|cash|neft|rtgs|imps|upi|account|savings?|current|type|confirm|only|ok|number|no|and|new|from|fwd|forwarded|check|call|first|before|after|lakhs?|thousand|hdfc|icici|sbi|axis|canara|pnb|idbi|kotak|india)(?!\p{L})/iu;
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}.'’ ]*$/u;

/** The first part of the text that has only the letters of a name. */
export function bareName(text: string, known: readonly Span[]): Found | null {
  const blanked = blank(text, known);
  for (const { 0: part, index } of blanked.matchAll(/[^\n,;|:()*_\u2013-]+/gu)) {
    const value = trimName(part);
    const start = index + (part.length - part.trimStart().length);
    const letters = value.replace(/[^\p{L}]/gu, '');
    if (letters.length < 3 || !namePattern.test(value) || remark.test(value)) continue;
    return { value, start, end: index + part.trimEnd().length };
  }
  return null;
}

/** Replaces spans with line ends, so that positions stay. */
function blank(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\n'.repeat(end - start) + rest.slice(end),
    text,
  );
}

/** A number that is repeated to confirm it. */
const repeated = (accounts: readonly Found[], first: Found | null) =>
  accounts.filter(({ value }) => first && compact(value) === compact(first.value));

function tidy(
  text: string,
  { name, accountNumber, ifsc }: Omit<AccountDetails, 'tidied'>,
  used: readonly Span[],
): string {
  const rest = blankOut(text, used)
    .split('\n')
    .map((line) => line.replace(/^[\s,;|:*–-]+|[\s,;|:*–-]+$/gu, ''))
    .filter((line) => line !== '');
  return [
    ...(name === null ? [] : [`Name: ${name}`]),
    ...(accountNumber === null ? [] : [`A/C: ${accountNumber}`]),
    ...(ifsc === null ? [] : [`IFSC: ${ifsc.code}`]),
    ...rest,
  ].join('\n');
}

/** Removes spans; what stood on both sides of one on a line gets lines of its own. */
const blankOut = (text: string, spans: readonly Span[]) => blank(text, spans).replace(/\n+/g, '\n');

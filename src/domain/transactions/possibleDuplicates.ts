import { type Paise, paise } from '../money/money.ts';
import { compareNames } from '../names/compareNames.ts';
import { type NameWord, nameWords } from '../names/nameWords.ts';
import { soundKey } from '../names/sounds.ts';
import { differing, isMoved } from '../names/typingSlip.ts';
import { type DuplicateReason, duplicateReasons } from './duplicateReasons.ts';
import { type NoteNumbers, noteNumbersIn } from './noteNumbers.ts';

/** Compared fields of a transaction. */
export interface Comparable {
  customer: string;
  agentCode: string;
  bankCode: string;
  amount: Paise;
  notes: string;
}

/** A transaction with what is derived from its texts. */
export interface Traces extends Omit<Comparable, 'notes'> {
  words: readonly NameWord[];
  numbers: NoteNumbers;
}

/**
 * What speaks for the same transfer, and what against it. Two transactions with close amounts may be the same
 * transfer if the sum reaches {@link enough}. The same amount and the same name reach it, a name by itself does not.
 */
export const weights = {
  /** `fee`: apart by a usual fee. */
  amount: { same: 3, fee: 1 },
  account: { same: 14, other: -6 },
  /** A photo of the bank details that both have. */
  photo: { same: 14 },
  phone: { same: 8, other: -2 },
  ifsc: { same: 2, other: -2 },
  bank: { same: 2 },
  agent: { same: 1 },
  /** `unknown`: a customer is not named, so bank, agent and amount are all that is known. */
  name: { same: 7, sound: 6, typing: 5, initials: 5, letter: 4, unknown: 4, part: 4, other: -5 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;
export const enough = 10;

/** Number of possible duplicates in an answer. */
export const maxDuplicates = 3;

/** A usual fee: up to 150 rupees, or up to half a percent of the larger amount. */
const maxFee = 15_000;
const maxFeeShare = 0.005;

/** Why two transactions may be the same transfer. */
export interface Evidence {
  /** The strongest first; at least one. */
  reasons: readonly DuplicateReason[];
  /** Amount of the other one minus that of the first. */
  amountApart: Paise;
  /** Higher for stronger evidence. */
  strength: number;
}

export const tracesOf = ({ notes, ...fields }: Comparable): Traces => ({
  ...fields,
  words: nameWords(fields.customer),
  numbers: noteNumbersIn(notes),
});

/** Returns the least and the most amount of transactions that may be the same transfer as one of this amount. */
export function amountsNear(amount: Paise): readonly [least: Paise, most: Paise] {
  const least = Math.min(amount - maxFee, Math.ceil(amount * (1 - maxFeeShare)));
  const most = Math.max(amount + maxFee, Math.floor(amount / (1 - maxFeeShare)));
  return [paise(Math.max(least, 1)), paise(most)];
}

/**
 * Returns why two transactions may be the same transfer; null if they hardly are.
 * @param hasSamePhoto both have an attachment with the same bytes or the same picture
 */
export function evidenceOf(one: Traces, other: Traces, hasSamePhoto = false): Evidence | null {
  const [least, most] = amountsNear(one.amount);
  if (other.amount < least || other.amount > most) return null;
  const name = compareNames(one.words, other.words);
  const account = compareAccounts(one.numbers.accounts, other.numbers.accounts);
  const phone = compare(one.numbers.phones, other.numbers.phones);
  const ifsc = compare(one.numbers.ifscs, other.numbers.ifscs);
  const hasSameBank = one.bankCode === other.bankCode;
  const hasSameAgent = one.agentCode === other.agentCode;
  const strength =
    weights.amount[one.amount === other.amount ? 'same' : 'fee'] +
    weights.name[name] +
    (account === 'unknown' ? 0 : weights.account[account]) +
    (hasSamePhoto ? weights.photo.same : 0) +
    (phone === 'unknown' ? 0 : weights.phone[phone]) +
    (ifsc === 'unknown' ? 0 : weights.ifsc[ifsc]) +
    (hasSameBank ? weights.bank.same : 0) +
    (hasSameAgent ? weights.agent.same : 0);
  if (strength < enough) return null;
  const holds: Readonly<Record<DuplicateReason, boolean>> = {
    account: account === 'same',
    photo: hasSamePhoto,
    phone: phone === 'same',
    customer: name === 'same',
    sound: name === 'sound',
    typing: name === 'typing' || name === 'letter',
    initials: name === 'initials',
    part: name === 'part',
    ifsc: ifsc === 'same',
    bankAndAgent: hasSameBank && hasSameAgent,
  };
  return {
    reasons: duplicateReasons.filter((reason) => holds[reason]),
    amountApart: paise(other.amount - one.amount),
    strength,
  };
}

/** Compares what may be missing. */
function compare(one: readonly string[], other: readonly string[]): 'same' | 'other' | 'unknown' {
  if (one.length === 0 || other.length === 0) return 'unknown';
  return one.some((value) => other.includes(value)) ? 'same' : 'other';
}

/** An account number with one wrong digit says nothing: it may be the same account, or that of somebody else. */
function compareAccounts(one: readonly string[], other: readonly string[]) {
  const likeness = compare(one, other);
  const isClose = one.some((number) => other.some((another) => differByADigit(number, another)));
  return likeness === 'other' && isClose ? 'unknown' : likeness;
}

/** Returns true if one digit is another, missing or added, or if one stands elsewhere. */
function differByADigit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  const [left, right] = differing(short, long);
  return (left.length <= 1 && right.length <= 1) || isMoved(left, right);
}

const prefixes = { word: 'n', account: 'a', phone: 'p', ifsc: 'i' } as const;

/**
 * Returns what is stored with a transaction, to find it again: a key for each word of the customer and for the whole
 * name, account numbers, phone numbers and IFSCs.
 */
export function duplicateKeysOf({ words, numbers }: Pick<Traces, 'words' | 'numbers'>): string[] {
  const { each, whole } = nameKeysOf(words);
  return [
    ...new Set([
      ...each,
      ...whole,
      ...numbers.accounts.map((number) => `${prefixes.account}:${number}`),
      ...numbers.phones.map((number) => `${prefixes.phone}:${number}`),
      ...numbers.ifscs.map((code) => `${prefixes.ifsc}:${code}`),
    ]),
  ];
}

/** Returns the keys of a name: those of each word, and that of all of them, which may be written as one. */
export function nameKeysOf(words: readonly NameWord[]) {
  const keys = words
    .filter(({ isTitle, letters }) => !isTitle && letters.length > 1)
    .map(({ sounds }) => soundKey(sounds));
  return { each: storedKeys(keys), whole: storedKeys([keys.join('')]) };
}

const storedKeys = (keys: readonly string[]) =>
  keys.filter((key) => key.length > 1).map((key) => `${prefixes.word}:${key}`);

/** Returns the numbers that were stored as keys. */
export function numbersOfKeys(keys: readonly string[]): NoteNumbers {
  const of = (prefix: string) =>
    keys.filter((key) => key.startsWith(`${prefix}:`)).map((key) => key.slice(prefix.length + 1));
  return { accounts: of(prefixes.account), phones: of(prefixes.phone), ifscs: of(prefixes.ifsc) };
}

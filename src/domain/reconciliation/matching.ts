import type { Paise } from '../money/money.ts';
import { compareNames, type NameLikeness } from '../names/compareNames.ts';
import { type NameWord, nameWords } from '../names/nameWords.ts';
import { soundKey } from '../names/sounds.ts';
import { noteNumbersIn } from '../transactions/noteNumbers.ts';
import { normaliseReference } from './references.ts';

/** A debit of a statement that is not matched, or not wholly. */
export interface OpenLine {
  id: string;
  /** What is left to match. */
  amount: Paise;
  /** Days `YYYY-MM-DD`. */
  bookingDay: string;
  valueDay: string | null;
  text: string;
  references: readonly string[];
}

/** A recorded payment that is not matched, or not wholly. */
export interface OpenPayment {
  id: string;
  amount: Paise;
  /** Business day on which it was recorded. */
  day: string;
  /** As it was typed; null for none. */
  reference: string | null;
  customer: string;
  /** Account numbers of the customer. */
  accounts: readonly string[];
}

/** How close each trait of a line and a payment is. The first that holds counts. */
export const matchWeights = {
  /** `cut`: the text of the line ends within it. `other`: the line has another one of the same form. */
  reference: { same: 12, cut: 6, unknown: 0, other: -4 },
  /** `end`: the line shows the last four digits. */
  account: { same: 6, end: 3, unknown: 0 },
  /** Those of possible duplicates. `cut`: the line has the beginning of the name. `other`: it has other words. */
  name: {
    same: 5,
    sound: 4,
    cut: 3,
    typing: 3,
    initials: 3,
    part: 2,
    letter: 1,
    unknown: 0,
    other: 0,
  },
  amount: { same: 2, fee: 1 },
  day: { same: 2, near: 1, far: 0 },
} as const;

type Weights = typeof matchWeights;
/** How close a line and a payment are, in each trait. */
export type MatchGrades = { readonly [Trait in keyof Weights]: keyof Weights[Trait] };

/** A line and a payment may belong together if the weights of their grades reach this. */
const enoughToPropose = 3;
/** Candidates that are closer together than this are shown together. */
const tieMargin = 3;
/** A line or a payment with more candidates that fit in amount and day alone has only those that are closer by far. */
const mostBare = 10;

/** Days from the recorded payment to the line, at most. A payment may be recorded after it was made. */
export const dayWindow = { before: 3, after: 5 } as const;

/** A proposal to match a line and a payment. */
export interface MatchProposal {
  lineId: string;
  paymentId: string;
  /** What the bank took beside the payment. */
  fee: Paise;
  grades: MatchGrades;
  strength: number;
}

export interface MatchProposals {
  /** Exact in everything that is known, and nothing else comes close. */
  certain: readonly MatchProposal[];
  /** The only one that comes close. */
  possible: readonly MatchProposal[];
  /** Candidates that are too close together for a proposal; one list for those that share lines or payments. */
  ties: readonly (readonly MatchProposal[])[];
}

export interface MatchOptions {
  /** What the bank may take beside a payment. */
  fees: readonly Paise[];
  /** References of money that came back. */
  returned: ReadonlySet<string>;
}

/** Proposes which line belongs to which payment. Nothing is decided: each proposal is confirmed by a person. */
export function proposeMatches(
  lines: readonly OpenLine[],
  payments: readonly OpenPayment[],
  options: MatchOptions,
): MatchProposals {
  const candidates = findCandidates(lines, payments, options.fees);
  const certain = candidates.all.filter((candidate) => isCertain(candidate, candidates, options));
  const takenLines = new Set(certain.map(({ lineId }) => lineId));
  const takenPayments = new Set(certain.map(({ paymentId }) => paymentId));
  const rest = indexed(
    candidates.all.filter(
      ({ lineId, paymentId }) => !takenLines.has(lineId) && !takenPayments.has(paymentId),
    ),
    candidates.byReference,
  );
  const possible = rest.all.filter((candidate) =>
    rivalsOf(candidate, rest).every(({ strength }) => strength <= candidate.strength - tieMargin),
  );
  const decided = new Set(
    possible.flatMap(({ lineId, paymentId }) => [`l${lineId}`, `p${paymentId}`]),
  );
  const open = rest.all.filter(
    ({ lineId, paymentId }) => !decided.has(`l${lineId}`) && !decided.has(`p${paymentId}`),
  );
  return { certain, possible, ties: groupsOf(nearest(open)) };
}

interface Candidates {
  all: readonly MatchProposal[];
  byLine: ReadonlyMap<string, readonly MatchProposal[]>;
  byPayment: ReadonlyMap<string, readonly MatchProposal[]>;
  /** Number of payments with a reference. */
  byReference: ReadonlyMap<string, number>;
}

const indexed = (
  all: readonly MatchProposal[],
  byReference: ReadonlyMap<string, number>,
): Candidates => ({
  all,
  byLine: Map.groupBy(all, ({ lineId }) => lineId),
  byPayment: Map.groupBy(all, ({ paymentId }) => paymentId),
  byReference,
});

/** Returns the other candidates of the line and of the payment. */
const rivalsOf = (candidate: MatchProposal, { byLine, byPayment }: Candidates) =>
  [...(byLine.get(candidate.lineId) ?? []), ...(byPayment.get(candidate.paymentId) ?? [])].filter(
    (other) => other !== candidate,
  );

const traits = ['reference', 'account', 'name'] as const;

const weightOf = <Trait extends keyof Weights>(trait: Trait, grades: MatchGrades): number =>
  (matchWeights[trait] as Readonly<Record<string, number>>)[grades[trait]] ?? 0;

/** The reference is the same on both sides and on no others, nothing speaks against it, and no rival is closer in anything. */
function isCertain(
  candidate: MatchProposal,
  candidates: Candidates,
  { returned }: MatchOptions,
): boolean {
  const { grades, fee, reference } = candidate as Candidate;
  if (grades.reference !== 'same' || fee !== 0) return false;
  if (grades.name === 'other' && grades.account === 'unknown') return false;
  if (returned.has(reference) || candidates.byReference.get(reference) !== 1) return false;
  return rivalsOf(candidate, candidates).every(
    (rival) =>
      rival.strength <= candidate.strength - tieMargin &&
      traits.every((trait) => weightOf(trait, rival.grades) <= weightOf(trait, grades)),
  );
}

interface Candidate extends MatchProposal {
  /** Normalised reference of the payment; '' for none. */
  reference: string;
}

/** A payment with what is derived from its texts. */
interface PreparedPayment extends OpenPayment {
  normalised: string;
  form: string;
  dayNumber: number;
}

function prepare(payment: OpenPayment): PreparedPayment {
  const normalised = payment.reference === null ? '' : normaliseReference(payment.reference);
  return { ...payment, normalised, form: formOf(normalised), dayNumber: dayNumber(payment.day) };
}

const daysOf = ({ bookingDay, valueDay }: Pick<OpenLine, 'bookingDay' | 'valueDay'>) =>
  [...new Set([bookingDay, valueDay ?? bookingDay])].map(dayNumber);

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

function findCandidates(
  lines: readonly OpenLine[],
  payments: readonly OpenPayment[],
  fees: readonly Paise[],
): Candidates {
  const prepared = payments.map(prepare);
  const byAmount = Map.groupBy(
    prepared.toSorted((one, other) => one.dayNumber - other.dayNumber),
    ({ amount }) => amount,
  );
  const caches = emptyCaches();
  const apart = [0, ...new Set(fees)] as Paise[];
  const bareOfPayments = new Map<string, number>();
  const all = lines.flatMap((line) => {
    const near = apart.map(
      (fee) =>
        [fee, within(byAmount.get((line.amount - fee) as Paise) ?? [], daysOf(line))] as const,
    );
    if (near.every(([, others]) => others.length === 0)) return [];
    const traces = tracesOf(line, caches);
    const found = near.flatMap(([fee, others]) =>
      others.flatMap((payment) => {
        const grades = gradesOf(line, traces, payment, fee, caches);
        const strength = strengthOf(grades);
        const { id: lineId } = line;
        const { id: paymentId, normalised: reference } = payment;
        return strength < enoughToPropose
          ? []
          : [{ lineId, paymentId, fee, grades, strength, reference } satisfies Candidate];
      }),
    );
    const bare = found.filter(({ strength }) => strength <= strongestBare);
    for (const { paymentId } of bare)
      bareOfPayments.set(paymentId, (bareOfPayments.get(paymentId) ?? 0) + 1);
    return bare.length > mostBare ? found.filter(isCloserByFar) : found;
  });
  const counts = new Map<string, number>();
  for (const { normalised } of prepared) counts.set(normalised, (counts.get(normalised) ?? 0) + 1);
  return indexed(
    all.filter(
      (candidate) =>
        (bareOfPayments.get(candidate.paymentId) ?? 0) <= mostBare || isCloserByFar(candidate),
    ),
    counts,
  );
}

/** Strength of a line and a payment that have the same amount and day, and nothing else in common. */
const strongestBare = matchWeights.amount.same + matchWeights.day.same;

const isCloserByFar = ({ strength }: MatchProposal) => strength >= strongestBare + tieMargin;

/** Returns how close a line and a payment are that belong together already. */
export function gradeMatch(line: OpenLine, payment: OpenPayment, fee: Paise): MatchGrades {
  const caches = emptyCaches();
  return gradesOf(line, tracesOf(line, caches), prepare(payment), fee, caches);
}

const strengthOf = ({ reference, account, name, amount, day }: MatchGrades) =>
  matchWeights.reference[reference] +
  matchWeights.account[account] +
  matchWeights.name[name] +
  matchWeights.amount[amount] +
  matchWeights.day[day];

/** Returns the payments of the days around a line. They are in the order of their days. */
function within(
  payments: readonly PreparedPayment[],
  days: readonly number[],
): readonly PreparedPayment[] {
  if (payments.length === 0) return [];
  const first = Math.min(...days) - dayWindow.after;
  const last = Math.max(...days) + dayWindow.before;
  let [low, high] = [0, payments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((payments[middle]?.dayNumber ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < payments.length && (payments[end]?.dayNumber ?? 0) <= last) end += 1;
  return payments.slice(low, end);
}

/** What is derived from the text of a line. */
interface LineTraces {
  days: readonly number[];
  references: ReadonlySet<string>;
  /** Those that begin with a channel, behind which some banks write the number of IMPS and UPI. */
  behindChannel: readonly string[];
  /** Forms of its references, such as 12 digits. */
  forms: ReadonlySet<string>;
  lastReference: string;
  accounts: ReadonlySet<string>;
  accountEnds: ReadonlySet<string>;
  /** Parts of the text that may be a name. */
  names: readonly PreparedName[];
}

/** A masked account number: `XX1234`, `****1234`. */
const maskedAccount = /[Xx*]{2,}(\d{4})(?!\d)/g;
const separators = /[-/:;|*,()@]+|\s{2,}|\bA\/C\b/i;
/** Words of the channels, which are in the text of every line. */
const channels =
  /\b(?:neft|rtgs|imps|upi|inb|ift|p2a|p2m|mmt|bil|inft|dr|cr|to|by|transfer|txt|inf|trf|tfr|netbank|mob|payment|from|for|rent|gift|loan|self|fund)\b/gi;

function tracesOf(
  { text, references, bookingDay, valueDay }: OpenLine,
  caches: Caches,
): LineTraces {
  const names = text
    .split(separators)
    .filter((part) => /\p{L}{3}/u.test(part) && (part.match(/\d/g)?.length ?? 0) < 3)
    .map((part) => nameOf(part.replace(channels, ' ').trim(), caches))
    .filter(({ words }) => words.length > 0);
  return {
    days: daysOf({ bookingDay, valueDay }),
    references: new Set(references),
    behindChannel: references.filter((reference) => /^(?:IMPS|UPI|NEFT|RTGS)/.test(reference)),
    forms: new Set(references.map(formOf)),
    lastReference: /[A-Z0-9]{8,}$/.exec(text.toUpperCase())?.[0] ?? '',
    accounts: new Set([...noteNumbersIn(text).accounts, ...references]),
    accountEnds: new Set([...text.matchAll(maskedAccount)].map(([, end = '']) => end)),
    names,
  };
}

/** Letters in front, and the number of characters. */
const formOf = (reference: string) =>
  `${/^[A-Z]*/.exec(reference)?.[0].length} ${reference.length}`;

/** A name, or a part of a text that may be one. */
interface PreparedName {
  name: string;
  words: readonly NameWord[];
  keys: readonly string[];
  letters: string;
}

/** Entries that a cache holds. */
const mostCached = 20_000;

/** The same names and parts of texts come again and again. */
interface Caches {
  names: Map<string, PreparedName>;
  /** By part of the text and name. */
  grades: Map<string, MatchGrades['name']>;
}

const emptyCaches = (): Caches => ({ names: new Map(), grades: new Map() });

/** Begins anew when the cache is full: its entries are cheap, and most belong to lines that were compared before. */
function keep<Value>(cache: Map<string, Value>, key: string, value: Value): void {
  if (cache.size >= mostCached) cache.clear();
  cache.set(key, value);
}

const keysOf = (words: readonly NameWord[]) =>
  words
    .filter(({ letters }) => letters.length > 1)
    .map(({ sounds }) => soundKey(sounds).slice(0, 2));

function nameOf(name: string, { names }: Caches): PreparedName {
  const known = names.get(name);
  if (known) return known;
  const words = nameWords(name);
  const prepared = { name, words, keys: keysOf(words), letters: lettersOf(words) };
  keep(names, name, prepared);
  return prepared;
}

const lettersOf = (words: readonly NameWord[]) => words.map(({ letters }) => letters).join('');

const gradesOf = (
  { amount }: OpenLine,
  traces: LineTraces,
  payment: PreparedPayment,
  fee: Paise,
  caches: Caches,
): MatchGrades => ({
  reference: gradeReference(traces, payment),
  account: gradeAccount(traces, payment.accounts),
  name: gradeName(traces, nameOf(payment.customer, caches), caches),
  amount: fee === 0 && amount === payment.amount ? 'same' : 'fee',
  day: gradeDay(traces.days, payment.dayNumber),
});

function gradeReference(
  { references, behindChannel, forms, lastReference }: LineTraces,
  { normalised: reference, form }: PreparedPayment,
): MatchGrades['reference'] {
  if (reference === '') return 'unknown';
  if (references.has(reference)) return 'same';
  if (reference.length >= 10 && behindChannel.some((other) => other.endsWith(reference)))
    return 'same';
  if (lastReference !== '' && lastReference.length >= 8 && reference.startsWith(lastReference))
    return 'cut';
  return forms.has(form) ? 'other' : 'unknown';
}

function gradeAccount(
  { accounts, accountEnds }: LineTraces,
  own: readonly string[],
): MatchGrades['account'] {
  if (own.some((account) => accounts.has(account.replace(/^0+/, '')))) return 'same';
  return own.some((account) => accountEnds.has(account.slice(-4))) ? 'end' : 'unknown';
}

function gradeDay(days: readonly number[], payment: number): MatchGrades['day'] {
  const apart = Math.min(...days.map((day) => Math.abs(day - payment)));
  if (apart === 0) return 'same';
  return apart === 1 ? 'near' : 'far';
}

const nameGrades: Readonly<Record<NameLikeness, MatchGrades['name']>> = {
  same: 'same',
  sound: 'sound',
  typing: 'typing',
  initials: 'initials',
  part: 'part',
  letter: 'letter',
  other: 'unknown',
  unknown: 'unknown',
};
/** The beginning of a name that is long enough to be compared. */
const leastOfCutName = 7;

function gradeName(
  { names }: LineTraces,
  name: PreparedName,
  { grades }: Caches,
): MatchGrades['name'] {
  if (name.words.length === 0 || names.length === 0) return 'unknown';
  const grade = names
    .filter((part) => part.keys.some((key) => name.keys.includes(key)))
    .map((part) => {
      const pair = `${part.name}\n${name.name}`;
      const ofPair = grades.get(pair) ?? compareParts(part, name);
      keep(grades, pair, ofPair);
      return ofPair;
    })
    .reduce<MatchGrades['name']>(closerName, 'unknown');
  return grade === 'unknown' ? 'other' : grade;
}

const closerName = (one: MatchGrades['name'], other: MatchGrades['name']) =>
  matchWeights.name[other] > matchWeights.name[one] ? other : one;

function compareParts(part: PreparedName, name: PreparedName): MatchGrades['name'] {
  const isCut =
    part.letters.length >= leastOfCutName &&
    part.letters.length < name.letters.length &&
    name.letters.startsWith(part.letters);
  return closerName(nameGrades[compareNames(part.words, name.words)], isCut ? 'cut' : 'unknown');
}

/** Leaves out candidates that are much weaker than the best of their line and of their payment. */
function nearest(candidates: readonly MatchProposal[]): MatchProposal[] {
  const best = new Map<string, number>();
  for (const { lineId, paymentId, strength } of candidates) {
    for (const key of [`l${lineId}`, `p${paymentId}`])
      best.set(key, Math.max(best.get(key) ?? 0, strength));
  }
  const limit = (key: string) => (best.get(key) ?? 0) - tieMargin;
  return candidates.filter(
    ({ lineId, paymentId, strength }) =>
      strength > limit(`l${lineId}`) || strength > limit(`p${paymentId}`),
  );
}

/** Groups candidates that share a line or a payment. */
function groupsOf(candidates: readonly MatchProposal[]): MatchProposal[][] {
  const parents = new Map<string, string>();
  const root = (key: string): string => {
    let top = key;
    for (let next = parents.get(top); next !== undefined && next !== top; next = parents.get(top))
      top = next;
    parents.set(key, top);
    return top;
  };
  for (const { lineId, paymentId } of candidates)
    parents.set(root(`l${lineId}`), root(`p${paymentId}`));
  return [...Map.groupBy(candidates, ({ lineId }) => root(`l${lineId}`)).values()];
}

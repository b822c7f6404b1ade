import { type Paise, paise } from '#domain/money/money.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import { businessDay, startOfDay } from '#server/time.ts';
import { branches, demoBanks, firstNames, lastNames } from './cast.ts';
import { HistoryGenerator, type Step } from './historyGenerator.ts';
import { Random, type Weighted } from './random.ts';

export interface PlannedFile {
  id: string;
  /** Index of the drawn picture. */
  picture: number;
  name: string;
  uploaderCode: string;
  at: Date;
}

export interface PlannedStep extends Step {
  at: Date;
}

export interface PlannedPayment {
  id: string;
  amount: Paise;
  userCode: string;
  at: Date;
  receipts: readonly PlannedFile[];
}

export interface PlannedTransaction {
  id: string;
  code: string;
  status: Status;
  bankCode: string;
  agentCode: string;
  customer: string;
  amount: Paise;
  paid: Paise;
  notes: string;
  problem: string;
  /** The first step is the initiation. */
  steps: readonly PlannedStep[];
  payments: readonly PlannedPayment[];
  attachments: readonly PlannedFile[];
}

/** Number of drawn slips: the first ones are receipts, the others attachments. */
export const pictureCounts = { receipts: 22, attachments: 8 } as const;

const seed = 314_159;
const count = 400;
const days = 60;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Statuses of the first transactions, so that every status occurs in the last days. */
const shownStatuses: readonly Status[] = [
  'WTG',
  'PND',
  'HLD',
  'NPP',
  'CLP',
  'OSP',
  'RTY',
  'CNL',
  'CHK',
  'CMP',
];
const shownCount = 60;

/** Status weights by the age of a transaction in days. Most old transactions are completed. */
const statusWeights: readonly { upTo: number; weights: Weighted<Status> }[] = [
  {
    upTo: 1,
    weights: [
      ['WTG', 20],
      ['PND', 30],
      ['HLD', 4],
      ['NPP', 4],
      ['CLP', 3],
      ['OSP', 3],
      ['RTY', 5],
      ['CNL', 4],
      ['CHK', 12],
      ['CMP', 25],
    ],
  },
  {
    upTo: 6,
    weights: [
      ['PND', 12],
      ['HLD', 3],
      ['NPP', 3],
      ['CLP', 2],
      ['OSP', 2],
      ['RTY', 4],
      ['CNL', 6],
      ['CHK', 10],
      ['CMP', 60],
    ],
  },
  {
    upTo: days,
    weights: [
      ['HLD', 1],
      ['NPP', 1],
      ['OSP', 1],
      ['CNL', 7],
      ['CMP', 90],
    ],
  },
];

const agents: Weighted<string> = [
  ['AGT01', 34],
  ['AGT02', 16],
  ['AGT03', 14],
  ['AGT04', 14],
  ['AGT05', 12],
  ['AGT06', 10],
];

/**
 * Plans the transactions of the demo, oldest first, all in the last 60 days and none after `now`.
 * The result is the same for the same business day.
 */
export function planTransactions(now: Date, timeZone: string): PlannedTransaction[] {
  const random = new Random(seed);
  const today = startOfDay(businessDay(now, timeZone), timeZone);
  const drafts = Array.from({ length: count }, (_, index) => draft(random, index, today, now));
  drafts.sort((left, right) => startOf(left) - startOf(right));
  return assignCodes(drafts, timeZone);
}

function draft(random: Random, index: number, today: Date, now: Date) {
  const age = index < shownCount ? random.between(0, 5) : Math.floor(random.next() ** 1.6 * days);
  const status = index < shownCount ? shownStatus(index) : randomStatus(random, age);
  const agentCode = random.weighted(agents);
  const amount = randomAmount(random);
  const initiatedBy = random.chance(0.85) ? agentCode : 'ADM01';
  const history = new HistoryGenerator(random, amount, initiatedBy).generate(status);
  const steps = assignTimes(random, history.steps, randomStart(random, today, age, now), now);
  const customer = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  const bankCode = random.pick(activeBanks);
  const notes = random.chance(0.88) ? bankDetails(random, customer, bankCode) : '';
  const attachments = randomAttachments(random, steps, notes === '');
  const payments = planPayments(random, steps);
  const { paid, problem } = history;
  return {
    id: random.uuid(),
    status,
    bankCode,
    agentCode,
    customer,
    amount,
    paid,
    notes,
    problem,
    steps,
    payments,
    attachments,
  };
}

type Draft = ReturnType<typeof draft>;

const [firstBank, ...otherBanks] = demoBanks
  .filter((bank) => bank.isActive)
  .map((bank) => bank.code);
const activeBanks: readonly [string, ...string[]] = [firstBank ?? '', ...otherBanks];

const shownStatus = (index: number): Status => shownStatuses[index % shownStatuses.length] ?? 'PND';

function randomStatus(random: Random, age: number): Status {
  const stage = statusWeights.find(({ upTo }) => age <= upTo);
  return random.weighted(stage?.weights ?? [['CMP', 1]]);
}

/** Mostly round, some with paise, from 500 rupees to 2.5 lakh. */
function randomAmount(random: Random): Paise {
  const rupees = Math.round(500 + random.next() ** 2.5 * 249_500);
  if (random.chance(0.08)) return paise(rupees * 100 + random.between(1, 99));
  return paise(Math.max(500, Math.round(rupees / 500) * 500) * 100);
}

/** A time in business hours; for today, a time before now. */
function randomStart(random: Random, today: Date, age: number, now: Date): number {
  const share = random.next();
  if (age === 0) return today.getTime() + share * (now.getTime() - today.getTime());
  return today.getTime() - age * dayMs + (9.5 + share * 10.5) * 60 * minuteMs;
}

/** Spreads the steps over minutes to 36 hours, never into the future. */
function assignTimes(
  random: Random,
  steps: readonly Step[],
  start: number,
  now: Date,
): PlannedStep[] {
  const length = random.between(20, 36 * 60) * minuteMs;
  const end = Math.min(start + length, now.getTime());
  const shares = steps.map(() => random.next()).sort((left, right) => left - right);
  return steps.map((step, index) => {
    const share = index === 0 ? 0 : (shares[index] ?? 0);
    return { ...step, at: new Date(Math.floor(start + share * (end - start))) };
  });
}

function bankDetails(random: Random, customer: string, bankCode: string): string {
  const account = random.digits(random.pick([11, 12, 14]));
  const branch = random.pick(branches);
  const ifsc = `${bankCode}0${random.digits(6)}`;
  return `Account name: ${customer}\nAccount number: ${account}\nIFSC: ${ifsc}\nBranch: ${branch}`;
}

function randomAttachments(
  random: Random,
  steps: readonly PlannedStep[],
  isNeeded: boolean,
): PlannedFile[] {
  const [first] = steps;
  if (!first) return [];
  const some = random.chance(0.3) ? random.between(1, 3) : 0;
  return Array.from({ length: Math.max(some, isNeeded ? 1 : 0) }, (_, index) => ({
    id: random.hex(32),
    picture: pictureCounts.receipts + random.between(0, pictureCounts.attachments - 1),
    name: `request-${index + 1}.jpg`,
    uploaderCode: first.userCode,
    at: first.at,
  }));
}

function planPayments(random: Random, steps: readonly PlannedStep[]): PlannedPayment[] {
  return steps.flatMap(({ payment, userCode, at }) => {
    if (!payment) return [];
    const receipts = Array.from({ length: random.chance(0.1) ? 2 : 1 }, (_, index) => ({
      id: random.hex(32),
      picture: random.between(0, pictureCounts.receipts - 1),
      name: `receipt-${index + 1}.jpg`,
      uploaderCode: userCode,
      at,
    }));
    return [{ ...payment, userCode, at, receipts }];
  });
}

const startOf = (transaction: Draft) => transaction.steps[0]?.at.getTime() ?? 0;

/** Numbers the transactions of each day and assigns their codes. */
function assignCodes(drafts: readonly Draft[], timeZone: string): PlannedTransaction[] {
  const numbers = new Map<string, number>();
  return drafts.map((transaction) => {
    const day = businessDay(new Date(startOf(transaction)), timeZone);
    const number = (numbers.get(day) ?? 0) + 1;
    numbers.set(day, number);
    const code = `${day.slice(2).replaceAll('-', '')}${String(number).padStart(4, '0')}`;
    return { ...transaction, code };
  });
}

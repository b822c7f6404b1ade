import type { AccountBalance } from '../account/account.ts';
import { excessOver } from '../account/limit.ts';
import type { Claim } from '../workflow/claim.ts';
import { type Paise, zeroPaise } from '../money/money.ts';
import type { PossibleDuplicate, TransactionSummary } from './transaction.ts';
import {
  allStatuses,
  isTransitionAllowed,
  type Status,
  statuses,
  type Transition,
} from '../workflow/workflow.ts';

/** The transitions that an admin may apply to many transactions at once. None of them needs a reason. */
export const bulkTransitions = [
  'accept',
  'hold',
  'unhold',
  'check',
] as const satisfies readonly Transition[];
export type BulkTransition = (typeof bulkTransitions)[number];

/** A transaction of a bulk action, with the version that was shown. */
export interface BulkRow extends Pick<
  TransactionSummary,
  'id' | 'code' | 'amount' | 'customer' | 'bankName'
> {
  version: number;
}

const statusByDescription = new Map<string, Status>(
  allStatuses.map((status) => [statuses[status].description, status]),
);

/** Returns the rows whose status allows the transition. Rows of a list name their status by its description. */
export const rowsFor = (
  transition: BulkTransition,
  rows: readonly TransactionSummary[],
): readonly BulkRow[] =>
  rows.flatMap(({ id, code, amount, customer, bankName, version, statusDescription }) => {
    const status = statusByDescription.get(statusDescription);
    if (version === null || status === undefined) return [];
    const row = { id, code, amount, customer, bankName, version };
    return isTransitionAllowed(transition, status) ? [row] : [];
  });

/** Returns the transitions that apply to some of the rows, each with its rows. */
export const applicableTo = (rows: readonly TransactionSummary[]) =>
  bulkTransitions
    .map((transition) => ({ transition, rows: rowsFor(transition, rows) }))
    .filter((action) => action.rows.length > 0);

export const sumOf = (rows: readonly { amount: Paise }[]): bigint =>
  rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/**
 * The state of one transaction of a bulk action.
 * - `waiting`: it was not sent.
 * - `unknown`: it was sent without a response.
 * - `failed`: the server has refused it, for this reason. One that somebody has changed since it was shown is not
 *   tried again.
 */
export type BulkOutcome =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'unknown' }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string; isChanged?: true };

/** Outcomes by the id of the transaction. */
export type BulkOutcomes = Readonly<Record<string, BulkOutcome>>;

/** Returns true if nothing is left to be sent. */
export const isSettledOutcome = ({ kind }: BulkOutcome): boolean =>
  kind === 'done' || kind === 'failed';

/** Returns true for a row that was refused and can be tried again. */
export const isRetried = (outcome: BulkOutcome): boolean =>
  outcome.kind === 'failed' && !outcome.isChanged;

/** The account of an agent that has a limit. */
export interface LimitedAccount extends Pick<AccountBalance, 'balance'> {
  userCode: string;
  userName: string;
  limit: Paise;
}

/**
 * Warnings before a transition, as in the details of a transaction.
 * - `duplicates`: it may be the same transfer as others.
 * - `receipts`: a receipt was also used for another payment, or looks like that of another one.
 * - `claimed`: somebody is paying it.
 * - `unread`: the server did not answer.
 */
export type BulkRowWarning = { row: BulkRow } & (
  | { kind: 'duplicates'; duplicates: readonly PossibleDuplicate[] }
  | { kind: 'receipts'; isReused: boolean; codes: readonly string[] }
  | { kind: 'claimed'; claim: Claim }
  | { kind: 'unread' }
);

/** An account that exceeds its limit with all of these transactions of its agent. */
export interface OverLimitWarning {
  kind: 'overLimit';
  account: LimitedAccount;
  /** Number of the transactions. */
  count: number;
  excess: bigint;
}

export type BulkWarning = BulkRowWarning | OverLimitWarning;

/** A transaction of a bulk action with the account of its agent. */
export interface AccountedRow {
  row: BulkRow;
  account: LimitedAccount;
}

/** Returns the accounts that exceed their limits with the transactions of their agents. */
export function overLimitWarnings(rows: readonly AccountedRow[]): OverLimitWarning[] {
  const byCode = new Map<string, [AccountedRow, ...AccountedRow[]]>();
  for (const accounted of rows) {
    const others = byCode.get(accounted.account.userCode);
    if (others) others.push(accounted);
    else byCode.set(accounted.account.userCode, [accounted]);
  }
  return [...byCode.values()].flatMap((ofAgent) => {
    const [{ account }] = ofAgent;
    const balance = account.balance + sumOf(ofAgent.map(({ row }) => row));
    const excess = excessOver({ balance, limit: account.limit }, zeroPaise);
    return excess > 0n ? [{ kind: 'overLimit', account, count: ofAgent.length, excess }] : [];
  });
}

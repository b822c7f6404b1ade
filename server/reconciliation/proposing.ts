import type { Paise } from '#domain/money/money.ts';
import { type MatchGroup, proposeGroups } from '#domain/reconciliation/groups.ts';
import {
  type MatchProposals,
  type OpenLine,
  type OpenPayment,
  proposeMatches,
} from '#domain/reconciliation/matching.ts';
import { runInThread } from './statementThread.ts';

export interface OpenRows {
  lines: readonly OpenLine[];
  payments: readonly OpenPayment[];
  fees: readonly Paise[];
  /** References of lines that returned a payment. */
  returned: ReadonlySet<string>;
}

export interface Proposed extends MatchProposals {
  /** Of what no proposal of one line and one payment names. */
  groups: readonly MatchGroup[];
}

/** Lines and payments that are compared at once. More take up to several seconds, in which others would wait. */
const comparedAtOnce = 2000;
/** Enough for 50,000 lines and payments. With more the thread collects its garbage later, and the process grows. */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

const thread = new URL('./proposingThread.ts', import.meta.url);

/** Proposes matches and groups for a user, of many lines and payments in a thread of its own. */
export async function propose(rows: OpenRows, userId: number): Promise<Proposed> {
  if (rows.lines.length + rows.payments.length <= comparedAtOnce) return proposeAll(rows);
  const options = { workerData: rows, resourceLimits: memory };
  const [proposed] = await runInThread<Proposed>(userId, thread, options);
  if (!proposed) throw new Error('the thread of proposals ended');
  return proposed;
}

export function proposeAll({ lines, payments, fees, returned }: OpenRows): Proposed {
  const found = proposeMatches(lines, payments, { fees, returned });
  const alone = [...found.certain, ...found.possible, ...found.ties.flat()];
  const lineIds = new Set(alone.map(({ lineId }) => lineId));
  const paymentIds = new Set(alone.map(({ paymentId }) => paymentId));
  const groups = proposeGroups(
    lines.filter(({ id }) => !lineIds.has(id)),
    payments.filter(({ id }) => !paymentIds.has(id)),
    fees,
  );
  return { ...found, groups };
}

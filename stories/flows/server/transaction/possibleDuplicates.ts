import { parseDecimal, toDecimal } from '#domain/money/money.ts';
import { formerReasonsOf } from '#domain/transactions/duplicateReasons.ts';
import {
  type Comparable,
  evidenceOf,
  maxDuplicates,
  tracesOf,
} from '#domain/transactions/possibleDuplicates.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import type { Context, Handlers } from '../call.ts';
import { partiesOf } from './parties.ts';
import { listedOf } from './read.ts';
import { isVisible } from './visibility.ts';

/** Hours around a transaction in which similar ones are found. */
export const duplicateHours = 48;

/** Returns transactions that may be the same transfer, the most similar first. */
export const getSimilarTransactions: Handlers['transaction.php?run=getSimilarTransactions'] = (
  context,
  { trans_id: id = null, customer, agent: agentCode, bank: bankCode, notes, ...payload },
) => {
  const amount = parseDecimal(payload.amount);
  if (amount === null) return { status: 'success', message: [] };
  const sought = { id, customer, agentCode, bankCode, amount, notes };
  return { status: 'success', message: findPossibleDuplicates(context, sought) };
};

export function findPossibleDuplicates(
  { data, user, now }: Context,
  { id, ...sought }: Comparable & { id: string | null },
) {
  const traces = tracesOf(sought);
  const visible = data.transactions.filter((record) => isVisible(user, record));
  const centre = visible.find((record) => record.id === id)?.createdAt ?? now;
  return visible
    .filter((record) => record.id !== id && record.status !== 'CNL')
    .filter(
      ({ createdAt }) =>
        Math.abs(createdAt.getTime() - centre.getTime()) <= duplicateHours * 3_600_000,
    )
    .toReversed()
    .flatMap((record) => {
      const agentCode = partiesOf(data, record).agent.code;
      const evidence = evidenceOf(traces, tracesOf({ ...record, agentCode }));
      return evidence ? [{ record, evidence }] : [];
    })
    .toSorted((one, other) => other.evidence.strength - one.evidence.strength)
    .slice(0, maxDuplicates)
    .map(({ record, evidence: { reasons, amountApart } }) => ({
      ...listedOf(data, record),
      CUSTOMER: record.customer,
      STATUS_DESC: statuses[record.status].description,
      COLOUR: statuses[record.status].colour,
      REASONS: formerReasonsOf(reasons),
      EVIDENCE: [...reasons],
      AMOUNT_APART: toDecimal(amountApart),
    }));
}

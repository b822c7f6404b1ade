import { parseDecimal } from '#domain/money/money.ts';
import {
  type Comparable,
  duplicateReasonsOf,
  duplicateRank,
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
  return { status: 'success', message: findSimilar(context, sought) };
};

export function findSimilar(
  { data, user, now }: Context,
  { id, ...sought }: Comparable & { id: string | null },
) {
  const visible = data.transactions.filter((record) => isVisible(user, record));
  const centre = visible.find((record) => record.id === id)?.createdAt ?? now;
  return visible
    .filter((record) => record.id !== id && record.status !== 'CNL')
    .filter(
      ({ createdAt }) =>
        Math.abs(createdAt.getTime() - centre.getTime()) <= duplicateHours * 3_600_000,
    )
    .toReversed()
    .map((record) => {
      const { agent } = partiesOf(data, record);
      const reasons = duplicateReasonsOf(sought, { ...record, agentCode: agent.code });
      return { record, reasons };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => duplicateRank(one.reasons) - duplicateRank(other.reasons))
    .slice(0, 5)
    .map(({ record, reasons }) => ({
      ...listedOf(data, record),
      CUSTOMER: record.customer,
      STATUS_DESC: statuses[record.status].description,
      COLOUR: statuses[record.status].colour,
      REASONS: [...reasons],
    }));
}

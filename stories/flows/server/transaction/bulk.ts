import { Refusal } from '#server/api/refusals.ts';
import type { Context, Handlers } from '../call.ts';
import { applyTransition } from './change.ts';
import { claimsOf } from './claims.ts';
import { partiesOf } from './parties.ts';
import { findPossibleDuplicates } from './possibleDuplicates.ts';

/** Applies a transition to each transaction by itself. No answer is lost here, so that runs are not stored. */
export const bulkTransition: Handlers['transaction.php?run=bulkTransition'] = (
  context,
  { transition, rows },
) => ({
  status: 'success',
  message: rows.map(({ trans_id: id }) => {
    try {
      applyTransition(context, transition, id);
      return { TRANSACTION_ID: id };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refused = { TRANSACTION_ID: id, REFUSED: error.message };
      return error.code === 'conflict' ? { ...refused, CHANGED: true as const } : refused;
    }
  }),
});

/** Receipts are not compared here. */
export const getBulkWarnings: Handlers['transaction.php?run=getBulkWarnings'] = (
  context,
  { transition, trans_ids: ids },
) => ({
  status: 'success',
  message: ids.map((id) => {
    const [claim] = transition === 'hold' ? claimsOf(context, [id]) : [];
    const duplicates = transition === 'accept' ? duplicatesOf(context, id) : [];
    return {
      TRANSACTION_ID: id,
      ...(claim && { CLAIM: claim }),
      ...(duplicates.length > 0 && { SIMILAR: duplicates }),
    };
  }),
});

function duplicatesOf(context: Context, id: string) {
  const record = context.data.transactions.find((one) => one.id === id);
  if (!record) return [];
  const { agent } = partiesOf(context.data, record);
  return findPossibleDuplicates(context, { ...record, agentCode: agent.code });
}

import { sql } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { applyTransition } from '../../transaction/transition.ts';
import { workInTime } from './workInTime.ts';

type Run = 'transaction.php?run=bulkTransition';
type Payload = RequestOf<Run>;

/**
 * Applies a transition to each transaction by itself, so that one that is refused keeps nothing from the others. A
 * call whose answer was lost can be repeated: the history names the run that has changed a transaction.
 */
export const bulkTransition: Handlers[Run] = async (context, payload) => ({
  status: 'success',
  message: await workInTime(payload.rows, (row) => applyToRow(context, payload, row)),
});

async function applyToRow(
  context: CallContext,
  { transition, run_id: runId }: Payload,
  { trans_id: id, version }: Payload['rows'][number],
) {
  try {
    const changes = { bulk_run: [null, runId] } as const;
    await applyTransition(context, transition, { id, version, changes });
    return { TRANSACTION_ID: id };
  } catch (error) {
    // The user can prove who they are, and send the rest again.
    if (!(error instanceof Refusal) || error.code === 'confirm_password') throw error;
    const isConflict = error.code === 'conflict';
    if (isConflict && (await hasChanged(context, runId, id))) return { TRANSACTION_ID: id };
    const refused = { TRANSACTION_ID: id, REFUSED: error.message };
    return isConflict ? { ...refused, CHANGED: true as const } : refused;
  }
}

/** Returns true if this run of the user has changed the transaction before. */
async function hasChanged({ db, user }: CallContext, runId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('history')
    .select('history_id')
    .where('transaction_id', '=', id)
    .where('user_id', '=', user.userId)
    .where(sql`changes -> 'bulk_run' ->> 1`, '=', runId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

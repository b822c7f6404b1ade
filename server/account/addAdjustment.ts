import type { Transaction } from 'kysely';
import { type Paise, paise } from '#domain/money/money.ts';
import type { Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Origin, writeAccountHistory } from '#server/history/entries.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { readAmount } from '#server/transaction/amount.ts';
import { lockId } from '#server/transaction/lock.ts';
import { callDigest, isRepeatOf } from '#server/api/callDigest.ts';
import { readAgentId, requireAccount } from './agent.ts';
import { requireOpening } from './opening.ts';

interface NewAdjustment {
  id: string;
  agentId: number;
  amount: Paise;
  reason: string;
  /** Of what the call asks for. */
  digest: Buffer;
  now: Date;
}

const idTaken = () => new Refusal('This adjustment id is already used');

/** Corrects an account. A repeated call gets the same answer and adds nothing. */
export const addAdjustment: Handlers['account.php?run=addAdjustment'] = async (
  context,
  { agent_id, adjustment_id: id, direction, amount: typedAmount, reason: typedReason },
) => {
  const agentId = readAgentId(context, agent_id);
  const size = readAmount(typedAmount);
  const reason = typedReason.trim();
  if (reason === '') throw new Refusal('Reason is required');
  const amount = paise(direction === 'debit' ? size : -size);
  const digest = callDigest([context.user.userId, agentId, amount, reason]);
  await inTransaction(context.db, async (trx) => {
    // The trigger of the table changes the balance also if the id turns out to be used.
    await lockId(trx, id);
    await confirmActor(trx, context);
    if (await isRepeat(trx, id, digest)) return;
    const now = context.clock();
    await requireOpening(trx, now);
    await requireAccount(trx, agentId);
    await enterAdjustment(trx, context, { id, agentId, amount, reason, digest, now });
  });
  return { status: 'success', message: 'Account adjusted successfully' };
};

/** Enters a line, with its entry in the history. */
export async function enterAdjustment(
  trx: Transaction<Schema>,
  origin: Origin & { user: { userId: number } },
  { id, agentId, amount, reason, digest, now }: NewAdjustment,
): Promise<void> {
  const changes = { adjustment: [null, amount], adjustment_id: [null, id] } as const;
  const action = 'adjust account';
  await writeAccountHistory(trx, origin, { agentId, action, reason, changes, now });
  await trx
    .insertInto('account_lines')
    .values({
      agent_id: agentId,
      kind: 'adjustment',
      amount_paise: amount,
      adjustment_id: id,
      reason,
      user_id: origin.user.userId,
      content_sha256: digest,
      entered_at: now,
    })
    .execute();
}

/** Returns true if the same call was made before. @throws Refusal if another call used the id. */
async function isRepeat(trx: Transaction<Schema>, id: string, digest: Buffer): Promise<boolean> {
  const existing = await trx
    .selectFrom('account_lines')
    .select('content_sha256')
    .where('adjustment_id', '=', id)
    .executeTakeFirst();
  const recorded = existing && { content_sha256: existing.content_sha256 ?? Buffer.alloc(0) };
  return isRepeatOf(recorded, digest, idTaken);
}

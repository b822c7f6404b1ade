import type { Transaction } from 'kysely';
import type { SettlementMethod } from '#domain/account/account.ts';
import { type Paise, paise } from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { recordedFile } from '#server/history/changes.ts';
import { writeAccountHistory } from '#server/history/entries.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { readAmount } from '#server/transaction/amount.ts';
import { lockId } from '#server/transaction/lock.ts';
import { readReference } from '#server/transaction/payments/readReference.ts';
import { callDigest, isRepeatOf } from '#server/api/callDigest.ts';
import { claimPending } from '#server/transaction/storedFiles.ts';
import { readAgentId, requireAccount } from './agent.ts';
import { requireOpening } from './opening.ts';
import { notifyOfSettlement } from './settlementEvents.ts';
import { receiptsOf, settlementIdTaken } from './settlementReceipts.ts';

interface NewSettlement {
  /** Made by the client. */
  id: string;
  agentId: number;
  amount: Paise;
  method: SettlementMethod;
  /** Normalised bank reference; null for none. */
  reference: string | null;
  digest: Buffer;
  /** Ids of the receipts that must be uploaded. */
  files: readonly string[] | undefined;
}

/**
 * Records what an agent has handed over. That of an admin counts at once; an agent announces it, and an admin decides.
 * A repeated call gets the same answer and adds nothing.
 */
export const addSettlement: Handlers['account.php?run=addSettlement'] = async (
  context,
  { agent_id, settlement_id: id, amount: typed, method, reference: typedReference, files },
) => {
  const agentId = readAgentId(context, agent_id);
  const amount = readAmount(typed);
  const reference = readReference(typedReference);
  const content = [context.user.userId, agentId, amount, method, reference ?? ''];
  const digest = callDigest(content);
  const settlement = { id, agentId, amount, method, reference, digest, files };
  await inTransaction(context.db, (trx) => recordOnce(trx, context, settlement));
  const isRecorded = context.user.role === 'admin';
  return {
    status: 'success',
    message: isRecorded
      ? 'Settlement recorded successfully'
      : 'Settlement announced. An admin has to confirm it.',
  };
};

/** Locks the id, so that the same call made twice at once records one settlement. */
async function recordOnce(
  trx: Transaction<Schema>,
  context: CallContext,
  settlement: NewSettlement,
): Promise<void> {
  await lockId(trx, settlement.id);
  await confirmActor(trx, context);
  const existing = await trx
    .selectFrom('settlements')
    .select('content_sha256')
    .where('settlement_id', '=', settlement.id)
    .executeTakeFirst();
  if (isRepeatOf(existing, settlement.digest, settlementIdTaken)) return;
  await requireOpening(trx, context.clock());
  await requireAccount(trx, settlement.agentId);
  await record(trx, context, settlement);
}

async function record(
  trx: Transaction<Schema>,
  context: CallContext,
  settlement: NewSettlement,
): Promise<void> {
  const { user, clock } = context;
  const { id, agentId, amount, method, reference, digest } = settlement;
  const now = clock();
  const receipts = await claimPending(trx, user, receiptsOf(id), now).execute();
  requireFiles(
    receipts.map((file) => file.file_id),
    settlement.files,
  );
  if (receipts.length === 0) throw new Refusal('File is required');
  await trx
    .insertInto('settlements')
    .values({
      settlement_id: id,
      agent_id: agentId,
      amount_paise: amount,
      method,
      reference,
      user_id: user.userId,
      content_sha256: digest,
      created_at: now,
    })
    .execute();
  const isRecorded = user.role === 'admin';
  await writeAccountHistory(trx, context, {
    agentId,
    action: isRecorded ? 'settlement' : 'announce settlement',
    changes: {
      settlement: [null, amount],
      settlement_id: [null, id],
      ...(reference !== null && { reference: [null, reference] }),
      receipts: [null, receipts.map(recordedFile)],
    },
    now,
  });
  if (isRecorded) await enterSettlement(trx, context.user.userId, { id, agentId, amount }, now);
  else {
    await trx
      .insertInto('announced_settlements')
      .values({ settlement_id: id, agent_id: agentId })
      .execute();
    await notifyOfSettlement(trx, context, { id, agentId, amount, done: 'announced', now });
  }
}

/** Confirms a settlement, and enters its line. */
export async function enterSettlement(
  trx: Transaction<Schema>,
  userId: number,
  { id, agentId, amount }: Pick<NewSettlement, 'id' | 'agentId' | 'amount'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('settlement_decisions')
    .values({ settlement_id: id, outcome: 'confirmed', user_id: userId, decided_at: now })
    .execute();
  await trx
    .insertInto('account_lines')
    .values({
      agent_id: agentId,
      kind: 'settlement',
      amount_paise: paise(-amount),
      settlement_id: id,
      entered_at: now,
    })
    .execute();
}

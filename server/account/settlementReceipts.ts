import type { Transaction } from 'kysely';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { scheduleRemovals } from '#server/files/removals.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { lockId } from '#server/transaction/lock.ts';
import { receiveUpload } from '#server/transaction/receiveUpload.ts';
import {
  type FileTarget,
  insertFiles,
  removeFile,
  selectPending,
} from '#server/transaction/storedFiles.ts';
import { readAgentId, requireAccount } from './agent.ts';
import { requireOpening } from './opening.ts';
import { toReceipt } from './settlementRows.ts';

export const settlementIdTaken = () => new Refusal('This settlement id is already used');

/** The receipts of a settlement that may not exist yet. */
export const receiptsOf = (settlementId: string) =>
  ({
    purpose: 'settlement',
    settlement_id: settlementId,
    claimed_at: null,
  }) as const satisfies FileTarget;

/** Stores receipts for a future settlement. */
export const uploadSettlementReceipt: Handlers['account.php?run=uploadSettlementReceipt'] = async (
  context,
  { agent_id: id, settlement_id: settlementId },
  receiveFiles,
) => {
  const agentId = readAgentId(context, id);
  return receiveUpload(context, receiveFiles, {
    withLocked: (work) => withUnusedId(context, agentId, settlementId, (trx) => work(trx, null)),
    async store(trx, files) {
      const inserted = await insertFiles(trx, context, files, receiptsOf(settlementId));
      return { ...inserted, list: await listPending(trx, context.user, settlementId) };
    },
  });
};

/** Deletes the user's own receipt of a settlement that is not recorded yet. */
export const deleteSettlementReceipt: Handlers['account.php?run=deleteSettlementReceipt'] = async (
  context,
  { agent_id: id, settlement_id: settlementId, receipt_id: fileId },
) => {
  const agentId = readAgentId(context, id);
  const file = await withUnusedId(context, agentId, settlementId, async (trx) => {
    const pending = await listPending(trx, context.user, settlementId);
    if (!pending.some((receipt) => receipt.RECEIPT_ID === fileId)) {
      throw new Refusal('Receipt not found', 'not_found');
    }
    await trx.deleteFrom('files').where('file_id', '=', fileId).execute();
    await scheduleRemovals(trx, [fileId], context.clock());
    return listPending(trx, context.user, settlementId);
  });
  await removeFile(context, fileId);
  return { status: 'success', file, message: 'File deleted successfully' };
};

/** Runs the work with the id of a settlement locked that is not recorded. @throws Refusal */
const withUnusedId = <Result>(
  context: CallContext,
  agentId: number,
  settlementId: string,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context.db, async (trx) => {
    await lockId(trx, settlementId);
    await confirmActor(trx, context);
    await requireOpening(trx, context.clock());
    await requireAccount(trx, agentId);
    const recorded = await trx
      .selectFrom('settlements')
      .select('settlement_id')
      .where('settlement_id', '=', settlementId)
      .executeTakeFirst();
    if (recorded) throw settlementIdTaken();
    return work(trx);
  });

async function listPending(trx: Transaction<Schema>, user: SignedIn, settlementId: string) {
  return (await selectPending(trx, user, receiptsOf(settlementId)).execute()).map(toReceipt);
}

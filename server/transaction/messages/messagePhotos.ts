import type { Transaction } from 'kysely';
import { isDiscussable } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import type { ReceivedFile } from '#server/files/store.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import { nowIs, withLockedTransaction } from '../lock.ts';
import { receiveUpload } from '../receiveUpload.ts';
import { type FileTarget, fileUrls, insertFiles, selectPending } from '../storedFiles.ts';

export const messageIdTaken = () => new Refusal('This message id is already used');

/** The photos of a message that may not exist yet. */
export const photosOf = (transactionId: string, messageId: string) =>
  ({
    purpose: 'message',
    transaction_id: transactionId,
    message_id: messageId,
    claimed_at: null,
  }) as const satisfies FileTarget;

/**
 * Stores photos for a future message. The message takes those that it lists; a sweep removes the
 * others.
 */
export const uploadMessagePhoto: Handlers['transaction.php?run=uploadMessagePhoto'] = async (
  context,
  { trans_id: transactionId, message_id: messageId },
  receiveFiles,
) => {
  const target = photosOf(transactionId, messageId);
  return receiveUpload(context, receiveFiles, {
    withLocked: (work) => withDiscussable(context, target, work),
    async store(trx, files) {
      const inserted = await insertFiles(trx, context, files, target);
      return { ...inserted, list: await listReceived(trx, context.user, target, files) };
    },
  });
};

type Photos = ReturnType<typeof photosOf>;

/** Runs the work on a locked transaction that takes messages, with an unused message id. */
function withDiscussable<Result>(
  context: CallContext,
  target: Photos,
  work: (trx: Transaction<Schema>, record: TransactionRecord) => Promise<Result>,
): Promise<Result> {
  return withLockedTransaction(context, target.transaction_id, async (trx, record) => {
    if (!isDiscussable(record.status)) throw nowIs(record.status);
    const message = await trx
      .selectFrom('messages')
      .select('message_id')
      .where('message_id', '=', target.message_id)
      .executeTakeFirst();
    if (message) throw messageIdTaken();
    return work(trx, record);
  });
}

/** Returns the photos of these bytes, whether this call or an earlier one has stored them. */
async function listReceived(
  trx: Transaction<Schema>,
  user: SignedIn,
  target: Photos,
  received: readonly ReceivedFile[],
) {
  const digests = received.map(({ receivedSha256 }) => receivedSha256);
  const files = await selectPending(trx, user, target)
    .where('received_sha256', 'in', digests)
    .execute();
  return files.map((file) => ({ PHOTO_ID: file.file_id, ...fileUrls(file) }));
}

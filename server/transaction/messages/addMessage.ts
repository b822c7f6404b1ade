import { sql, type Transaction } from 'kysely';
import { isDiscussable } from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import { insertIf } from '#server/db/insertIf.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { claimedFiles } from '#server/history/changes.ts';
import { insertHistory, noteEntry } from '#server/history/entries.ts';
import type { NotifiedRole } from '#server/notifications/audienceTypes.ts';
import { insertEvent, noteEvent } from '#server/notifications/notify.ts';
import { callDigest, isRepeatOf } from '#server/api/callDigest.ts';
import { nowIs, withLockedTransaction } from '../lock.ts';
import { messageIdTaken, photosOf } from './messagePhotos.ts';
import {
  areAllPending,
  claimPending,
  type RecordedWithFiles,
  selectPending,
} from '../storedFiles.ts';

interface NewMessage {
  /** Made by the client. */
  id: string;
  /** Empty if the message has photos only. */
  text: string;
  /** Ids of its uploaded photos. */
  photos: readonly string[];
  digest: Buffer;
}

/**
 * Adds a message with its photos to a transaction. Status and version of the transaction stay. A
 * repeated call gets the same answer and adds nothing.
 */
export const addMessage: Handlers['transaction.php?run=addMessage'] = async (
  context,
  { trans_id: transactionId, message_id: id, text: typed, files: photos = [] },
) => {
  const text = typed.trim();
  if (text === '' && photos.length === 0) throw new Refusal('Message is required');
  const content = [context.user.userId, transactionId, text, ...photos.toSorted()];
  const message = { id, text, photos, digest: callDigest(content) };
  await withLockedTransaction(context, transactionId, async (trx, record) => {
    const problem = isDiscussable(record.status) ? null : nowIs(record.status);
    const recorded = problem ? null : await recordMessage(trx, context, record, message);
    if (!recorded?.isRecorded && (await isRepeat(trx, message))) return;
    if (!recorded) throw problem ?? messageIdTaken();
    // Also once they are recorded: a sweep may have removed one meanwhile.
    requireFiles(recorded.files, photos);
    if (!recorded.isRecorded) throw messageIdTaken();
  });
  return { status: 'success', message: 'Message sent successfully' };
};

/**
 * Records a message in one statement: the message, its photos, the history entry and the events.
 * Changes nothing if the id is used, or if a photo is missing.
 */
async function recordMessage(
  trx: Transaction<Schema>,
  context: CallContext,
  record: TransactionRecord,
  { id, text, photos, digest }: NewMessage,
): Promise<RecordedWithFiles> {
  const { user, clock } = context;
  const now = clock();
  const isFromAgent = user.role === 'agent';
  const row = {
    message_id: id,
    transaction_id: record.transaction_id,
    agent_id: record.agent_id,
    user_id: user.userId,
    is_from_agent: isFromAgent,
    text,
    content_sha256: digest,
    created_at: now,
  };
  const entry = {
    action: 'message',
    changes: text === '' ? {} : { message: [null, text] as const },
    computedChanges: claimedFiles('photos'),
  };
  const line = { before: record, after: record, entry, origin: context, now };
  const event = {
    about: record,
    actor: user,
    message: `${user.userCode} sent a message on ${record.transaction_code}`,
    now,
  };
  // Staff notify the agent only: their second event has no recipients and is not written.
  const eventFor = (role: NotifiedRole, includesAgent: boolean) => ({
    ...event,
    audience: { role: isFromAgent ? role : null, includesAgent },
  });
  const [forBankers, forAdmins] = [eventFor('banker', true), eventFor('admin', false)];
  // The other parts wait for the insert and change nothing without it.
  const isInserted = sql<boolean>`exists (select from message)`;
  const recorded = await trx
    .with('pending', () => selectPending(trx, user, photosOf(record.transaction_id, id)))
    .with('message', () =>
      insertIf(trx, 'messages', row, areAllPending(photos))
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .returning('message_id'),
    )
    .with('photos', () =>
      claimPending(trx, user, photosOf(record.transaction_id, id), now)
        .where('file_id', '=', sql<string>`any(${photos}::text[])`)
        .where(isInserted),
    )
    .with('entry', () => insertHistory(trx, line, isInserted))
    .with('for_bankers', () => insertEvent(trx, forBankers, isInserted))
    .with('for_admins', () => insertEvent(trx, forAdmins, isInserted))
    .selectNoFrom([
      isInserted.as('isRecorded'),
      sql<string[]>`case when ${isInserted} then array(select file_id from photos)
        else array(select file_id from pending) end`.as('files'),
    ])
    .executeTakeFirstOrThrow();
  if (!recorded.isRecorded) return recorded;
  noteEntry(trx, line);
  noteEvent(trx, forBankers);
  noteEvent(trx, forAdmins);
  return recorded;
}

/** Returns true if the same call was made before. @throws Refusal if another call used the id. */
async function isRepeat(trx: Transaction<Schema>, { id, digest }: NewMessage): Promise<boolean> {
  const existing = await trx
    .selectFrom('messages')
    .select('content_sha256')
    .where('message_id', '=', id)
    .executeTakeFirst();
  return isRepeatOf(existing, digest, messageIdTaken);
}

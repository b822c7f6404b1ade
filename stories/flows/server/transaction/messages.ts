import { isDiscussable, statuses } from '#domain/workflow/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Context, Handlers } from '../call.ts';
import { findIn, type MessageRecord, type TransactionRecord } from '../data.ts';
import { notify } from '../notifications.ts';
import { wireTime } from '../records.ts';
import { fileUrls, storeFiles, idsOf } from './files.ts';
import { findVisible } from './visibility.ts';

export const addMessage: Handlers['transaction.php?run=addMessage'] = (
  context,
  { trans_id: transactionId, message_id: id, text, files = [] },
) => {
  const { data, user, now } = context;
  if (text.trim() === '' && files.length === 0) throw new Refusal('Message is required');
  const record = findDiscussable(context, transactionId);
  const isFromAgent = user.role === 'agent';
  data.messages.push({
    id,
    transactionId,
    agentId: record.agentId,
    userId: user.id,
    isFromAgent,
    text: text.trim(),
    photoIds: files,
    sentAt: now,
  });
  const action = `sent a message on ${record.code}`;
  notify(context, record, { role: isFromAgent ? 'banker' : null, includesAgent: true }, action);
  notify(context, record, { role: isFromAgent ? 'admin' : null, includesAgent: false }, action);
  return { status: 'success', message: 'Message sent successfully' };
};

export const uploadMessagePhoto: Handlers['transaction.php?run=uploadMessagePhoto'] = (
  context,
  { trans_id: transactionId, message_id: messageId },
  files,
) => {
  findDiscussable(context, transactionId);
  const stored = storeFiles(context, { transactionId, paymentId: null, messageId }, files);
  const file = stored.map((photo) => ({ PHOTO_ID: photo.id, ...fileUrls(photo) }));
  return {
    status: 'success',
    file,
    uploaded: idsOf(stored),
    message: 'File uploaded successfully',
  };
};

/** @throws Refusal if the transaction is hidden or takes no messages. */
function findDiscussable(context: Context, transactionId: string): TransactionRecord {
  const record = findVisible(context, transactionId);
  if (isDiscussable(record.status)) return record;
  throw new Refusal(`Transaction is now ${statuses[record.status].description}`, 'conflict');
}

/** Returns the messages of a transaction; undefined if there are none. */
export function messagesOf({ data, user }: Context, { id }: TransactionRecord) {
  const readable = data.messages.filter(
    ({ transactionId, agentId }) =>
      transactionId === id && (user.role !== 'agent' || agentId === user.id),
  );
  if (readable.length === 0) return undefined;
  return readable.map((message) => ({
    MESSAGE_ID: message.id,
    TIME: wireTime(message.sentAt),
    USER_CODE: findIn(data.users, (one) => one.id === message.userId).code,
    FROM_AGENT: message.isFromAgent,
    TEXT: message.text,
    PHOTOS: data.files.filter((file) => message.photoIds.includes(file.id)).map(fileUrls),
  }));
}

/** Returns the number of messages since the last one of the user's side; undefined for none. */
export function unansweredOf(
  { data, user }: Pick<Context, 'data' | 'user'>,
  { id, agentId, status }: TransactionRecord,
): number | undefined {
  if (!isDiscussable(status)) return undefined;
  const current = data.messages.filter(
    (message) => message.transactionId === id && message.agentId === agentId,
  );
  const isOwn = ({ isFromAgent }: MessageRecord) => isFromAgent === (user.role === 'agent');
  return current.length - 1 - current.findLastIndex(isOwn) || undefined;
}

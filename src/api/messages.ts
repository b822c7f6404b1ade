import type { NewMessage } from '#domain/transactions/transaction.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';
import { readFile, readUpload } from './transaction.ts';

/** Adds a message to a transaction. `photos` are the ids of its uploaded photos. */
export async function addMessage(client: Client, message: NewMessage, photos: readonly string[]) {
  const result = await client.call('transaction.php?run=addMessage', {
    trans_id: message.transactionId,
    message_id: message.id,
    text: message.text,
    files: [...photos],
  });
  return read(result, (response) => response.message);
}

/** The message of a photo: its transaction and its id, which the client creates. */
export type MessageRef = Pick<NewMessage, 'id' | 'transactionId'>;

/** Uploads photos for a message. */
export async function uploadMessagePhotos(
  client: Client,
  message: MessageRef,
  files: readonly File[],
  onProgress?: (share: number) => void,
) {
  const result = await client.upload(
    'transaction.php?run=uploadMessagePhoto',
    { trans_id: message.transactionId, message_id: message.id },
    files,
    onProgress,
  );
  return read(result, (response) =>
    readUpload(response, (photo) => readFile(photo.PHOTO_ID, photo)),
  );
}

import { deleteAttachment, uploadAttachments } from '#api/transactionChanges.ts';
import type { TransactionDetails } from '#domain/transactions/transaction.ts';
import { useUploads } from '#core/forms/useUploads.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';

/** Manages the attachments of an existing transaction. */
export function useAttachments({ transaction, attachments }: TransactionDetails) {
  const { client } = useServices();
  return useUploads(attachments, {
    send: (file, onProgress) => uploadAttachments(client, transaction.id, [file], onProgress),
    remove: (attachmentId) => deleteAttachment(client, transaction.id, attachmentId),
  });
}

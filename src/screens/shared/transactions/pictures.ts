import type { StoredFile, TransactionDetails } from '#domain/transactions/transaction.ts';

/** Converts stored files to items of the image viewer. */
export const toPictures = (files: readonly StoredFile[]) =>
  files.map(({ url, thumbUrl, name }) => ({ source: url, thumb: thumbUrl, title: name }));

/** Returns all images of a transaction: first its attachments, then its receipts. */
export const galleryOf = ({
  attachments,
  payments,
}: Pick<TransactionDetails, 'attachments' | 'payments'>) =>
  toPictures([...attachments, ...payments.flatMap(({ receipts }) => receipts)]);

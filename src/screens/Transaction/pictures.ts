import type { StoredFile, TransactionDetails } from '#domain/transaction.ts';

/** Stored files as the viewer takes them. */
export const toPictures = (files: readonly StoredFile[]) =>
  files.map(({ url, thumbUrl, name }) => ({ source: url, thumb: thumbUrl, title: name }));

/** Every picture of a transaction in one row: its bank details, then its receipts. */
export const galleryOf = ({
  attachments,
  payments,
}: Pick<TransactionDetails, 'attachments' | 'payments'>) =>
  toPictures([...attachments, ...payments.flatMap(({ receipts }) => receipts)]);

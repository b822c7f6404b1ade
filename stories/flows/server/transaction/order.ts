import type { TransactionRecord } from '../data.ts';
import { by } from '../rows.ts';

const byCreation = by<TransactionRecord>(({ createdAt }) => createdAt.getTime());

/** By created time; of one moment, as they came. */
export const oldestFirst = (records: readonly TransactionRecord[]) => records.toSorted(byCreation);

export const newestFirst = (records: readonly TransactionRecord[]) =>
  oldestFirst(records).toReversed();

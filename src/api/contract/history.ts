import { z } from 'zod';
import { activityKinds } from '#domain/history/history.ts';
import { decimal, fileUrl, instant, isoDate, limits, text } from './wire.ts';

/**
 * A changed field. Amounts are decimals, statuses, banks and agents are codes; null stands for no value.
 */
const fieldChange = z.object({
  FIELD: z.string(),
  BEFORE: z.string().nullable(),
  AFTER: z.string().nullable(),
});

export type FieldChange = z.infer<typeof fieldChange>;

/** A file of an entry. Without FILE_URL it is deleted; admins see deleted files for some time. */
const historyFile = z.object({
  FILE_NAME: z.string(),
  FILE_URL: fileUrl.optional(),
  THUMB_URL: fileUrl.optional(),
});

/**
 * An entry of the history; not in the specification. USER_CODE and USER_NAME are '' for the operator. USER_NAME,
 * ADDRESS, DEVICE and RATE are for admins only.
 */
export const historyEntry = z.object({
  ENTRY_ID: z.string(),
  TIME: instant,
  ACTION: z.string(),
  USER_CODE: z.string(),
  USER_NAME: z.string().optional(),
  CHANGES: z.array(fieldChange),
  REASON: z.string().optional(),
  PAYMENT: decimal.optional(),
  FILES: z.array(historyFile),
  /** Codes of the transactions that have a receipt of this payment. Agents do not get them. */
  SAME_RECEIPT: z.array(z.string()).optional(),
  SIMILAR_RECEIPT: z.array(z.string()).optional(),
  ADDRESS: z.string().optional(),
  DEVICE: z.enum(['phone', 'tablet', 'computer', 'program']).optional(),
  RATE: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The filter of the activity. An empty user code or kind stands for all. */
export const activityFilter = {
  start_date: isoDate,
  end_date: isoDate,
  user_code: text(limits.shortCode),
  kind: z.enum(['', ...activityKinds]),
};

/**
 * A history entry with the record that it is about: id and code of a transaction, id and name of a
 * user, code and name of a bank. The setting has neither.
 */
export const activityEntry = historyEntry.extend({
  ABOUT: z.enum(['transaction', 'user', 'bank', 'setting']),
  RECORD_ID: z.string().optional(),
  RECORD: z.string().optional(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityUser = z.object({ USER_CODE: z.string(), USER_NAME: z.string() });

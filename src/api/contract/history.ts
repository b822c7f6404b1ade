import { z } from 'zod';
import { decimal, fileUrl, instant } from './wire.ts';

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
 * An entry of the history; not in the specification. USER_NAME, ADDRESS, DEVICE and RATE are for admins
 * only. CHANGES is missing in entries that an earlier release wrote.
 */
export const historyEntry = z.object({
  ENTRY_ID: z.string(),
  TIME: instant,
  ACTION: z.string(),
  USER_CODE: z.string(),
  USER_NAME: z.string().optional(),
  CHANGES: z.array(fieldChange).optional(),
  REASON: z.string().optional(),
  PAYMENT: decimal.optional(),
  FILES: z.array(historyFile),
  ADDRESS: z.string().optional(),
  DEVICE: z.enum(['phone', 'tablet', 'computer', 'program']).optional(),
  RATE: z.string().optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

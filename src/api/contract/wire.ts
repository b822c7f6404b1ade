import { z } from 'zod';
import { isSupportedText } from '#domain/text.ts';
import { isStatus, statusColours, type Status } from '#domain/workflow.ts';

/**
 * The pieces that the calls of the specification's section 7 are made of. Requests are strict:
 * an unknown key is refused. Responses drop what they do not name.
 */

/** Longest texts a call may carry, in UTF-16 code units; the database checks the same. */
export const limits = {
  userName: 100,
  shortCode: 5,
  password: 256,
  phone: 20,
  customer: 200,
  notes: 4000,
  reason: 1000,
  search: 100,
  amount: 20,
  bankName: 100,
  bankCode: 20,
  pageSize: 100,
  expectedFiles: 50,
} as const;

/** Why a text is refused that the database or a report could not carry. */
export const unsupportedCharacters = 'Contains characters that are not supported';

/** Text of at most `longest` code units that the database and a report can carry. */
export const text = (longest: number) =>
  z.string().max(longest).refine(isSupportedText, unsupportedCharacters);

/** A password as typed: nothing trimmed, bounded before it is hashed. */
export const password = z.string().max(limits.password * 4);

/** An id made by the client (a UUID in our app), kept for ever. */
export const clientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** An id made by the server. */
export const serverId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * The version of the record that a change was made on. A change on another version than the
 * present one is refused as a `conflict`; without a version it is made on any.
 */
export const version = z.number().int().optional();

/**
 * The ids of the files that were uploaded for what a call records. It records nothing when one of
 * them is missing or belongs to someone else.
 */
export const expectedFiles = z.array(serverId).max(limits.expectedFiles).optional();

/** 1, 2, 3 as a number or as text. */
export const roleNumber = z.union([z.literal([1, 2, 3]), z.literal(['1', '2', '3'])]);

export const statusCode = z.custom<Status>(
  (value) => typeof value === 'string' && isStatus(value),
  'not a status code',
);

/** An offset or a page size: whole numbers that travel as text. */
export const wholeNumberText = z.string().regex(/^\d{1,7}$/);

/** An amount on its way to a person: rupees with exactly two decimals (`"1000.50"`). */
export const decimal = z.string().regex(/^-?\d{1,14}\.\d{2}$/);

/** ISO 8601 with offset, in the business time zone. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);

/** `YYYY-MM-DD`. */
export const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A path of this server (`/files/<id>`). */
export const fileUrl = z.string();

/** `D` means inactive. */
export const deletedFlag = z.enum(['', 'D']);

export const colour = z.enum(statusColours);

/** The version of a record, and the short code of the user who made its last change. */
export const lastChange = {
  VERSION: z.number().int().optional(),
  CHANGED_BY: z.string().optional(),
};

/** What every JSON call carries beside its own payload; none of it is ever trusted. */
const envelope = {
  deviceType: z.literal('web'),
  timezone: text(64),
  username: text(limits.userName),
};

/** A JSON request: the envelope and these fields, nothing else. */
export const request = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...envelope, ...shape });

/** The text fields of a multipart request; its files are counted and typed by the server. */
export const multipart = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...envelope, timezone: envelope.timezone.optional(), ...shape });

/**
 * A refusal that a person must read. `code` lets a screen offer the right next step without
 * reading the sentence: `conflict` means that someone else acted first.
 */
export const refusal = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z.enum(['conflict', 'not_found']).optional(),
});

/** A success with these keys, or a refusal. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('status', [z.object({ status: z.literal('success'), ...shape }), refusal]);

/** The commonest answer: a sentence for a toast. */
export const done = answer({ message: z.string() });

/** A list of rows under `message`. */
export const rows = <Row extends z.ZodType>(row: Row) => answer({ message: z.array(row) });

/** Paging and search, as every list takes them. */
export const paging = {
  search: text(limits.search),
  start: wholeNumberText,
  end: wholeNumberText,
};

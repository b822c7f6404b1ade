import { z } from 'zod';
import { isCalendarDay } from '#domain/lists/listFilters.ts';
import { maxSelectedRows } from '#domain/lists/rowSelection.ts';
import { plainCode, plainName } from '#domain/text/searchForm.ts';
import { factorKinds } from '#domain/users/secondFactor.ts';
import { isSupportedText, withoutInvisible } from '#domain/text/text.ts';
import { withLatinDigits } from '#domain/money/typedNumber.ts';
import { allStatuses, statusColours } from '#domain/workflow/workflow.ts';
import { passkeyRequest } from './passkey.ts';

/**
 * Building blocks for the schemas of the API calls (specification, section 7). Requests are strict:
 * an unknown key is an error. Unknown keys of a response are dropped.
 */

/** Maximum lengths of request fields, in UTF-16 code units. The database enforces the same limits. */
export const limits = {
  userName: 100,
  shortCode: 5,
  password: 256,
  /** As typed, with spaces, brackets and marks. */
  phone: 100,
  customer: 200,
  notes: 4000,
  reason: 1000,
  search: 100,
  amount: 20,
  /** As typed, with spaces and dashes. */
  bankReference: 70,
  bankName: 100,
  bankCode: 20,
  pageSize: 100,
  expectedFiles: 50,
  claims: 100,
  rows: 50,
  bulkRows: maxSelectedRows,
  countedLists: 20,
  viewName: 40,
  /** As typed, with spaces and hyphens. */
  factorCode: 40,
  passkeyName: 60,
  savedViews: 20,
} as const;

/** Error message for characters that the database or a report cannot store. */
export const unsupportedCharacters = 'Contains characters that are not supported';

/** Text of at most `longest` code units with characters that the database and a report can store. */
export const text = (longest: number) =>
  z.string().max(longest).refine(isSupportedText, unsupportedCharacters);

/** The same for a value that is compared: what carries no meaning is dropped before its length counts. */
const comparedText = (longest: number, plain: (typed: string) => string) =>
  z.string().overwrite(plain).max(longest).refine(isSupportedText, unsupportedCharacters);

/** A name, without characters that nobody sees. */
export const name = (longest: number) => comparedText(longest, plainName);

/** A code that people type or paste. */
export const code = (longest: number) => comparedText(longest, plainCode);

const plainNumber = (typed: string) => withLatinDigits(withoutInvisible(typed));

/** An amount or a rate, with the digits of any script. */
export const numberText = (longest: number) => comparedText(longest, plainNumber);

/** A search text. */
export const searchText = comparedText(limits.search, withoutInvisible);

/** A password, not trimmed. The limit bounds the work of hashing it. */
export const password = z.string().max(limits.password * 4);

/** An id created by the client (a UUID in this app). It never changes. */
export const clientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** An id created by the server. */
export const serverId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * The version of the record that a change is based on. If the record has another version by now,
 * the call fails with `conflict`. Without a version there is no such check.
 */
export const version = z.number().int().optional();

/**
 * Ids of the files uploaded for the record that a call creates. The call fails if one of them is
 * missing or belongs to another user.
 */
export const expectedFiles = z.array(serverId).max(limits.expectedFiles).optional();

/** 1, 2 or 3, as number or text. */
export const roleNumber = z.union([z.literal([1, 2, 3]), z.literal(['1', '2', '3'])]);

export const statusCode = z.enum(allStatuses, 'not a status code');

/** An offset or a page size: a whole number as text. */
export const wholeNumberText = z.string().regex(/^\d{1,7}$/);

/** An amount in a response: rupees with exactly two decimals (`"1000.50"`). */
export const decimal = z.string().regex(/^-?\d{1,14}\.\d{2}$/);

/**
 * A sum of amounts in a response, in the format of an amount. It has up to 30 digits of rupees and
 * may exceed what a number represents exactly, so clients parse it as a big integer or a decimal.
 */
export const sum = z.string().regex(/^-?\d{1,30}\.\d{2}$/);

/** ISO 8601 with offset, in the business time zone. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);

/** `YYYY-MM-DD`. */
export const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A day that exists, `YYYY-MM-DD`, of this century. */
export const calendarDay = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/)
  .refine((day) => isCalendarDay(day), 'not a day');

/** An amount in a request: rupees with at most two decimals. */
export const requestAmount = z
  .string()
  .overwrite(plainNumber)
  .regex(/^\d{1,12}(\.\d{1,2})?$/);

/** A path on this server (`/files/<id>`). */
export const fileUrl = z.string();

/** `D` means inactive. */
export const deletedFlag = z.enum(['', 'D']);

/** The client shows anything else as grey, so no other form is an error there. */
export const colour = z.enum(statusColours).meta({ shape: 'any' });

/** The version of a record and the short code of the user who changed it last. */
export const lastChange = {
  VERSION: z.number().int().optional(),
  CHANGED_BY: z.string().optional(),
};

/** Common fields of every request. The server never trusts them. */
const envelope = {
  deviceType: z.literal('web'),
  timezone: text(64),
  username: text(limits.userName),
};

/** A JSON request with the common fields and these fields. */
export const request = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...envelope, ...shape });

/** The text fields of a multipart request. The server checks number and type of its files. */
export const multipart = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...envelope, timezone: envelope.timezone.optional(), ...shape });

/**
 * An error with a message for the user. `code` lets a screen react without parsing the message:
 * `conflict` means that another user has changed the record, `confirm_password` that the user must
 * type the password first (`login.php?run=confirmPassword`), `second_factor` that the sign-in needs a
 * code as well, and `factor_required`, with HTTP 403, that the user must set up a second factor first.
 * `factors` are the kinds of proof that the user has, if one is a passkey; with `confirm_password` those that
 * can take the place of the password. `passkey` is what the browser needs to use one. `provider` is the text of a
 * button: the user confirms at the identity provider instead (`GET /api/oidc/start?confirm=1`).
 */
export const errorResponse = z.object({
  status: z.literal('error'),
  message: z.string(),
  code: z
    .enum(['conflict', 'not_found', 'confirm_password', 'second_factor', 'factor_required'])
    .optional(),
  factors: z.array(z.enum(factorKinds)).optional(),
  passkey: passkeyRequest.optional(),
  provider: z.string().optional(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** A success with these keys, or an error. */
export const responseOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('success'), ...shape }),
    errorResponse,
  ]);

/** The most common response: a message for a toast. */
export const messageResponse = responseOf({ message: z.string() });

/** A response with a list of rows in `message`. */
export const rowsResponse = <Row extends z.ZodType>(row: Row) =>
  responseOf({ message: z.array(row) });

/**
 * The row before a page, as the client has read it: the page continues where that row was in the list, even if
 * it has moved or left since, and `start` counts for nothing. Not in the specification; offered with
 * `AFTER_ROW`.
 */
export const afterRow = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).optional();

/** Paging and search parameters of the list calls. */
export const paging = {
  search: searchText,
  start: wholeNumberText,
  end: wholeNumberText,
};

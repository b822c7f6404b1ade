import { z } from 'zod';
import {
  decimal,
  responseOf,
  instant,
  isoDate,
  limits,
  messageResponse,
  paging,
  request,
  roleNumber,
  rowsResponse,
  serverId,
  text,
} from './wire.ts';

/**
 * A notification. All but TRANSACTION_ID and MESSAGES is not in the specification: when it was written,
 * the code, bank and amount of its transaction, and whether it was unread.
 */
export const notification = z.object({
  TRANSACTION_ID: z.string(),
  MESSAGES: z.string(),
  NOTIFICATION_ID: z.string().optional(),
  TIME: instant.optional(),
  TRANSACTION_CODE: z.string().optional(),
  BANK: z.string().optional(),
  AMOUNT: decimal.optional(),
  UNREAD: z.boolean().optional(),
});
export type WireNotification = z.infer<typeof notification>;

/** Address of a browser at its push service. */
const endpoint = z.url({ protocol: /^https?$/ }).max(1000);
const base64url = z.string().regex(/^[A-Za-z0-9_-]{16,100}$/);

export const commonCalls = {
  'common.php?run=getnofifications': {
    kind: 'json',
    request: request({ user_id: serverId, role: roleNumber, user_code: text(limits.shortCode) }),
    response: rowsResponse(notification),
  },
  /** A page of the newest 1,000 notifications. Marks none as read. */
  'common.php?run=getAllNotifications': {
    kind: 'json',
    request: request({ start: paging.start, end: paging.end }),
    response: rowsResponse(notification),
  },
  'common.php?run=getnofificationsCount': {
    kind: 'json',
    request: request({ user_id: serverId, role: roleNumber }),
    /**
     * `message` is the number of unread notifications, `rate` the rupee rate as a decimal. `today`,
     * which is not in the specification, is the server's current day in the business time zone.
     */
    response: responseOf({
      message: z.number().int(),
      rate: z.string(),
      today: isoDate.optional(),
    }),
  },
  /** Features of the server beyond the specification. A missing key means that it lacks the feature. */
  'common.php?run=getCapabilities': {
    kind: 'json',
    request: request({}),
    /**
     * `RETYPE_ABOVE`: an amount above this one is typed twice. `HISTORY`: the server has the calls of
     * the history, `ACTIVITY`: those of the changes by everyone. `BANK_REFERENCE`: payments can have a bank reference, which `checkReference`
     * compares with other payments. `CLAIMS`: it has the calls about who is paying a transaction.
     * `LIVE`: it sends changes as they happen, at the address of `live.ts`.
     * `SIMILAR`: the hours in which `getSimilarTransactions` finds transactions.
     * `REVERSALS`: payments can be reversed, by this number of admins.
     * `QUESTIONS`: it has the calls about the messages on a transaction.
     * `RECEIPT_REUSE`: payments name the other payments that have one of their receipts.
     * `DIGEST`: it has `getDigest`, `TRENDS`: `getTrends`, `NOTIFICATIONS`: `getAllNotifications`.
     * `FILTERS`: lists of transactions can be filtered. `LIST_COUNTS`: it has `getListCounts`, `DAY`: `getDay`.
     * `SORTS`: what they can be sorted by besides the created time.
     * `SESSIONS`: it has the calls about the sessions of users.
     * `SAVED_VIEWS`: it has the calls about saved views, `BULK`: the bulk calls.
     * `CUSTOMERS`: it has `getCustomers`.
     * `TARGETS`: the minutes within which a transaction should leave a status, by its code.
     * `KEEP_PASSWORD`: a user can be edited without a new password.
     * `CHANGE_CODES`: the codes of users and banks can be changed.
     * `AFTER_ROW`: lists can continue after a row.
     * `VERSIONS`: transitions, payments and reversals take the version that was shown.
     * `STEP_UP`: calls that need a recent password can be repeated after `confirmPassword`.
     * `SECOND_FACTOR`: sign-ins can have a second factor. A user who must set one up first gets no other keys
     * but this one and `STEP_UP`.
     * `TIME_ZONE`: the IANA name of the business time zone.
     * `PUSH_KEY`: browsers can be notified; the public key of the server, in base64url.
     */
    response: responseOf({
      message: z.object({
        RETYPE_ABOVE: decimal.optional(),
        HISTORY: z.literal(true).optional(),
        ACTIVITY: z.literal(true).optional(),
        BANK_REFERENCE: z.literal(true).optional(),
        CLAIMS: z.literal(true).optional(),
        LIVE: z.literal(true).optional(),
        SIMILAR: z.number().int().positive().optional(),
        REVERSALS: z.number().int().optional(),
        QUESTIONS: z.literal(true).optional(),
        RECEIPT_REUSE: z.literal(true).optional(),
        DIGEST: z.literal(true).optional(),
        TRENDS: z.literal(true).optional(),
        DAY: z.literal(true).optional(),
        NOTIFICATIONS: z.literal(true).optional(),
        FILTERS: z.literal(true).optional(),
        LIST_COUNTS: z.literal(true).optional(),
        SORTS: z.array(z.string()).optional(),
        SESSIONS: z.literal(true).optional(),
        SAVED_VIEWS: z.literal(true).optional(),
        BULK: z.literal(true).optional(),
        CUSTOMERS: z.literal(true).optional(),
        TARGETS: z.record(z.string(), z.number().int().positive()).optional(),
        KEEP_PASSWORD: z.literal(true).optional(),
        CHANGE_CODES: z.literal(true).optional(),
        AFTER_ROW: z.literal(true).optional(),
        VERSIONS: z.literal(true).optional(),
        STEP_UP: z.literal(true).optional(),
        SECOND_FACTOR: z.literal(true).optional(),
        TIME_ZONE: z.string().optional(),
        PUSH_KEY: z.string().optional(),
      }),
    }),
  },
  /** Changes by others, in at most seven days, of the transactions that the user may see. */
  'common.php?run=getDigest': {
    kind: 'json',
    request: request({ since: instant }),
    response: responseOf({
      message: z.object({
        CREATED: z.number().int(),
        COMPLETED: z.number().int(),
        PAYMENTS: z.number().int(),
        PROBLEMS: z.number().int(),
        QUESTIONS: z.number().int(),
      }),
    }),
  },
  /**
   * `message` is true if the browser with this endpoint receives the user's notifications. `IN_THIS_BROWSER` is true if
   * the user turned them on in the browser that asks, which may have lost its endpoint or have got another one since.
   */
  'common.php?run=getPushSubscription': {
    kind: 'json',
    request: request({ endpoint: endpoint.or(z.literal('')) }),
    response: responseOf({ message: z.boolean(), IN_THIS_BROWSER: z.boolean().optional() }),
  },
  /** Turns the user's notifications on in a browser. `p256dh` and `auth` are its keys for encryption. */
  'common.php?run=savePushSubscription': {
    kind: 'json',
    request: request({ endpoint, p256dh: base64url, auth: base64url }),
    response: messageResponse,
  },
  'common.php?run=deletePushSubscription': {
    kind: 'json',
    request: request({ endpoint }),
    response: messageResponse,
  },
} as const;

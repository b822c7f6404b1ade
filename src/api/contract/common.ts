import { z } from 'zod';
import { capabilities, type WireCapabilities } from '#domain/capabilities.ts';
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
 * the code, bank and amount of its transaction, and whether it was unread. One about a settlement has
 * no TRANSACTION_ID (''), but the id and amount of the settlement, and the agent in whose account it is.
 */
export const notification = z.object({
  TRANSACTION_ID: z.string(),
  MESSAGES: z.string(),
  NOTIFICATION_ID: z.string().optional(),
  TIME: instant.optional(),
  TRANSACTION_CODE: z.string().optional(),
  BANK: z.string().optional(),
  SETTLEMENT_ID: z.string().optional(),
  AGENT_ID: z.string().optional(),
  AGENT_CODE: z.string().optional(),
  AMOUNT: decimal.optional(),
  UNREAD: z.boolean().optional(),
});
export type WireNotification = z.infer<typeof notification>;

/** Address of a browser at its push service. */
const endpoint = z.url({ protocol: /^https?$/ }).max(1000);
const base64url = z.string().regex(/^[A-Za-z0-9_-]{16,100}$/);

/** The features of the server. Each key has the form that the reader of its capability takes. */
const capabilitiesAnswer = z.object(
  Object.fromEntries(
    Object.values(capabilities).map(({ key, read }) => [
      key,
      z.custom((wire) => read(wire as never) !== undefined).optional(),
    ]),
  ) as unknown as {
    [Key in keyof WireCapabilities]-?: z.ZodOptional<
      z.ZodType<Exclude<WireCapabilities[Key], undefined>>
    >;
  },
);

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
  /** Features of the server beyond the specification. See `src/domain/capabilities.ts`. */
  'common.php?run=getCapabilities': {
    kind: 'json',
    request: request({}),
    response: responseOf({ message: capabilitiesAnswer }),
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
        MESSAGES: z.number().int(),
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

import { z } from 'zod';
import {
  decimal,
  responseOf,
  isoDate,
  limits,
  request,
  roleNumber,
  rowsResponse,
  serverId,
  text,
} from './wire.ts';

export const notification = z.object({ TRANSACTION_ID: z.string(), MESSAGES: z.string() });

export const commonCalls = {
  'common.php?run=getnofifications': {
    kind: 'json',
    request: request({ user_id: serverId, role: roleNumber, user_code: text(limits.shortCode) }),
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
  /** What the server offers beyond the specification; a missing key means that it does not. */
  'common.php?run=getCapabilities': {
    kind: 'json',
    request: request({}),
    /**
     * `RETYPE_ABOVE`: an amount above this one is typed twice. `HISTORY`: the server has the calls of
     * the history, `ACTIVITY`: those of the changes by everyone. `BANK_REFERENCE`: payments can have a bank reference, which `checkReference`
     * compares with other payments. `CLAIMS`: it has the calls about who is paying a transaction.
     * `SIMILAR`: the hours in which `getSimilarTransactions` finds transactions.
     * `REVERSALS`: payments can be reversed, by this number of admins.
     * `RECEIPT_REUSE`: payments name the other payments that have one of their receipts.
     */
    response: responseOf({
      message: z.object({
        RETYPE_ABOVE: decimal.optional(),
        HISTORY: z.literal(true).optional(),
        ACTIVITY: z.literal(true).optional(),
        BANK_REFERENCE: z.literal(true).optional(),
        CLAIMS: z.literal(true).optional(),
        SIMILAR: z.number().int().positive().optional(),
        REVERSALS: z.number().int().optional(),
        RECEIPT_REUSE: z.literal(true).optional(),
      }),
    }),
  },
} as const;

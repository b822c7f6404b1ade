import { z } from 'zod';
import { answer, isoDate, limits, request, roleNumber, rows, serverId, text } from './wire.ts';

export const notification = z.object({ TRANSACTION_ID: z.string(), MESSAGES: z.string() });

export const commonCalls = {
  'common.php?run=getnofifications': {
    kind: 'json',
    request: request({ user_id: serverId, role: roleNumber, user_code: text(limits.shortCode) }),
    response: rows(notification),
  },
  'common.php?run=getnofificationsCount': {
    kind: 'json',
    request: request({ user_id: serverId, role: roleNumber }),
    /**
     * `message` is the count of unread notifications, `rate` the rupee rate as a decimal. `today`,
     * an addition of ours, is the day in the business time zone by the server's clock.
     */
    response: answer({ message: z.number().int(), rate: z.string(), today: isoDate.optional() }),
  },
} as const;

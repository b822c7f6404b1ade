import type { Capabilities } from '#domain/capabilities.ts';
import type { Notification } from '#domain/dashboard.ts';
import { roleNumbers } from '#domain/roles.ts';
import type { SessionUser } from '#domain/session.ts';
import { read, readAmount } from './read.ts';
import type { Client } from './request.ts';

/** Values of the header: the number of unread notifications and the rupee rate. */
export interface Counters {
  unread: number;
  rate: string;
  /** The current day in the business time zone, `YYYY-MM-DD`; null when the server sends none. */
  today: string | null;
}

export async function fetchCounters(client: Client, user: SessionUser) {
  const result = await client.call('common.php?run=getnofificationsCount', {
    user_id: user.id,
    role: roleNumbers[user.role],
  });
  return read(result, (response): Counters => ({
    unread: response.message,
    rate: response.rate,
    today: response.today ?? null,
  }));
}

/** Returns the newest notifications. The server then marks them as read. */
export async function fetchNotifications(client: Client, user: SessionUser) {
  const result = await client.call('common.php?run=getnofifications', {
    user_id: user.id,
    role: roleNumbers[user.role],
    user_code: user.code,
  });
  return read(result, (response): readonly Notification[] =>
    response.message.map((item) => ({
      transactionId: item.TRANSACTION_ID,
      message: item.MESSAGES,
    })),
  );
}

export async function fetchCapabilities(client: Client) {
  const result = await client.call('common.php?run=getCapabilities', {});
  return read(result, ({ message }): Capabilities => ({
    retypeAbove: message.RETYPE_ABOVE === undefined ? null : readAmount(message.RETYPE_ABOVE),
    hasHistory: message.HISTORY ?? false,
    hasActivity: message.ACTIVITY ?? false,
    bankReference: message.BANK_REFERENCE ?? false,
    hasClaims: message.CLAIMS ?? false,
    similarHours: message.SIMILAR ?? 0,
    reversals: message.REVERSALS ?? null,
  }));
}

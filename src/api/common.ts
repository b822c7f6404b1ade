import type { Notification } from '#domain/dashboard.ts';
import { roleNumbers } from '#domain/roles.ts';
import type { SessionUser } from '#domain/session.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** What the header shows: how many notifications are unread, and the rupee rate. */
export interface Counters {
  unread: number;
  rate: string;
  /** The business day, `YYYY-MM-DD`; null when the server does not say. */
  today: string | null;
}

export async function fetchCounters(client: Client, user: SessionUser) {
  const result = await client.call('common.php?run=getnofificationsCount', {
    user_id: user.id,
    role: roleNumbers[user.role],
  });
  return read(result, (answer): Counters => ({
    unread: answer.message,
    rate: answer.rate,
    today: answer.today ?? null,
  }));
}

/** The newest notifications; reading them marks them as read. */
export async function fetchNotifications(client: Client, user: SessionUser) {
  const result = await client.call('common.php?run=getnofifications', {
    user_id: user.id,
    role: roleNumbers[user.role],
    user_code: user.code,
  });
  return read(result, (answer): readonly Notification[] =>
    answer.message.map((item) => ({
      transactionId: item.TRANSACTION_ID,
      message: item.MESSAGES,
    })),
  );
}

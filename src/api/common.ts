import { readCapabilities } from '#domain/capabilities.ts';
import type { Notification, NotificationSubject } from '#domain/lists/dashboard.ts';
import type { Digest } from '#domain/reports/digest.ts';
import { roleNumbers } from '#domain/users/roles.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { WireNotification } from './contract/common.ts';
import { type PageRange, rangeOf } from './paging.ts';
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
    response.message.map(readNotification),
  );
}

/** Returns a page of all notifications, the newest first. Marks none as read. */
export async function listNotifications(client: Client, range: PageRange) {
  const result = await client.call('common.php?run=getAllNotifications', rangeOf(range));
  return read(result, (response): readonly Notification[] =>
    response.message.map(readNotification),
  );
}

const readNotification = (item: WireNotification, index: number): Notification => ({
  id: item.NOTIFICATION_ID ?? `${item.TRANSACTION_ID} ${index}`,
  about: readSubject(item),
  message: item.MESSAGES,
  sentAt: item.TIME ?? null,
  code: item.TRANSACTION_CODE ?? item.AGENT_CODE ?? null,
  bankName: item.BANK ?? null,
  amount: item.AMOUNT === undefined ? null : readAmount(item.AMOUNT),
  isUnread: item.UNREAD ?? false,
});

const readSubject = ({
  TRANSACTION_ID,
  SETTLEMENT_ID,
  AGENT_ID = '',
}: WireNotification): NotificationSubject =>
  SETTLEMENT_ID === undefined
    ? { kind: 'transaction', id: TRANSACTION_ID }
    : { kind: 'settlement', id: SETTLEMENT_ID, userId: AGENT_ID };

export async function fetchCapabilities(client: Client) {
  const result = await client.call('common.php?run=getCapabilities', {});
  return read(result, ({ message }) => readCapabilities(message));
}

/** Returns what others did since a time, ms since 1970, to the transactions that the user may see. */
export async function fetchDigest(client: Client, since: number) {
  const result = await client.call('common.php?run=getDigest', {
    since: new Date(since).toISOString(),
  });
  return read(result, ({ message }): Digest => ({
    created: message.CREATED,
    completed: message.COMPLETED,
    payments: message.PAYMENTS,
    problems: message.PROBLEMS,
    messages: message.MESSAGES,
  }));
}

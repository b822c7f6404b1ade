import { roleNumbers } from '#domain/roles.ts';
import type { SessionUser } from '#domain/session.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** What the header shows: how many notifications are unread, and the rupee rate. */
export interface Counters {
  unread: number;
  rate: string;
}

export async function fetchCounters(client: Client, user: SessionUser) {
  const result = await client.call('common.php?run=getnofificationsCount', {
    user_id: user.id,
    role: roleNumbers[user.role],
  });
  return read(result, (answer): Counters => ({ unread: answer.message, rate: answer.rate }));
}

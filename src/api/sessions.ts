import type { UserSession } from '#domain/users/session.ts';
import type { WireSession } from './contract/login.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** Returns the sessions of a user, the one used last first. @param userId null for one's own */
export async function fetchSessions(client: Client, userId: string | null) {
  const result = await (userId === null
    ? client.call('login.php?run=getSessions', {})
    : client.call('user.php?run=getUserSessions', { user_id: userId }));
  return read(result, (response) => ({ sessions: response.message.map(readSession) }));
}

/** Ends a session of a user. @param sessionId null for all except that of this browser */
export async function endSessions(client: Client, userId: string | null, sessionId: string | null) {
  const ended = sessionId === null ? {} : { session_id: sessionId };
  const result = await (userId === null
    ? client.call('login.php?run=endSessions', ended)
    : client.call('user.php?run=endUserSessions', { user_id: userId, ...ended }));
  return read(result, (response) => response.message);
}

const readSession = (session: WireSession): UserSession => ({
  id: session.SESSION_ID,
  startedAt: session.STARTED_TIME,
  lastUsedAt: session.LAST_USED_TIME,
  device: session.DEVICE ?? null,
  address: session.ADDRESS ?? null,
  isCurrent: session.CURRENT ?? false,
});

import type { Transaction } from 'kysely';
import type { PublicContext } from '#server/api/call.ts';
import type { Schema } from '../db/schema.ts';
import { endSubscriptionsOfDevice } from '../notifications/push/subscriptions.ts';
import { endSession } from '../sessions/endSessions.ts';
import { beginSession, hashToken, type NewSession, newToken } from '../sessions/sessions.ts';
import { rememberDevice } from './knownDevices.ts';

export interface BrowserSession {
  /** Number of sessions above the maximum that were ended. */
  ended: number;
  /** Gives the browser the tokens. Called after the database transaction. */
  setCookies: () => void;
}

/**
 * Begins a session in the browser of the request, in place of an earlier one. The caller has locked the
 * user.
 */
export async function beginBrowserSession(
  trx: Transaction<Schema>,
  { cookie, deviceCookie, address, device, sessionTimes, sessionsPerUser }: PublicContext,
  signIn: Pick<NewSession, 'userId' | 'now' | 'factorAt' | 'provider'>,
): Promise<BrowserSession> {
  const { userId, now } = signIn;
  const deviceToken = await rememberDevice(trx, deviceCookie.token, { userId, now });
  const browser = { userId, deviceHash: hashToken(deviceToken) };
  if (cookie.token !== null) await endSession(trx, hashToken(cookie.token), browser);
  // Another user of this browser may not have signed out.
  await endSubscriptionsOfDevice(trx, browser.deviceHash, userId);
  const token = newToken();
  const ended = await beginSession(trx, {
    ...signIn,
    origin: { address, device },
    token,
    deviceHash: browser.deviceHash,
    times: sessionTimes,
    maxSessions: sessionsPerUser,
  });
  return {
    ended,
    setCookies() {
      cookie.set(token);
      deviceCookie.set(deviceToken);
    },
  };
}

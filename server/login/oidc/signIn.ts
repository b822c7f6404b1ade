import type { PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { rememberDevice } from '#server/login/knownDevices.ts';
import { endSubscriptionsOfDevice } from '#server/push/subscriptions.ts';
import { beginSession, endSession, hashToken, newToken } from '#server/sessions/sessions.ts';
import { admitUser } from './account.ts';
import type { ProviderConfig } from './config.ts';
import type { Identity } from './provider.ts';

/**
 * Begins a session of the user who signed in at the provider, in the browser of the request.
 * @throws ProviderFailure if the person may not sign in.
 */
export async function signInIdentity(
  context: PublicContext,
  config: ProviderConfig,
  identity: Identity,
): Promise<void> {
  const { db, clock, cookie, deviceCookie, sessionTimes, sessionsPerUser, log } = context;
  const token = newToken();
  const { device, ended, admitted } = await inTransaction(db, async (trx) => {
    const admitted = await admitUser(trx, context, config, identity);
    const { userId } = admitted;
    const now = clock();
    if (cookie.token !== null) await endSession(trx, hashToken(cookie.token));
    // Another user of this browser may not have signed out.
    await endSubscriptionsOfDevice(trx, deviceCookie.token, userId);
    const ended = await beginSession(trx, {
      userId,
      origin: { address: context.address, device: context.device },
      token,
      now,
      factorAt: null,
      times: sessionTimes,
      maxSessions: sessionsPerUser,
      provider: identity,
    });
    const device = await rememberDevice(trx, deviceCookie.token, { userId, now });
    return { admitted, ended, device };
  });
  cookie.set(token);
  deviceCookie.set(device);
  const { userId, isNewlyLinked, roles } = admitted;
  if (isNewlyLinked) log.info({ event: 'user_linked', userId });
  if (roles) log.info({ event: 'user_updated', userId, target: userId, by: 'provider', ...roles });
  log.info({ event: 'signed_in', userId, by: 'provider' });
  if (ended > 0) log.warn({ event: 'too_many_sessions', userId, ended });
}

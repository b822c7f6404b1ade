import type { PublicContext } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { beginBrowserSession } from '../beginBrowserSession.ts';
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
  const { db, clock, log } = context;
  const { admitted, ended, setCookies } = await inTransaction(db, async (trx) => {
    const admitted = await admitUser(trx, context, config, identity);
    const session = {
      userId: admitted.userId,
      now: clock(),
      factorAt: null,
      provider: identity,
    };
    return { admitted, ...(await beginBrowserSession(trx, context, session)) };
  });
  setCookies();
  const { userId, isNewlyLinked, roles } = admitted;
  if (isNewlyLinked) log.info({ event: 'user_linked', userId });
  if (roles) log.info({ event: 'user_updated', userId, target: userId, by: 'provider', ...roles });
  log.info({ event: 'signed_in', userId, by: 'provider' });
  if (ended > 0) log.warn({ event: 'too_many_sessions', userId, ended });
}

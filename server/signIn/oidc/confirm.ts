import type { AppContext } from '#server/api/call.ts';
import { confirmProviderSession } from '#server/sessions/sessions.ts';
import { ProviderFailure } from './problems.ts';
import type { Identity } from './provider.ts';

/**
 * Records in a session that its user has proved at the provider again who they are.
 * @param sessionHash hash of the session's token
 * @throws ProviderFailure if it was another person, if the provider does not state the time, or if the
 * session has ended
 */
export async function confirmIdentity(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  sessionHash: Buffer,
  { issuer, subject, authenticatedAt }: Identity,
): Promise<void> {
  if (authenticatedAt === null) throw new ProviderFailure('failed', 'no auth_time');
  const session = await db
    .selectFrom('sessions')
    .leftJoin('user_identities', (join) =>
      join
        .onRef('user_identities.user_id', '=', 'sessions.user_id')
        .on('issuer', '=', issuer)
        .on('subject', '=', subject),
    )
    .select(['sessions.user_id', 'subject'])
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst();
  if (!session) throw new ProviderFailure('expired', 'the session has ended');
  if (session.subject === null) throw new ProviderFailure('refused', 'another person');
  await confirmProviderSession(db, sessionHash, { authenticatedAt, now: clock() });
  log.info({ event: 'password_confirmed', userId: session.user_id, by: 'provider' });
}

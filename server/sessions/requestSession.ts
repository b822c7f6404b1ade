import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sessionFailed } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Clock } from '#server/time.ts';
import { readToken } from './cookie.ts';
import type { SessionTimes } from './expiry.ts';
import { findSession, type Session } from './sessions.ts';

/** What the session of a request is read with. */
export interface SessionSource {
  db: Kysely<Schema>;
  clock: Clock;
  sessionTimes: SessionTimes;
  /** True if browsers reach this server over https. */
  secureCookies: boolean;
}

/** Returns the valid session of a request; null if it has none. */
export async function findSessionOf(
  request: FastifyRequest,
  { db, clock, sessionTimes, secureCookies }: SessionSource,
): Promise<Session | null> {
  const token = readToken(request, secureCookies);
  return token === null ? null : findSession(db, token, clock(), sessionTimes);
}

/** Returns the valid session of a request. @throws HttpRefusal if it has none */
export async function requireSession(
  request: FastifyRequest,
  source: SessionSource,
): Promise<Session> {
  const session = await findSessionOf(request, source);
  if (session) return session;
  const hasToken = readToken(request, source.secureCookies) !== null;
  if (hasToken) request.log.warn({ event: 'session_refused' });
  throw sessionFailed();
}

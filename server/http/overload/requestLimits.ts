import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#server/api/call.ts';
import { HttpRefusal } from '#server/api/refusals.ts';
import { clientNetwork } from './clientNetwork.ts';
import type { KnownSessions } from './knownSessions.ts';
import { SharedLimit, type SharedLimitOptions } from './sharedLimit.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Throws if the request exceeds the limit. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RequestLimits {
  /** Per ten seconds, in one process. */
  perSession: number;
  /** Per ten seconds, in one process, of clients without a known session. */
  perAddress: number;
  /** Upload calls of one user per minute. */
  uploads: number;
  /** Reports of one user per minute. */
  reports: number;
  /** Initiated transactions of one user per minute, including repeated calls. */
  initiations: number;
  /** Sign-ins of one address at the identity provider per minute. */
  providerSignIns: number;
}

/** Storage of limits that all server processes share. */
type LimitStorage = Pick<SharedLimitOptions, 'db' | 'clock'>;

interface LimitedClients {
  tokenOf: (request: FastifyRequest) => string | null;
  knownSessions: KnownSessions;
}

/**
 * Limits the requests of each address without a known session in this process, before all other checks, and
 * those of each session token, before the session is looked up. Limits of costly calls are counted by all processes
 * together.
 * @param tokenOf returns the session token that a request carries, valid or not; null for none
 * @returns a check of the user's limits, to be called when session and call are known.
 */
export async function limitRequests(
  app: FastifyInstance,
  limits: RequestLimits,
  { tokenOf, knownSessions, ...storage }: LimitStorage & LimitedClients,
): Promise<Limit> {
  await app.register(rateLimit, { global: false });
  const limitAddress = limitRate(app, limits.perAddress);
  const keyOf = (request: FastifyRequest) => tokenOf(request) ?? '';
  const limitToken = limitRate(app, limits.perSession, 10 * secondMs, keyOf);
  app.addHook('onRequest', async (request, reply) => {
    const isKnown = knownSessions.has(request);
    if (!isKnown) await limitAddress(request, reply);
    const needsSession = sessionPaths.test(request.url) && tokenOf(request) !== null;
    if (isKnown || needsSession) await limitToken(request, reply);
  });
  const sharedLimit = (name: string, max: number) =>
    new SharedLimit({ ...storage, name, max, windowMs: minuteMs });
  const perUser = {
    uploads: sharedLimit('uploads', limits.uploads),
    reports: sharedLimit('reports', limits.reports),
    initiations: sharedLimit('initiations', limits.initiations),
  };
  return async (request, reply) => {
    const { session, call } = request;
    if (!session || !call) return;
    const limitedKind = limitedKindOf(call);
    if (limitedKind === null) return;
    refuseAfter(await perUser[limitedKind].count(String(session.user.userId)), request, reply);
  };
}

/** Paths of calls, stored files and the stream, for which the session is looked up in the database. */
const sessionPaths = /^\/(?:(?:api|files)\/|live(?:\?|$))/;

function limitedKindOf({ name, kind }: Call): 'uploads' | 'reports' | 'initiations' | null {
  if (name === 'transaction.php?run=initiate_transaction') return 'initiations';
  if (kind === 'multipart') return 'uploads';
  return kind === 'download' ? 'reports' : null;
}

const addressOf = (request: FastifyRequest) => clientNetwork(request.ip);

/** Creates a limit for the requests of each address, or of another key, in this process. */
export function limitRate(
  app: FastifyInstance,
  max: number,
  timeWindow = 10 * secondMs,
  keyGenerator = addressOf,
): Limit {
  const check = app.createRateLimit({ max, timeWindow, keyGenerator });
  return async (request, reply) => {
    const outcome = await check(request);
    if (!outcome.isAllowed && outcome.isExceeded) refuseAfter(outcome.ttl, request, reply);
  };
}

/** @throws HttpRefusal unless the waiting time is 0. */
function refuseAfter(waitMs: number, request: FastifyRequest, reply: FastifyReply): void {
  if (waitMs === 0) return;
  request.log.warn({ event: 'rate_limited', userId: request.session?.user.userId });
  void reply.header('retry-after', Math.ceil(waitMs / secondMs));
  throw new HttpRefusal(429, 'Too many requests. Please try again later.');
}

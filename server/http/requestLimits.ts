import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#server/api/call.ts';
import { HttpRefusal } from '#server/api/refusals.ts';
import { SharedLimit, type SharedLimitOptions } from './sharedLimit.ts';

const second = 1000;
const minute = 60 * second;

/** Throws when this request is one too many. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RequestLimits {
  /** Within ten seconds. */
  perSession: number;
  /** Within ten seconds. */
  perAddress: number;
  /** Upload calls of one user within a minute. */
  uploads: number;
  /** Reports of one user within a minute. */
  reports: number;
  /** Transactions that one user begins within a minute, repeated calls included. */
  initiations: number;
}

/** Where limits are counted that all server processes share. */
type Counted = Pick<SharedLimitOptions, 'db' | 'clock'>;

/**
 * Counts every request by its address, before anything else looks at it. This protects a process,
 * which counts by itself; what protects accounts and money is counted by all processes together.
 * @returns the limits on one session's calls, to be asked once session and call are known.
 */
export async function limitRequests(
  app: FastifyInstance,
  limits: RequestLimits,
  counted: Counted,
): Promise<Limit> {
  await app.register(rateLimit, { global: false });
  app.addHook('onRequest', limitAddresses(app, limits.perAddress));
  const share = (name: string, most: number, windowMs: number) =>
    new SharedLimit({ ...counted, name, most, windowMs });
  const perSession = share('session', limits.perSession, 10 * second);
  const perUser = {
    uploads: share('uploads', limits.uploads, minute),
    reports: share('reports', limits.reports, minute),
    initiations: share('initiations', limits.initiations, minute),
  };
  return async (request, reply) => {
    const { session, call } = request;
    if (!session || !call) return;
    refuseAfter(await perSession.count(session.tokenHash.toString('base64')), request, reply);
    const costly = costlyKind(call);
    if (costly === null) return;
    refuseAfter(await perUser[costly].count(String(session.user.userId)), request, reply);
  };
}

function costlyKind({ name, kind }: Call): 'uploads' | 'reports' | 'initiations' | null {
  if (name === 'transaction.php?run=initiate_transaction') return 'initiations';
  if (kind === 'multipart') return 'uploads';
  return kind === 'download' ? 'reports' : null;
}

/** The same for a whole /64 of IPv6, which one customer of a provider owns. */
const keyGenerator = (request: FastifyRequest) => normalizeIP(request.ip);

function limitAddresses(app: FastifyInstance, max: number): Limit {
  const check = app.createRateLimit({ max, timeWindow: 10 * second, keyGenerator });
  return async (request, reply) => {
    const outcome = await check(request);
    if (!outcome.isAllowed && outcome.isExceeded) refuseAfter(outcome.ttl, request, reply);
  };
}

/** @throws HttpRefusal unless there is nothing to wait for. */
function refuseAfter(waitMs: number, request: FastifyRequest, reply: FastifyReply): void {
  if (waitMs === 0) return;
  request.log.warn({ event: 'rate_limited', userId: request.session?.user.userId });
  void reply.header('retry-after', Math.ceil(waitMs / second));
  throw new HttpRefusal(429, 'Too many requests. Please try again later.');
}

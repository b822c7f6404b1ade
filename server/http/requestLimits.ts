import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal } from '#server/api/refusals.ts';

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
}

/**
 * Counts every request by its address, before anything else looks at it. The counts are of this
 * process.
 * @returns the limits on one session's calls, to be asked once session and call are known.
 */
export async function limitRequests(app: FastifyInstance, limits: RequestLimits): Promise<Limit> {
  await app.register(rateLimit, { global: false });
  const perAddress = makeLimit(app, limits.perAddress, 10 * second, (request) => request.ip);
  app.addHook('onRequest', perAddress);
  const perSession = makeLimit(app, limits.perSession, 10 * second, sessionKey);
  const costly = new Map([
    ['multipart', makeLimit(app, limits.uploads, minute, userKey)],
    ['download', makeLimit(app, limits.reports, minute, userKey)],
  ]);
  return async (request, reply) => {
    await perSession(request, reply);
    await costly.get(request.call?.kind ?? '')?.(request, reply);
  };
}

const sessionKey = (request: FastifyRequest) =>
  request.session?.tokenHash.toString('base64') ?? request.ip;

const userKey = (request: FastifyRequest) => String(request.session?.user.userId);

function makeLimit(
  app: FastifyInstance,
  max: number,
  timeWindow: number,
  keyGenerator: (request: FastifyRequest) => string,
): Limit {
  const check = app.createRateLimit({ max, timeWindow, keyGenerator });
  return async (request, reply) => {
    const outcome = await check(request);
    if (outcome.isAllowed || !outcome.isExceeded) return;
    request.log.warn({ event: 'rate_limited', userId: request.session?.user.userId });
    void reply.header('retry-after', outcome.ttlInSeconds);
    throw new HttpRefusal(429, 'Too many requests. Please try again later.');
  };
}

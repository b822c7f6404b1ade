import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal } from '#server/api/refusals.ts';

const windowMs = 10_000;

/** Throws when this request is one too many within ten seconds. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RequestLimits {
  perSession: number;
  perAddress: number;
}

/**
 * Counts every request by its address, before anything else looks at it.
 * @returns the limit on one session's calls, to be asked once the session is known.
 */
export async function limitRequests(app: FastifyInstance, limits: RequestLimits): Promise<Limit> {
  await app.register(rateLimit, { global: false });
  const perAddress = makeLimit(app, limits.perAddress, (request) => request.ip);
  app.addHook('onRequest', perAddress);
  return makeLimit(app, limits.perSession, sessionKey);
}

const sessionKey = (request: FastifyRequest) =>
  request.session?.tokenHash.toString('base64') ?? request.ip;

function makeLimit(
  app: FastifyInstance,
  max: number,
  keyGenerator: (request: FastifyRequest) => string,
): Limit {
  const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
  return async (request, reply) => {
    const outcome = await check(request);
    if (outcome.isAllowed || !outcome.isExceeded) return;
    void reply.header('retry-after', outcome.ttlInSeconds);
    throw new HttpRefusal(429, 'Too many requests. Please try again later.');
  };
}

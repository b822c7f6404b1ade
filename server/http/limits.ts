import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { AnswerPace } from './answerLimit.ts';
import type { Capacity } from './shedding.ts';
import type { ConnectionLimits } from './waitingConnections.ts';

const second = 1000;

/** Most connections at once. {@link connectionLimits} leave places for those that are worked for. */
export const mostConnections = 1000;

/** Most connections that wait for their clients; those of one address are a setting. */
export const connectionLimits = {
  all: 700,
  session: 64,
} as const satisfies Partial<ConnectionLimits>;

/** Bounds on what one connection may cost, so that slow or greedy clients starve nobody. */
export const serverLimits = {
  bodyLimit: 64 * 1024,
  // A whole request, uploads over a slow line included.
  requestTimeout: 120 * second,
  keepAliveTimeout: 5 * second,
  maxRequestsPerSocket: 1000,
  routerOptions: { maxParamLength: 100 },
  http: {
    headersTimeout: 5 * second,
    connectionsCheckingInterval: second,
    maxHeaderSize: 16 * 1024,
  },
} as const satisfies FastifyHttpOptions<Server>;

/** How slowly clients may send and take, and how much may be under way. */
export const paces: Paces = {
  bodyMs: 5 * second,
  answer: { graceMs: 60 * second, bytesPerSecond: 10 * 1024 },
  capacity: { calls: 200, callsPerAddress: 100, lagMs: 200 },
};

export interface Paces {
  /** How long the body of a request may take, unless it is an upload's, ms. */
  bodyMs: number;
  answer: AnswerPace;
  capacity: Capacity;
}

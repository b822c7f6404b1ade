import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { AnswerTimeout } from './answerLimit.ts';
import type { Capacity } from './shedding.ts';
import type { UploadRate } from './uploadRate.ts';
import type { ConnectionLimits } from './waitingConnections.ts';

const secondMs = 1000;

/**
 * Maximum number of connections. {@link connectionLimits} reserves some of them for running calls.
 */
export const maxConnections = 1000;

/**
 * Maximum numbers of connections that wait for their client. The limit per address is a setting.
 */
export const connectionLimits = {
  all: 700,
  session: 64,
} as const satisfies Partial<ConnectionLimits>;

/** Limits of each connection. */
export const serverLimits = {
  bodyLimit: 64 * 1024,
  // Includes uploads over a slow network.
  requestTimeout: 120 * secondMs,
  // Longer than the 60 seconds of common load balancers, so that they close idle connections. A
  // request that crosses with our closing would be lost.
  keepAliveTimeout: 75 * secondMs,
  maxRequestsPerSocket: 1000,
  routerOptions: { maxParamLength: 100 },
  http: {
    headersTimeout: 5 * secondMs,
    connectionsCheckingInterval: secondMs,
    maxHeaderSize: 16 * 1024,
  },
} as const satisfies FastifyHttpOptions<Server>;

/** Time limits for clients and the capacity of the server. */
export const defaultTimeouts: Timeouts = {
  bodyMs: 5 * secondMs,
  // Half of the slowest mobile networks, which send 16 kbit/s.
  upload: { graceMs: 10 * secondMs, bytesPerSecond: 1024 },
  answer: { graceMs: 60 * secondMs, bytesPerSecond: 10 * 1024 },
  capacity: { calls: 200, callsPerAddress: 100, lagMs: 200 },
};

export interface Timeouts {
  /** Time limit for the body of a request, except that of an upload. */
  bodyMs: number;
  upload: UploadRate;
  answer: AnswerTimeout;
  capacity: Capacity;
}

import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

const second = 1000;

/** Most connections at once; more are refused by the operating system's queue. */
export const mostConnections = 1000;

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

/** How long the body of a call without files may take, ms. */
export const jsonBodyTimeout = 30 * second;

/**
 * Rules that keep the server answering while some clients ask for too much, in the order in which a request
 * meets them. The numbers are below, those that depend on an office are settings (`.env.example`).
 *
 * 1. Connections (`connections.ts`, `waitingConnections.ts`). A connection that waits for its client, for a
 *    request, the rest of a body or the reading of an answer, gives way to newer ones: the oldest of an address or
 *    a session above its limit is closed, and above the total limit that of the address with the most. So a new
 *    client always finds a place, and slow clients need no other limits than those of Node. A third unanswered
 *    request on one connection closes it.
 * 2. Rates (`requestLimits.ts`). Requests of an address, and of a session token before it is looked up, are counted
 *    in this process; uploads, reports and new transactions of a user in the database, for all processes
 *    (`sharedLimit.ts`). Beyond them, 429 with `Retry-After`.
 * 3. Load (`shedding.ts`). 503 with `Retry-After` while too many calls run or the event loop is late. If one address
 *    sends most of the requests, only this one is refused. Health checks are always answered.
 * 4. Uploads (`uploadRate.ts`). One that arrives too slowly occupies a call of its user, and gets 408.
 * 5. Turns (`userQueues.ts`). A few calls of a user run at a time, some more wait, the rest gets 429. Calls that screens
 *    make by themselves use half of the connections to the database, and the users take turns (`fairQueue.ts`). While
 *    such calls of half the capacity wait, more of them get 503. Users also take turns with what needs a core and
 *    much memory: pictures (`imageWorker.ts`), statements (`statementThread.ts`) and passwords (`passwords.ts`).
 *
 * An address is a /64 network of IPv6 (`clientNetwork.ts`). The documented proxies (`docs/proxies.md`) do part of 1:
 * they forward a call when it is complete, and nginx limits the connections of an address. They know neither
 * sessions nor load, so none of the rules is theirs alone.
 */

import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
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
  // Ends a connection without progress, such as an answer that is not read. Longer than any handler takes.
  connectionTimeout: 130 * secondMs,
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

/** Minimum rate of uploads, and the capacity of the server. */
export const defaultLoadLimits: LoadLimits = {
  // Half of the slowest mobile networks, which send 16 kbit/s.
  upload: { graceMs: 10 * secondMs, bytesPerSecond: 1024 },
  capacity: { calls: 200, callsPerAddress: 100, lagMs: 200 },
};

export interface LoadLimits {
  upload: UploadRate;
  capacity: Capacity;
}

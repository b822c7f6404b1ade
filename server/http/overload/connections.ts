import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '#server/api/refusals.ts';
import { clientNetwork } from './clientNetwork.ts';
import { type ConnectionLimits, type Owners, WaitingConnections } from './waitingConnections.ts';

export interface ConnectionOptions {
  limits: ConnectionLimits;
  trustProxy: boolean | string | string[];
  /** Returns the session token of a request; null for none. */
  sessionOf: (request: FastifyRequest) => string | null;
  /** Returns true if the request counts for its session alone. */
  isKnown: (request: FastifyRequest) => boolean;
}

/**
 * Unanswered requests allowed per connection. Browsers and proxies wait for an answer before the
 * next request, but may have received the answer before the server notices.
 */
const maxUnanswered = 2;
const logIntervalMs = 10_000;

/**
 * Limits connections that cost the server much: silent ones, slow bodies, unread answers, many
 * pipelined requests. Must be registered before all hooks that refuse requests.
 */
export function limitConnections(app: FastifyInstance, options: ConnectionOptions): void {
  const connections = new Connections(app, options);
  app.server.on('connection', (socket: Socket) => connections.open(socket));
  app.addHook('onRequest', async (request, reply) => {
    // Injected requests of tests have no connection.
    if (!connections.has(request.raw.socket)) return;
    connections.begin(request);
    reply.raw.once('close', () => connections.end(request));
  });
  app.addHook('preHandler', async (request) => connections.handle(request));
  app.addHook('onSend', async (request) => connections.waitFor(request));
}

/** State of one connection. */
interface State {
  unanswered: number;
  /** Requests that the server is processing. */
  processing: Set<FastifyRequest>;
}

class Connections {
  readonly #states = new Map<Socket, State>();
  readonly #handled = new WeakSet<FastifyRequest>();
  readonly #waiting: WaitingConnections;
  readonly #sessionOf: ConnectionOptions['sessionOf'];
  readonly #isKnown: (request: FastifyRequest) => boolean;
  readonly #isProxy: (address: string) => boolean;

  constructor(app: FastifyInstance, options: ConnectionOptions) {
    const { limits, trustProxy, sessionOf, isKnown } = options;
    this.#waiting = new WaitingConnections(limits, logClosed(app));
    this.#sessionOf = sessionOf;
    this.#isKnown = isKnown;
    const trusts = typeof trustProxy === 'boolean' ? () => trustProxy : compile(trustProxy);
    this.#isProxy = (address) => trusts(address, 0);
  }

  has(socket: Socket): boolean {
    return this.#states.has(socket);
  }

  open(socket: Socket): void {
    this.#states.set(socket, { unanswered: 0, processing: new Set() });
    socket.once('close', () => {
      this.#states.delete(socket);
      this.#waiting.remove(socket);
    });
    this.#waiting.add(socket, this.#ownersOf(socket));
  }

  /** @throws HttpRefusal after closing a connection with too many unanswered requests. */
  begin(request: FastifyRequest): void {
    const state = this.#states.get(request.raw.socket);
    if (!state) return;
    state.unanswered += 1;
    if (state.unanswered > maxUnanswered) {
      request.raw.socket.destroy();
      throw badRequest();
    }
    this.#startProcessing(request);
    // By then, a body that arrived together with the headers has been read.
    setImmediate(() => {
      if (!request.raw.complete && !this.#handled.has(request)) this.waitFor(request);
    });
  }

  /** Called when the handler runs, possibly before the whole body of an upload has arrived. */
  handle(request: FastifyRequest): void {
    this.#handled.add(request);
    this.#startProcessing(request);
  }

  #startProcessing(request: FastifyRequest): void {
    this.#states.get(request.raw.socket)?.processing.add(request);
    this.#waiting.remove(request.raw.socket);
  }

  /**
   * Marks the request as waiting for the client to read the answer or send the rest of the body.
   */
  waitFor(request: FastifyRequest): void {
    const state = this.#states.get(request.raw.socket);
    state?.processing.delete(request);
    if (state?.processing.size !== 0) return;
    const session = this.#sessionOf(request);
    this.#waiting.add(request.raw.socket, {
      ...(!this.#isKnown(request) && { address: clientNetwork(request.ip) }),
      ...(session !== null && { session }),
    });
  }

  /** Called when the answer was read or the connection is closed. */
  end({ raw: { socket } }: FastifyRequest): void {
    const state = this.#states.get(socket);
    if (!state) return;
    state.unanswered -= 1;
    if (state.unanswered === 0) this.#waiting.add(socket, this.#ownersOf(socket));
  }

  /**
   * Owner of a connection without a request. An idle connection of a proxy belongs to none of its
   * clients.
   */
  #ownersOf({ remoteAddress }: Socket): Owners {
    const address = clientNetwork(remoteAddress);
    return this.#isProxy(remoteAddress ?? '') ? { proxy: address } : { address };
  }
}

/** Logs closed connections at intervals, because there may be thousands. */
function logClosed({ log }: FastifyInstance): (limit: keyof ConnectionLimits) => void {
  let closed = 0;
  let loggedAt = -Infinity;
  return (limit) => {
    closed += 1;
    const now = performance.now();
    if (now - loggedAt < logIntervalMs) return;
    log.warn({ event: 'connections_closed', limit, count: closed });
    loggedAt = now;
    closed = 0;
  };
}

import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '#server/api/refusals.ts';
import { type ConnectionLimits, type Owners, WaitingConnections } from './waitingConnections.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Closes the connection unless the body arrives in time; cleared for uploads. */
    bodyTimer: NodeJS.Timeout | null;
  }
}

export interface ConnectionOptions {
  limits: ConnectionLimits;
  /** How long a body may take, unless it is an upload's, ms. */
  bodyMs: number;
  trustProxy: boolean | string | string[];
  /** The session that a request names; null for none. */
  sessionOf: (request: FastifyRequest) => string | null;
}

/**
 * Requests of one connection that may be unanswered. Browsers and proxies wait for an answer
 * before they send the next request, but may have read all of it before the server knows.
 */
const mostUnanswered = 2;
const logEveryMs = 10_000;

/**
 * Bounds what clients cost that keep connections and give nothing: silent ones, slow bodies,
 * unread answers, many requests at once. Register before everything that refuses requests.
 */
export function boundConnections(app: FastifyInstance, options: ConnectionOptions): void {
  const connections = new Connections(app, options);
  app.decorateRequest('bodyTimer', null);
  app.server.on('connection', (socket: Socket) => connections.open(socket));
  app.addHook('onRequest', async (request, reply) => {
    // A request that tests inject has no connection.
    if (!connections.has(request.raw.socket)) return;
    connections.begin(request);
    reply.raw.once('close', () => connections.end(request));
    boundBody(request, options.bodyMs);
  });
  app.addHook('preHandler', async (request) => connections.handle(request));
  app.addHook('onSend', async (request) => connections.waitFor(request));
}

function boundBody(request: FastifyRequest, limitMs: number): void {
  const { raw } = request;
  const timer = setTimeout(() => raw.complete || raw.destroy(), limitMs);
  request.bodyTimer = timer;
  raw.once('close', () => clearTimeout(timer));
}

/** What happens on one connection. */
interface State {
  unanswered: number;
  /** Requests that the server works for. */
  working: Set<FastifyRequest>;
}

class Connections {
  readonly #states = new Map<Socket, State>();
  readonly #handled = new WeakSet<FastifyRequest>();
  readonly #waiting: WaitingConnections;
  readonly #sessionOf: ConnectionOptions['sessionOf'];
  readonly #isProxy: (address: string) => boolean;

  constructor(app: FastifyInstance, { limits, trustProxy, sessionOf }: ConnectionOptions) {
    this.#waiting = new WaitingConnections(limits, logClosed(app));
    this.#sessionOf = sessionOf;
    const trusts = typeof trustProxy === 'boolean' ? () => trustProxy : compile(trustProxy);
    this.#isProxy = (address) => trusts(address, 0);
  }

  has(socket: Socket): boolean {
    return this.#states.has(socket);
  }

  open(socket: Socket): void {
    this.#states.set(socket, { unanswered: 0, working: new Set() });
    socket.once('close', () => {
      this.#states.delete(socket);
      this.#waiting.remove(socket);
    });
    this.#waiting.add(socket, this.#ownersOf(socket));
  }

  /** @throws HttpRefusal after closing a connection with too many requests at once. */
  begin(request: FastifyRequest): void {
    const state = this.#states.get(request.raw.socket);
    if (!state) return;
    state.unanswered += 1;
    if (state.unanswered > mostUnanswered) {
      request.raw.socket.destroy();
      throw badRequest();
    }
    this.#work(request);
    // A body that came together with its headers has been read by then.
    setImmediate(() => {
      if (!request.raw.complete && !this.#handled.has(request)) this.waitFor(request);
    });
  }

  /** Its handler runs, though the body of an upload may still be on its way. */
  handle(request: FastifyRequest): void {
    this.#handled.add(request);
    this.#work(request);
  }

  #work(request: FastifyRequest): void {
    this.#states.get(request.raw.socket)?.working.add(request);
    this.#waiting.remove(request.raw.socket);
  }

  /** Waits for the client: to read the answer, or to send the rest of its body. */
  waitFor(request: FastifyRequest): void {
    const state = this.#states.get(request.raw.socket);
    state?.working.delete(request);
    if (state?.working.size !== 0) return;
    const address = normalizeIP(request.ip);
    const session = this.#sessionOf(request);
    this.#waiting.add(request.raw.socket, { address, ...(session === null ? {} : { session }) });
  }

  /** The answer was read, as far as the server can know, or its connection is closed. */
  end({ raw: { socket } }: FastifyRequest): void {
    const state = this.#states.get(socket);
    if (!state) return;
    state.unanswered -= 1;
    if (state.unanswered === 0) this.#waiting.add(socket, this.#ownersOf(socket));
  }

  /** Of a connection without a request: nobody's, where a proxy keeps it for all its clients. */
  #ownersOf({ remoteAddress }: Socket): Owners {
    if (remoteAddress === undefined || this.#isProxy(remoteAddress)) return {};
    return { address: normalizeIP(remoteAddress) };
  }
}

/** Tells of closed connections once in a while: there may be thousands. */
function logClosed({ log }: FastifyInstance): (limit: keyof ConnectionLimits) => void {
  let closed = 0;
  let toldAt = -Infinity;
  return (limit) => {
    closed += 1;
    const now = performance.now();
    if (now - toldAt < logEveryMs) return;
    log.warn({ event: 'connections_closed', limit, count: closed });
    toldAt = now;
    closed = 0;
  };
}

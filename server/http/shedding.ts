import { monitorEventLoopDelay } from 'node:perf_hooks';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from '#server/api/refusals.ts';

/** What a server can bear before it refuses new calls. */
export interface Capacity {
  /** Calls whose handlers run. */
  calls: number;
  /** Those of one network address: nobody takes all places. */
  callsPerAddress: number;
  /** How late the turns of the event loop come, in the middle of half a second, ms. */
  lagMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the server is. */
    isVital?: boolean;
  }
}

const resolutionMs = 20;
const sampleMs = 500;
const retryAfterSeconds = 2;

/**
 * Refuses at once what would only wait, with 503, while the server is too busy; it recovers as
 * soon as the load falls. A call counts from when its body was read until its handler ends, however
 * long its answer takes to be read and whether or not its client is still there.
 */
export function shedOverload(app: FastifyInstance, capacity: Capacity): void {
  const load = new Load(capacity, app.log);
  app.addHook('onListen', async () => load.begin());
  app.addHook('onClose', async () => load.stop());
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isVital || load.admits(addressOf(request))) return;
    void reply.header('retry-after', retryAfterSeconds);
    throw new HttpRefusal(503, 'The service is busy right now. Please try again.');
  });
  app.addHook('preHandler', async (request) => {
    load.calls.set(request, addressOf(request));
  });
  app.addHook('onSend', async (request) => void load.calls.delete(request));
}

const addressOf = (request: FastifyRequest) => normalizeIP(request.ip);

class Load {
  /** Those under way, and from which address. */
  readonly calls = new Map<FastifyRequest, string>();
  readonly #capacity: Capacity;
  readonly #log: FastifyBaseLogger;
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #timer: NodeJS.Timeout;
  #lagMs = 0;
  #wasBearable = true;

  constructor(capacity: Capacity, log: FastifyBaseLogger) {
    this.#capacity = capacity;
    this.#log = log;
    this.#delay.enable();
    this.#timer = setInterval(() => this.#sample(), sampleMs).unref();
  }

  /** Forgets how late turns came during the start, which is no overload. */
  begin(): void {
    this.#lagMs = 0;
    this.#delay.reset();
  }

  admits(address: string): boolean {
    return this.#isBearable() && this.#countOf(address) < this.#capacity.callsPerAddress;
  }

  #countOf(address: string): number {
    let count = 0;
    for (const other of this.calls.values()) if (other === address) count += 1;
    return count;
  }

  #isBearable(): boolean {
    const { calls, lagMs } = this.#capacity;
    const isBearable = this.calls.size < calls && this.#lagMs <= lagMs;
    if (!isBearable && this.#wasBearable) this.#tell();
    this.#wasBearable = isBearable;
    return isBearable;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  /** The median: one long turn, as when much is read at once, is no overload. */
  #sample(): void {
    this.#lagMs = Math.max(0, this.#delay.percentile(50) / 1e6 - resolutionMs);
    this.#delay.reset();
  }

  #tell(): void {
    this.#log.warn({ event: 'overload', calls: this.calls.size, lagMs: Math.round(this.#lagMs) });
  }
}

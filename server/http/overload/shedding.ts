import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpRefusal } from '#server/api/refusals.ts';

/** Load above which the server refuses new calls. */
export interface Capacity {
  /** Maximum number of running handlers. */
  calls: number;
  /** The same for one session, or one network address of unknown clients, so that none uses the whole capacity. */
  callsPerAddress: number;
  /** Maximum median delay of the event loop of a busy server during half a second, in milliseconds. */
  lagMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Always answered, regardless of the load. */
    isAlwaysAnswered?: boolean;
  }
}

const resolutionMs = 20;
const sampleMs = 500;
const retryAfterSeconds = 2;
/**
 * Share of a processor that an overloaded server uses. One that gets less is delayed by other
 * programs, and would not be faster if it refused calls.
 */
const busyShare = 0.5;

/**
 * Refuses calls with 503 while the server is overloaded. If one session or network address sends most of the
 * requests that delay the event loop, only this one is refused. A call counts while its session is looked
 * up, and from the end of its body until its handler has finished; sending an upload, reading an
 * answer and an open stream do not count. A call whose client has disconnected still counts.
 * Calls are checked each time they begin to count, because many bodies can end at once.
 * @param ownerOf returns the session or the address that a request counts for
 */
export function shedOverload(
  app: FastifyInstance,
  capacity: Capacity,
  ownerOf: (request: FastifyRequest) => string,
): void {
  const monitor = new LoadMonitor(capacity, app.log);
  app.addHook('onListen', async () => monitor.begin());
  app.addHook('onClose', async () => monitor.stop());
  const startOrRefuse = (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.routeOptions.config.isAlwaysAnswered && !monitor.accepts(ownerOf(request)))
      throw tooBusy(reply);
    monitor.start(request, ownerOf(request));
  };
  app.addHook('onRequest', async (request, reply) => startOrRefuse(request, reply));
  app.addHook('preParsing', async (request) => monitor.pause(request));
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.isStream) return;
    // The handler of an upload reads its body. Injected requests of tests are always complete.
    if (request.raw.complete === false)
      request.raw.once('end', () => monitor.start(request, ownerOf(request)));
    else startOrRefuse(request, reply);
  });
  app.addHook('onSend', async (request) => monitor.finish(request));
}

/** Returns the refusal of a call that the client may repeat soon. */
export function tooBusy(reply: FastifyReply): HttpRefusal {
  void reply.header('retry-after', retryAfterSeconds);
  return new HttpRefusal(503, 'The service is busy right now. Please try again.');
}

class LoadMonitor {
  /** Running calls with their owners. */
  readonly #calls = new Map<FastifyRequest, string>();
  readonly #finished = new WeakSet<FastifyRequest>();
  /** Number of recent checks by owner. Each sample halves them. */
  readonly #checks = new Map<string, number>();
  readonly #capacity: Capacity;
  readonly #log: FastifyBaseLogger;
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #timer: NodeJS.Timeout;
  #lagMs = 0;
  #sampledAt = performance.now();
  #cpu = process.cpuUsage();
  #wasOverloaded = false;

  constructor(capacity: Capacity, log: FastifyBaseLogger) {
    this.#capacity = capacity;
    this.#log = log;
    this.#delay.enable();
    this.#timer = setInterval(() => this.#sample(), sampleMs).unref();
  }

  /** Ignores delays during the start. */
  begin(): void {
    this.#lagMs = 0;
    this.#delay.reset();
  }

  /** Counts a call, unless it was answered before its body ended. */
  start(request: FastifyRequest, owner: string): void {
    if (!this.#finished.has(request)) this.#calls.set(request, owner);
  }

  /** Stops counting a call whose body may still have to be sent. */
  pause(request: FastifyRequest): void {
    this.#calls.delete(request);
  }

  finish(request: FastifyRequest): void {
    this.#finished.add(request);
    this.#calls.delete(request);
  }

  accepts(owner: string): boolean {
    this.#checks.set(owner, (this.#checks.get(owner) ?? 0) + 1);
    if (this.#countOf(owner) >= this.#capacity.callsPerAddress) return false;
    if (!this.#isOverloaded()) return true;
    const isFull = this.#calls.size >= this.#capacity.calls;
    const cause = mainOwner(this.#checks);
    return !isFull && cause !== null && cause !== owner;
  }

  #countOf(owner: string): number {
    let count = 0;
    for (const other of this.#calls.values()) if (other === owner) count += 1;
    return count;
  }

  #isOverloaded(): boolean {
    const { calls, lagMs } = this.#capacity;
    const isOverloaded = this.#calls.size >= calls || this.#lagMs > lagMs;
    if (isOverloaded && !this.#wasOverloaded) this.#logOverload();
    this.#wasOverloaded = isOverloaded;
    return isOverloaded;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  /** Uses the median, because one long task is not an overload. */
  #sample(): void {
    const lagMs = Math.max(0, this.#delay.percentile(50) / 1e6 - resolutionMs);
    this.#lagMs = this.#usedShare() < busyShare ? 0 : lagMs;
    this.#delay.reset();
    this.#forget();
  }

  #forget(): void {
    for (const [owner, count] of this.#checks) {
      if (count > 1) this.#checks.set(owner, Math.floor(count / 2));
      else this.#checks.delete(owner);
    }
  }

  /** Returns the share of a processor that was used since the last sample. */
  #usedShare(): number {
    const before = { cpu: this.#cpu, at: this.#sampledAt };
    this.#cpu = process.cpuUsage();
    this.#sampledAt = performance.now();
    const usedMs = (this.#cpu.user + this.#cpu.system - before.cpu.user - before.cpu.system) / 1000;
    return usedMs / (this.#sampledAt - before.at);
  }

  #logOverload(): void {
    this.#log.warn({ event: 'overload', calls: this.#calls.size, lagMs: Math.round(this.#lagMs) });
  }
}

/** Returns the owner with more than half of the sum; null without one. */
function mainOwner(counts: ReadonlyMap<string, number>): string | null {
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  return [...counts].find(([, count]) => count > sum / 2)?.[0] ?? null;
}

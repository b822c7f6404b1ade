import { get, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { backgroundHeader, livePath } from '#api/contract/live.ts';
import type { HttpRequest } from '#server/process/httpClient.ts';
import { percentile } from '../../percentile.ts';

/**
 * The servers behind an imagined proxy, which passes a request on to the next one if the first one accepts no
 * connection. Everybody has an address of their own, so that the limits for an address are those of real users.
 */
export class Network {
  readonly #ports: readonly number[];
  /** Milliseconds of each call, by its name. */
  readonly times = new Map<string, number[]>();
  /** Answers to calls and streams other than 200, by their status; 0 for none. */
  readonly failures = new Map<number, number>();
  bytes = 0;
  messages = 0;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  get calls(): number {
    return this.times.values().reduce((sum, { length }) => sum + length, 0);
  }

  /** Forgets what was counted. */
  reset(): void {
    this.times.clear();
    this.failures.clear();
    this.bytes = 0;
    this.messages = 0;
  }

  /**
   * Makes a call. Returns its answer, and null for a refusal or if there is none.
   * @param place number of the person, who reaches the servers in turns
   * @param isBackground true for a read that an event caused
   */
  async call(
    place: number,
    { path, body, cookie }: HttpRequest,
    isBackground = false,
  ): Promise<unknown> {
    const content = JSON.stringify(body);
    const started = performance.now();
    const answer = await this.#reach(place, (options) => {
      const headers = {
        ...(cookie && { cookie }),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(content),
        ...(isBackground && { [backgroundHeader]: '1' }),
      };
      return request({ ...options, path, method: 'POST', headers }).end(content);
    });
    const received = answer && (await text(answer).catch(() => null));
    const name = path.split('run=')[1] ?? path;
    this.#timesOf(name).push(performance.now() - started);
    if (!received || answer.statusCode !== 200) {
      this.fail(answer?.statusCode ?? 0);
      return null;
    }
    const read = JSON.parse(received) as { status?: string };
    return read.status === 'error' ? null : read;
  }

  /** Requests a stream of changes; null if no server accepts it. */
  async openStream(
    place: number,
    { cookie, after }: { cookie: string; after: string },
  ): Promise<IncomingMessage | null> {
    const headers = {
      accept: 'text/event-stream',
      cookie,
      ...(after && { 'last-event-id': after }),
    };
    const answer = await this.#reach(place, (options) =>
      get({ ...options, path: livePath, headers }),
    );
    if (answer?.statusCode === 200) return answer;
    this.fail(answer?.statusCode ?? 0);
    answer?.destroy();
    return null;
  }

  fail(status: number): void {
    this.failures.set(status, (this.failures.get(status) ?? 0) + 1);
  }

  /** Returns the time in milliseconds that a share of the calls of some names does not exceed. */
  percentileOf(names: readonly string[], share: number): number {
    return percentile(
      names.flatMap((name) => this.times.get(name) ?? []),
      share,
    );
  }

  #timesOf(name: string): number[] {
    const times = this.times.get(name) ?? [];
    this.times.set(name, times);
    return times;
  }

  async #reach(
    place: number,
    send: (options: Options) => ReturnType<typeof request>,
  ): Promise<IncomingMessage | null> {
    for (let attempt = 0; attempt < this.#ports.length; attempt += 1) {
      const port = this.#ports[(place + attempt) % this.#ports.length];
      const options = {
        host: '127.0.0.1',
        port,
        localAddress: addressOf(place),
        agent: false,
      } as const;
      const { promise, resolve } = Promise.withResolvers<IncomingMessage | 'refused' | null>();
      send(options)
        .once('response', resolve)
        .on('error', (error: NodeJS.ErrnoException) =>
          resolve(error.code === 'ECONNREFUSED' ? 'refused' : null),
        );
      const answer = await promise;
      if (answer !== 'refused') return answer;
    }
    return null;
  }
}

interface Options {
  host: string;
  port: number | undefined;
  localAddress: string;
  agent: false;
}

const addressOf = (place: number) => `127.1.${place >> 8}.${place & 255}`;

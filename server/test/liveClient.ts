import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { livePath, type LiveEvent, liveMessage } from '#api/contract/live.ts';

/** Lets a server listen, and returns its URL. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** A client that keeps what it receives of the stream of changes. */
export class LiveClient {
  readonly response: IncomingMessage;
  /** All events, in their order. */
  readonly events: LiveEvent[] = [];
  /** Id of the last message; null for none. */
  lastId: string | null = null;
  /** Everything that was received. */
  text = '';
  isClosed = false;
  #parsed = 0;

  private constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.#read(chunk));
    response.on('error', () => {});
    response.on('close', () => (this.isClosed = true));
  }

  /** Requests the stream, and returns the client whatever the answer is. */
  static async connect(
    url: string,
    cookie: string | null,
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ): Promise<LiveClient> {
    const all = { accept: 'text/event-stream', ...headers, ...(cookie !== null && { cookie }) };
    const request = get(`${url}${livePath}${query}`, { headers: all, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return new LiveClient(response);
  }

  /**
   * Opens the stream. @throws Error if it is refused.
   * @param after id of the last message of an earlier stream
   */
  static async open(url: string, cookie: string | null, after?: string): Promise<LiveClient> {
    const headers = after === undefined ? {} : { 'last-event-id': after };
    const client = await LiveClient.connect(url, cookie, headers);
    if (client.status === 200) return client;
    throw new Error(`The stream was answered ${client.status}`);
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get kinds(): string[] {
    return this.events.map(({ kind }) => kind);
  }

  /** The time after which a browser connects again. */
  get retryMs(): number {
    return Number(/retry: (\d+)\n(?![\s\S]*retry:)/.exec(this.text)?.[1]);
  }

  /** Removes and returns the events so far. */
  take(): LiveEvent[] {
    return this.events.splice(0);
  }

  close(): void {
    this.response.destroy();
  }

  #read(chunk: string): void {
    this.text += chunk;
    for (;;) {
      const end = this.text.indexOf('\n\n', this.#parsed);
      if (end < 0) return;
      const lines = this.text.slice(this.#parsed, end).split('\n');
      this.#parsed = end + 2;
      const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length);
      const id = lines.find((line) => line.startsWith('id: '))?.slice('id: '.length);
      if (id !== undefined) this.lastId = id;
      if (data !== undefined) this.events.push(...liveMessage.parse(JSON.parse(data)));
    }
  }
}

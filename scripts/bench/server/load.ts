import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { HttpRequest } from '#server/process/httpClient.ts';

export interface Load {
  server: {
    origin: string;
    /** Returns the processor time that the server has used so far, in milliseconds. */
    processorTime(): number;
  };
  connections: number;
  /** Duration in seconds. */
  seconds: number;
  /** Returns the next request of a connection; null after the last one. */
  next: (connection: number) => HttpRequest | null;
}

export interface LoadResult {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  /** Milliseconds. */
  p99: number;
  /** Milliseconds. */
  longest: number;
  /** Number of answers other than a success. */
  errors: number;
  /**
   * Processor time per answer in milliseconds. Unlike the other figures it does not depend on other
   * work on the machine.
   */
  work: number;
}

interface Sample {
  ms: number;
  isSuccess: boolean;
}

/** Sends one request after the other on each of several open connections. */
export async function runLoad({ server, connections, seconds, next }: Load): Promise<LoadResult> {
  const samples: Sample[] = [];
  const timeBefore = server.processorTime();
  const started = performance.now();
  const hasEnded = () => performance.now() - started > seconds * 1000;
  const connectionLoops = Array.from({ length: connections }, async (_, index) => {
    const connection = new Connection(server.origin);
    for (let request = next(index); request && !hasEnded(); request = next(index)) {
      const sent = performance.now();
      const isSuccess = await connection.send(request);
      samples.push({ ms: performance.now() - sent, isSuccess });
    }
    connection.close();
  });
  await Promise.all(connectionLoops);
  const elapsedSeconds = (performance.now() - started) / 1000;
  const work = (server.processorTime() - timeBefore) / samples.length;
  const times = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  const errors = samples.filter(({ isSuccess }) => !isSuccess).length;
  return {
    rate: samples.length / elapsedSeconds,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    errors,
    work,
  };
}

const headEnd = Buffer.from('\r\n\r\n');

/** A minimal HTTP client, so that the measurement costs little processor time. */
class Connection {
  readonly #url: URL;
  #socket: Socket | null = null;

  constructor(origin: string) {
    this.#url = new URL(origin);
  }

  /** Returns true for a successful answer. */
  async send(request: HttpRequest): Promise<boolean> {
    const socket = (this.#socket ??= await this.#open());
    socket.write(this.#write(request));
    const { head, body } = await readAnswer(socket);
    if (/\r\nconnection: close/i.test(head)) this.close();
    return head.startsWith('HTTP/1.1 200') && !body.includes('"status":"error"');
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  async #open(): Promise<Socket> {
    const socket = connect(Number(this.#url.port), this.#url.hostname).setNoDelay();
    await once(socket, 'connect');
    return socket;
  }

  #write({ path, body, cookie }: HttpRequest): string {
    const text = body === undefined ? '' : JSON.stringify(body);
    return [
      `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
      `host: ${this.#url.host}`,
      ...(cookie ? [`cookie: ${cookie}`] : []),
      ...(text
        ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]
        : []),
      '',
      text,
    ].join('\r\n');
  }
}

function readAnswer(socket: Socket): Promise<{ head: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const settle = (finish: () => void) => {
      socket.off('data', onData).off('error', reject).off('close', onClose);
      finish();
    };
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf(headEnd);
      if (end < 0) return;
      const head = received.subarray(0, end).toString('latin1');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      const body = received.subarray(end + headEnd.length);
      if (body.length >= length) settle(() => resolve({ head, body }));
    };
    const onClose = () => settle(() => reject(new Error('the connection was closed')));
    socket.on('data', onData).once('error', reject).once('close', onClose);
  });
}

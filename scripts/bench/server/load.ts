import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One request, as it goes over the line. */
export interface Shot {
  path: string;
  body?: unknown;
  cookie?: string;
}

export interface Load {
  server: {
    origin: string;
    /** How long processors worked for it so far, ms. */
    worked(): number;
  };
  connections: number;
  /** How long to go on, s. */
  seconds: number;
  /** What this connection sends next; null when there is nothing left. */
  next: (connection: number) => Shot | null;
}

export interface Outcome {
  /** Answers a second. */
  rate: number;
  /** ms */
  p50: number;
  /** ms */
  p99: number;
  /** ms */
  longest: number;
  /** Answers other than a success. */
  errors: number;
  /** How long processors worked for one answer, ms; unlike the others no matter of who else works. */
  work: number;
}

interface Sample {
  ms: number;
  isGood: boolean;
}

/** Sends one request after the other on each of some connections that stay open. */
export async function drive({ server, connections, seconds, next }: Load): Promise<Outcome> {
  const samples: Sample[] = [];
  const workedBefore = server.worked();
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  const lanes = Array.from({ length: connections }, async (_, index) => {
    const line = new Line(server.origin);
    for (let shot = next(index); shot && !isOver(); shot = next(index)) {
      const sent = performance.now();
      const isGood = await line.send(shot);
      samples.push({ ms: performance.now() - sent, isGood });
    }
    line.close();
  });
  await Promise.all(lanes);
  const took = (performance.now() - started) / 1000;
  const work = (server.worked() - workedBefore) / samples.length;
  const times = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  const errors = samples.filter(({ isGood }) => !isGood).length;
  return { rate: samples.length / took, p50: at(0.5), p99: at(0.99), longest: at(1), errors, work };
}

const headEnd = Buffer.from('\r\n\r\n');

/** As little HTTP as can be, so that what is measured is the server and not its measurer. */
class Line {
  readonly #url: URL;
  #socket: Socket | null = null;

  constructor(origin: string) {
    this.#url = new URL(origin);
  }

  /** Whether it was answered with a success. */
  async send(shot: Shot): Promise<boolean> {
    const socket = (this.#socket ??= await this.#open());
    socket.write(this.#write(shot));
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

  #write({ path, body, cookie }: Shot): string {
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
      socket.off('data', hear).off('error', reject).off('close', lose);
      finish();
    };
    const hear = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf(headEnd);
      if (end < 0) return;
      const head = received.subarray(0, end).toString('latin1');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      const body = received.subarray(end + headEnd.length);
      if (body.length >= length) settle(() => resolve({ head, body }));
    };
    const lose = () => settle(() => reject(new Error('the connection was closed')));
    socket.on('data', hear).once('error', reject).once('close', lose);
  });
}

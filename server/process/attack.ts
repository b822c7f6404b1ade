import { connect, type Socket } from 'node:net';

export interface AttackOptions {
  port: number;
  /** Connections that are open at the same time. */
  connections: number;
  /** What each of them sends when it is open. */
  bytes: string;
  /** Whether it reads answers; if not, it does not learn either that it was closed. */
  reads?: boolean;
  /** The address of this machine that they come from. */
  from?: string;
}

const reopenAfterMs = 250;

/** Connections that send the same bytes and are opened again when the server closes them. */
export class Attack {
  readonly #options: AttackOptions;
  readonly #sockets = new Set<Socket>();
  #isOver = false;
  /** How often one of them was closed. */
  closed = 0;

  constructor(options: AttackOptions) {
    this.#options = options;
    for (let index = 0; index < options.connections; index += 1) this.#open();
  }

  /** How many are open. */
  get open(): number {
    return [...this.#sockets].filter(({ readyState }) => readyState === 'open').length;
  }

  end(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #open(): void {
    if (this.#isOver) return;
    const { port, bytes, reads = false, from = '127.0.0.1' } = this.#options;
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    this.#sockets.add(socket);
    if (reads) socket.resume();
    else socket.pause();
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(bytes));
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.closed += 1;
      setTimeout(() => this.#open(), reopenAfterMs);
    });
  }
}

/** A sign-in whose body never comes. */
export const slowBody = [
  'POST /api/login.php?run=login HTTP/1.1',
  'host: x',
  'content-type: application/json',
  'content-length: 200',
  '',
  '{',
].join('\r\n');

/** A request for what lies under a path. */
export const download = (path: string, cookie: string): string =>
  [`GET ${path} HTTP/1.1`, 'host: x', `cookie: ${cookie}`, '', ''].join('\r\n');

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A link to a port of this machine, which a test can cut or freeze. */
export class Link {
  readonly port: number;
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  #refuses = false;

  private constructor(listener: Server, target: number) {
    this.#listener = listener;
    this.port = (listener.address() as AddressInfo).port;
    listener.on('connection', (near) => {
      if (this.#refuses) return near.destroy();
      const far = connect(target, '127.0.0.1');
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  static async to(target: number): Promise<Link> {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return new Link(listener, target);
  }

  /** Refuses new connections. Open ones stay. */
  refuse(): void {
    this.#refuses = true;
  }

  /** Closes all connections, and refuses new ones. */
  cut(): void {
    this.refuse();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections again. */
  restore(): void {
    this.#refuses = false;
  }

  /** Passes on nothing more on the open connections, which stay open. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  close(): void {
    this.cut();
    this.#listener.close();
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.pipe(to);
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}

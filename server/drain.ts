import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longest that requests under way may take once the server is asked to stop. */
const drainMs = 10_000;
/** Long enough for connections that are already made to be accepted and read. */
const graceMs = 250;

/**
 * Lets a server stop as soon as it has answered what is under way. Node itself would wait for
 * clients that connected and never asked for anything, or that keep an answered connection.
 * Call before listening.
 */
export function makeDrain(app: FastifyInstance): () => Promise<void> {
  const connections = new Connections(app);
  return async () => {
    // Closing at once would reset the connections that wait to be accepted.
    await sleep(graceMs);
    const timer = setTimeout(() => app.server.closeAllConnections(), drainMs - graceMs);
    connections.closeWhenIdle();
    await app.close();
    clearTimeout(timer);
  };
}

/** How many requests are under way on each open connection. */
class Connections {
  readonly #requests = new Map<Socket, number>();
  #closesIdle = false;

  constructor({ server }: FastifyInstance) {
    server.on('connection', (socket: Socket) => this.#add(socket));
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => this.#count(socket, -1));
    });
  }

  /** Ends the connections without a request now, the others when they are answered. */
  closeWhenIdle(): void {
    this.#closesIdle = true;
    for (const socket of this.#requests.keys()) this.#count(socket, 0);
  }

  #add(socket: Socket): void {
    this.#requests.set(socket, 0);
    socket.once('close', () => this.#requests.delete(socket));
  }

  #count(socket: Socket, change: number): void {
    const count = (this.#requests.get(socket) ?? 0) + change;
    if (this.#requests.has(socket)) this.#requests.set(socket, count);
    if (this.#closesIdle && count === 0) socket.destroySoon();
  }
}

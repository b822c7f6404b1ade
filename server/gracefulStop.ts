import type { Socket } from 'node:net';
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time limit for running requests after a stop was requested. */
const stopTimeoutMs = 10_000;
/** Time to accept and read connections that are already established. */
const acceptDelayMs = 250;

/**
 * Creates a function that stops the server as soon as it has answered all running requests. Node
 * would also wait for clients that never send a request or keep an answered connection open.
 * Must be called before the server listens.
 */
export function createGracefulStop(app: FastifyInstance): () => Promise<void> {
  const connections = new Connections(app);
  return async () => {
    // Closing at once would reset connections that are not accepted yet, and requests that are not
    // read yet. Each iteration of the event loop takes one of these steps, however slow it is.
    await sleep(acceptDelayMs);
    for (let iteration = 0; iteration < 3; iteration += 1) await nextIteration();
    const timer = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs - acceptDelayMs);
    connections.closeWhenIdle();
    await app.close();
    clearTimeout(timer);
  };
}

/** Counts the running requests of each open connection. */
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

  /** Closes the connections without a request now, and the others after their answer. */
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

import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longest that requests under way may take once the server is asked to stop. */
const drainMs = 10_000;
/** Long enough for a request that is already on its way to be read. */
const graceMs = 250;

/**
 * Lets a server stop as soon as it has answered what is under way. Node itself would wait for
 * clients that connected and never asked for anything. Call before listening.
 */
export function makeDrain(app: FastifyInstance): () => Promise<void> {
  const requests = countRequests(app);
  return async () => {
    const closed = app.close();
    const timer = setTimeout(() => app.server.closeAllConnections(), drainMs);
    await Promise.race([closed, sleep(graceMs)]);
    for (const [socket, count] of requests) if (count === 0) socket.destroy();
    await closed;
    clearTimeout(timer);
  };
}

/** How many requests are under way on each open connection. */
function countRequests({ server }: FastifyInstance): ReadonlyMap<Socket, number> {
  const requests = new Map<Socket, number>();
  const add = (socket: Socket, change: number) => {
    const count = requests.get(socket);
    if (count !== undefined) requests.set(socket, count + change);
  };
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
  return requests;
}

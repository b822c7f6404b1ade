import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitAnswerTimes } from './answerLimit.ts';

// More than the socket buffers of the system.
const bytes = 64 * 1024 * 1024;
const request = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

let app: FastifyInstance;
afterEach(() => app.close());

/** Starts a server with one large answer and connects. Returns both sides of the connection. */
async function ask(pace: { graceMs: number; bytesPerSecond: number }): Promise<[Socket, Socket]> {
  app = fastify();
  limitAnswerTimes(app, pace);
  app.get('/', async () => Buffer.alloc(bytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(request);
  return [(await accepted)[0], socket];
}

test('stops an answer that the client does not read', async () => {
  const [theirs, ours] = await ask({ graceMs: 100, bytesPerSecond: 256 * bytes });
  await once(theirs, 'close');
  expect(theirs.bytesRead).toBe(request.length);
  ours.destroy();
});

test('allows more time for a larger answer', async () => {
  const [, ours] = await ask({ graceMs: 1, bytesPerSecond: bytes / 60 });
  let received = 0;
  ours.on('data', (chunk) => (received += chunk.length)).resume();
  await once(ours, 'close');
  expect(received).toBeGreaterThan(bytes);
});

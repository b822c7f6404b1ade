import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from '#server/api/answers.ts';
import { type Capacity, shedOverload } from './shedding.ts';

/** A server of a slow route, a quick one and one that is always answered. */
function makeServer(capacity: Capacity) {
  const app = fastify();
  app.setErrorHandler(answerError);
  shedOverload(app, capacity);
  const answers: (() => void)[] = [];
  app.post('/slow', () => new Promise((resolve) => answers.push(() => resolve('done'))));
  app.get('/quick', async () => 'done');
  app.get('/healthz', { config: { isVital: true } }, async () => 'alive');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  return { app, answers, statusOf };
}

test('what would only wait is refused, until something is answered', async () => {
  const { app, answers, statusOf } = makeServer({
    callsPerAddress: Infinity,
    calls: 2,
    lagMs: Infinity,
  });
  const slow = [1, 2].map(() => app.inject({ method: 'POST', url: '/slow' }));
  const waiting = Promise.all(slow);
  while (answers.length < 2) await sleep(1);
  const refused = await app.inject('/quick');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toEqual({
    status: 'error',
    message: 'The service is busy right now. Please try again.',
    requestId: expect.any(String),
  });
  expect(await statusOf('/healthz')).toBe(200);
  answers[0]?.();
  await slow[0];
  expect(await statusOf('/quick')).toBe(200);
  answers[1]?.();
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await app.close();
});

test('one address does not take all places', async () => {
  const capacity = { calls: 3, callsPerAddress: 2, lagMs: Infinity };
  const { app, answers } = makeServer(capacity);
  const ask = (remoteAddress: string, url = '/quick') => app.inject({ url, remoteAddress });
  const asking = () => app.inject({ method: 'POST', url: '/slow', remoteAddress: '2001:db8::1' });
  const waiting = Promise.all([asking(), asking()]);
  while (answers.length < 2) await sleep(1);
  expect((await ask('2001:db8::2')).statusCode).toBe(503);
  expect((await ask('2001:db8:0:1::1')).statusCode).toBe(200);
  for (const answer of answers) answer();
  await waiting;
  expect((await ask('2001:db8::2')).statusCode).toBe(200);
  await app.close();
});

test('while every turn of the event loop comes late, and no longer', async () => {
  const { app, statusOf } = makeServer({ callsPerAddress: Infinity, calls: Infinity, lagMs: 40 });
  expect(await statusOf('/quick')).toBe(200);
  let isBusy = true;
  const beBusy = () => {
    const end = performance.now() + 120;
    while (performance.now() < end);
    if (isBusy) setImmediate(beBusy);
  };
  beBusy();
  while ((await statusOf('/quick')) === 200) await sleep(1);
  expect(await statusOf('/healthz')).toBe(200);
  isBusy = false;
  while ((await statusOf('/quick')) === 503) await sleep(10);
  expect(await statusOf('/quick')).toBe(200);
  await app.close();
});

/** A connection that asks for something and reads no answer. */
async function ask(app: FastifyInstance, request: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  const asked = once(app.server, 'request');
  socket.write(`${request} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`);
  await asked;
  return socket;
}

test('an answer that nobody reads is no call', async () => {
  const { app, statusOf } = makeServer({ callsPerAddress: Infinity, calls: 2, lagMs: Infinity });
  // Far more than the system keeps on the way between two sockets.
  app.get('/large', async () => Buffer.alloc(16 * 1024 * 1024));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const sockets = [];
  for (let count = 0; count < 4; count += 1) sockets.push(await ask(app, 'GET /large'));
  expect(await statusOf('/quick')).toBe(200);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test('a call whose client has left counts until its handler ends', async () => {
  const { app, answers, statusOf } = makeServer({
    callsPerAddress: Infinity,
    calls: 1,
    lagMs: Infinity,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = await ask(app, 'POST /slow');
  while (answers.length < 1) await sleep(1);
  socket.destroy();
  await expect.poll(() => connectionsOf(app)).toBe(0);
  expect(await statusOf('/quick')).toBe(503);
  answers[0]?.();
  await expect.poll(() => statusOf('/quick')).toBe(200);
  await app.close();
});

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

test('turns that came late while the server started refuse nothing', async () => {
  const { app } = makeServer({ callsPerAddress: Infinity, calls: 10, lagMs: 60 });
  app.addHook('onReady', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      blockTurn(120);
      await sleep(1);
    }
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(`${address}/quick`)).status).toBe(200);
  await app.close();
});

function blockTurn(durationMs: number): void {
  const end = performance.now() + durationMs;
  while (performance.now() < end);
}

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerError } from '#server/api/answers.ts';
import { clientNetwork } from './clientNetwork.ts';
import { type Capacity, shedOverload } from './shedding.ts';

afterEach(() => void vi.restoreAllMocks());

/** A server with a slow route, a fast one and one that is always answered. */
function createServer(capacity: Capacity) {
  const app = fastify();
  app.setErrorHandler(answerError);
  shedOverload(app, capacity, (request) => clientNetwork(request.ip));
  const answers: (() => void)[] = [];
  app.post('/slow', () => new Promise((resolve) => answers.push(() => resolve('done'))));
  app.get('/quick', async () => 'done');
  app.get('/healthz', { config: { isAlwaysAnswered: true } }, async () => 'alive');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  return { app, answers, statusOf };
}

test('refuses calls above the capacity until one is answered', async () => {
  const { app, answers, statusOf } = createServer({
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

test('limits the share of one address', async () => {
  const capacity = { calls: 3, callsPerAddress: 2, lagMs: Infinity };
  const { app, answers } = createServer(capacity);
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

/**
 * Delays the event loop until the returned function is called. Until then the server seems to use a
 * whole processor, and then none, because other programs may use this machine.
 */
function delayEventLoop(): () => void {
  let isBusy = true;
  const used = () => ({ user: isBusy ? performance.now() * 1000 : 0, system: 0 });
  vi.spyOn(process, 'cpuUsage').mockImplementation(used);
  const beBusy = () => {
    blockTurn(120);
    if (isBusy) setImmediate(beBusy);
  };
  beBusy();
  return () => {
    isBusy = false;
  };
}

test('refuses calls only while the event loop is delayed', async () => {
  const { app, statusOf } = createServer({ callsPerAddress: Infinity, calls: Infinity, lagMs: 40 });
  expect(await statusOf('/quick')).toBe(200);
  const stop = delayEventLoop();
  while ((await statusOf('/quick')) === 200) await sleep(1);
  expect(await statusOf('/healthz')).toBe(200);
  stop();
  while ((await statusOf('/quick')) === 503) await sleep(10);
  expect(await statusOf('/quick')).toBe(200);
  await app.close();
});

test('refuses only the address that sends most of the requests', async () => {
  const { app } = createServer({ callsPerAddress: Infinity, calls: Infinity, lagMs: 40 });
  const stop = delayEventLoop();
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/quick', remoteAddress })).statusCode;
  const askAll = () =>
    Promise.all([...Array<string>(5).fill('192.0.2.1'), '192.0.2.2', '192.0.2.3'].map(ask));
  let answers: readonly number[] = [];
  while (!answers.includes(503)) {
    answers = await askAll();
    expect(answers.slice(5)).toEqual([200, 200]);
    await sleep(1);
  }
  stop();
  await app.close();
});

/** A connection that sends a request and reads no answer. */
async function ask(
  app: FastifyInstance,
  request: string,
  header = 'accept: */*',
  bodySize = 0,
): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  const asked = once(app.server, 'request');
  const head = [`${request} HTTP/1.1`, 'host: x', header, `content-length: ${bodySize}`, '', ''];
  socket.write(head.join('\r\n'));
  await asked;
  return socket;
}

test('does not count an unread answer as a call', async () => {
  const { app, statusOf } = createServer({ callsPerAddress: Infinity, calls: 2, lagMs: Infinity });
  // More than the socket buffers of the system.
  app.get('/large', async () => Buffer.alloc(16 * 1024 * 1024));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const sockets = [];
  for (let count = 0; count < 4; count += 1) sockets.push(await ask(app, 'GET /large'));
  expect(await statusOf('/quick')).toBe(200);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test('counts a call while its session is looked up', async () => {
  const { app, statusOf } = createServer({ callsPerAddress: Infinity, calls: 1, lagMs: Infinity });
  const lookUp = Promise.withResolvers<void>();
  app.get('/restricted', { onRequest: () => lookUp.promise }, async () => 'done');
  const restricted = app.inject('/restricted').then(({ statusCode }) => statusCode);
  await expect.poll(() => statusOf('/quick')).toBe(503);
  lookUp.resolve();
  expect(await restricted).toBe(200);
  expect(await statusOf('/quick')).toBe(200);
  await app.close();
});

test('counts a call of a disconnected client until its handler ends', async () => {
  const { app, answers, statusOf } = createServer({
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

test('limits the share of one address when many bodies end together', async () => {
  const { app, answers } = createServer({ calls: 4, callsPerAddress: 2, lagMs: Infinity });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const sockets = [];
  for (let count = 0; count < 6; count += 1) {
    sockets.push(await ask(app, 'POST /slow', 'content-type: application/json', 2));
  }
  const refusals = sockets.map((socket) => once(socket.resume(), 'data'));
  for (const socket of sockets) socket.write('{}');
  const [refused] = await Promise.race(refusals);
  expect(String(refused)).toContain('503');
  await expect.poll(() => answers.length).toBe(2);
  const other = await app.inject({ url: '/quick', remoteAddress: '192.0.2.1' });
  expect(other.statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  for (const answer of answers) answer();
  await app.close();
});

/** Waits until this number of requests was read completely. */
function countEnded(app: FastifyInstance): () => number {
  let count = 0;
  app.addHook('onRequest', async ({ raw }) => void raw.once('end', () => (count += 1)));
  return () => count;
}

/** Sends the start of two uploads to a server with a capacity of one call. */
async function sendTwo() {
  const { app, statusOf } = createServer({ callsPerAddress: Infinity, calls: 1, lagMs: Infinity });
  const handlers: { end: () => void }[] = [];
  app.addContentTypeParser('application/upload', (_request, body, done) => done(null, body));
  app.post('/upload', ({ raw }) => {
    raw.resume();
    return new Promise((resolve) => handlers.push({ end: () => resolve('done') }));
  });
  const ended = countEnded(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const clients = [];
  for (let count = 0; count < 2; count += 1) {
    clients.push(await ask(app, 'POST /upload', 'content-type: application/upload', 4));
  }
  await expect.poll(() => handlers.length).toBe(2);
  return { app, statusOf, handlers, ended, clients };
}

describe('an upload', () => {
  test('counts as a call once its body is complete', async () => {
    const { app, statusOf, handlers, ended, clients } = await sendTwo();
    expect(await statusOf('/quick')).toBe(200);
    const before = ended();
    clients[0]?.write('body');
    await expect.poll(ended).toBe(before + 1);
    expect(await statusOf('/quick')).toBe(503);
    for (const { end } of handlers) end();
    await expect.poll(() => statusOf('/quick')).toBe(200);
    for (const client of clients) client.destroy();
    await app.close();
  });

  test('does not count as a call if it was answered before', async () => {
    const { app, statusOf, handlers, ended, clients } = await sendTwo();
    for (const { end } of handlers) end();
    for (const client of clients) await once(client.resume(), 'data');
    const before = ended();
    for (const client of clients) client.write('body');
    await expect.poll(ended).toBe(before + 2);
    expect(await statusOf('/quick')).toBe(200);
    for (const client of clients) client.destroy();
    await app.close();
  });
});

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

test('ignores delays during the start', async () => {
  const { app } = createServer({ callsPerAddress: Infinity, calls: 10, lagMs: 60 });
  app.addHook('onReady', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      blockTurn(120);
      await nextTurn();
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

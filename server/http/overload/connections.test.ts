import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerError } from '#server/api/answers.ts';
import { limitConnections, type ConnectionOptions } from './connections.ts';

// More than the socket buffers of the system.
const large = Buffer.alloc(16 * 1024 * 1024);

let app: FastifyInstance;
/** Finishes the handlers of `/slow`. */
let finish: (() => void)[];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function serve(
  options: Partial<ConnectionOptions> & Pick<ConnectionOptions, 'limits'>,
  timeLimits: { connectionTimeout?: number } = {},
) {
  app = fastify({ trustProxy: options.trustProxy ?? false, ...timeLimits });
  finish = [];
  app.setErrorHandler(answerError);
  await app.register(cookie);
  limitConnections(app, {
    trustProxy: false,
    sessionOf: (request) => request.cookies['sid'] ?? null,
    isKnown: () => false,
    ...options,
  });
  app.get('/large', async () => large);
  app.get('/quick', async () => 'quick');
  app.get('/slow', () => new Promise((resolve) => finish.push(() => resolve('slow'))));
  app.post('/echo', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/**
 * Opens a connection that sends these bytes and reads nothing, and waits until the server has
 * received them.
 */
async function open(bytes: string, from = '127.0.0.1'): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).pause();
  socket.on('error', () => {});
  sockets.push(socket);
  const [theirs] = await accepted;
  if (bytes === '') return theirs;
  const request = once(app.server, 'request');
  socket.write(bytes);
  await request;
  return theirs;
}

const get = (path: string, ...headers: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
const slowBody = (...headers: readonly string[]) =>
  [
    'POST /echo HTTP/1.1',
    'host: x',
    'content-type: application/json',
    'content-length: 9',
    ...headers,
    '',
    '{',
  ].join('\r\n');

/** Returns which connections are open after the expected number was closed. */
async function openOnes(connections: readonly Socket[], count: number): Promise<number[]> {
  const opened = () => connections.flatMap(({ destroyed }, index) => (destroyed ? [] : [index]));
  await expect.poll(() => opened().length, { timeout: 10_000 }).toBe(count);
  return opened();
}

const answer = async () => {
  const { port } = app.server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/quick`)).text();
};

const all = { all: 100, address: 100, session: 100 };

test.each([
  ['is silent', () => ''],
  ['holds back its body', slowBody],
  ['reads no answer', () => get('/large')],
])('closes the connection of an address that %s longest', async (_, bytes) => {
  await serve({ limits: { ...all, address: 3 } });
  const others = [await open(bytes(), '127.0.0.2')];
  const theirs = [];
  for (let count = 0; count < 5; count += 1) theirs.push(await open(bytes(), '127.0.0.3'));
  expect(await openOnes(theirs, 3)).toEqual([2, 3, 4]);
  expect(await openOnes(others, 1)).toEqual([0]);
});

test('distinguishes clients behind a trusted proxy', async () => {
  await serve({ limits: { ...all, address: 2 }, trustProxy: ['127.0.0.1'] });
  const connections = [];
  for (const client of ['203.0.113.1', '203.0.113.2', '203.0.113.2', '203.0.113.2']) {
    connections.push(await open(slowBody(`x-forwarded-for: ${client}`)));
  }
  expect(await openOnes(connections, 3)).toEqual([0, 2, 3]);
});

test('treats a /64 network of IPv6 as one client', async () => {
  await serve({ limits: { ...all, address: 1 }, trustProxy: ['127.0.0.1'] });
  const connections = [];
  for (const client of ['2001:db8::1', '2001:db8:0:1::1', '2001:db8::ffff']) {
    connections.push(await open(slowBody(`x-forwarded-for: ${client}`)));
  }
  expect(await openOnes(connections, 2)).toEqual([1, 2]);
});

test('counts the unread answers of a session over all addresses', async () => {
  await serve({ limits: { ...all, session: 2 } });
  const bytes = get('/large', 'cookie: sid=one');
  const connections = [];
  for (const host of [2, 3, 4]) connections.push(await open(bytes, `127.0.0.${host}`));
  connections.push(await open(get('/large', 'cookie: sid=two'), '127.0.0.2'));
  expect(await openOnes(connections, 3)).toEqual([1, 2, 3]);
});

test('accepts a new client when all connections are in use', async () => {
  await serve({ limits: { ...all, all: 8 } });
  const connections = [];
  for (let host = 2; host < 10; host += 1) {
    connections.push(await open(slowBody(), `127.0.0.${host}`));
  }
  expect(await answer()).toBe('quick');
  expect(await openOnes(connections, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  ['one address', '127.0.0.3', {}],
  ['a proxy', '127.0.0.1', { trustProxy: ['127.0.0.1'] }],
])('closes a connection of %s that has the most', async (_, from, options) => {
  await serve({ limits: { ...all, all: 4 }, ...options });
  const reader = await open(get('/large'), '127.0.0.2');
  const theirs = [];
  for (let count = 0; count < 6; count += 1) theirs.push(await open('', from));
  expect(await openOnes([reader, ...theirs], 4)).toEqual([0, 4, 5, 6]);
});

test('never closes a connection with a running handler for another', async () => {
  await serve({ limits: { ...all, address: 1 } });
  const working = await open(get('/slow'));
  await expect.poll(() => finish.length).toBe(1);
  const silent = [await open(''), await open('')];
  expect(await openOnes([working, ...silent], 2)).toEqual([0, 2]);
  finish[0]?.();
  expect(await openOnes([working, ...silent], 1)).toEqual([0]);
});

test('does not limit idle connections of a trusted proxy per address', async () => {
  await serve({ limits: { ...all, address: 2 }, trustProxy: ['127.0.0.1'] });
  const silent = [await open(''), await open(''), await open('')];
  const reader = await open(get('/large', 'x-forwarded-for: 203.0.113.1'));
  const others = ['203.0.113.1', '203.0.113.1'].map((client) =>
    open(get('/large', `x-forwarded-for: ${client}`)),
  );
  // Only the client with three unread responses loses one.
  expect(await openOnes([...silent, reader, ...(await Promise.all(others))], 5)).not.toContain(3);
});

test('does not count a proxy connection for its client after the answer', async () => {
  await serve({ limits: { ...all, address: 1 }, trustProxy: ['127.0.0.1'] });
  const connections = [];
  for (let count = 0; count < 3; count += 1) {
    const theirs = await open('');
    const client = sockets.at(-1);
    client?.write(get('/quick', 'x-forwarded-for: 203.0.113.1'));
    if (client) await once(client.resume(), 'data');
    connections.push(theirs);
  }
  expect(await openOnes(connections, 3)).toEqual([0, 1, 2]);
});

test('closes a connection that pipelines many requests', async () => {
  await serve({ limits: all });
  const patient = await open(get('/slow') + get('/quick'));
  const greedy = await open(get('/slow') + get('/quick') + get('/quick'));
  expect(await openOnes([patient, greedy], 1)).toEqual([0]);
});

test.each([
  ['body does not arrive', slowBody()],
  ['refused body does not arrive', slowBody().replace('/echo', '/nowhere')],
  ['answer is not read', get('/large')],
])('closes a connection whose %s', async (_title, bytes) => {
  await serve({ limits: all }, { connectionTimeout: 200 });
  expect(await openOnes([await open(bytes)], 0)).toEqual([]);
});

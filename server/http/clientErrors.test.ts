import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerError } from '#server/api/answers.ts';
import { makeLog } from '../operations/log/makeLog.ts';
import { acceptClientErrors } from './clientErrors.ts';

const lines: string[] = [];
let app: FastifyInstance;
beforeEach(async () => {
  lines.length = 0;
  const log = makeLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
  app = fastify({ loggerInstance: log, bodyLimit: 64 * 1024 });
  app.setErrorHandler(answerError);
  await app.register(rateLimit, { global: false });
  await app.register(acceptClientErrors, {});
});
afterEach(() => app.close());

const error = {
  message: "Cannot read properties of undefined (reading 'x')",
  stack:
    'TypeError: x\n    at a (https://desk.example/assets/app-AbCd_123.js:1:200)\n' +
    'b@https://desk.example/assets/zYxWv-98.js:2:30',
  build: 'start-AbCd1234.js',
  path: '/users/edit',
};

interface Sending {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

const send = (payload: object | string, { headers, remoteAddress = '192.0.2.1' }: Sending = {}) =>
  app.inject({
    method: 'POST',
    url: '/errors',
    remoteAddress,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

const loggedErrors = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'client_error');

test('logs an error without a session', async () => {
  const { statusCode, body } = await send(error);
  expect([statusCode, body]).toEqual([204, '']);
  expect(loggedErrors()).toEqual([
    {
      level: 40,
      time: expect.any(String),
      reqId: expect.any(String),
      event: 'client_error',
      message: 'Cannot read properties of undefined (reading "…")',
      at: ['app-AbCd_123.js:1:200', 'zYxWv-98.js:2:30'],
      build: 'start-AbCd1234.js',
      path: '/users/edit',
    },
  ]);
});

test.each([
  ['Unexpected token \'M\', "Meena Iyer" is not valid JSON', 'Meena'],
  ['Unexpected token, "Meena Iyer +91 98 is not', 'Meena'],
  ['cannot format “Meena”', 'Meena'],
  ['no user +919876543210', '9876'],
  ['no user meena@example.com', 'meena'],
  ['failed at https://desk.example/users/edit?id=Meena', 'Meena'],
])('logs no quoted text: %s', async (message, typed) => {
  await send({ ...error, message, stack: `Error: ${message}\n at ${typed}` });
  expect(loggedErrors()).toHaveLength(1);
  expect(lines.join('')).not.toContain(typed);
});

test.each([
  ['a longer message', { ...error, message: 'x'.repeat(501) }],
  ['a longer stack', { ...error, stack: 'x'.repeat(5001) }],
  ['another field', { ...error, user: 'meena' }],
  ['a missing field', { message: 'x' }],
  ['an address with a query', { ...error, path: '/users/edit?id=7' }],
  ['an address with a number', { ...error, path: '/users/7' }],
  ['a build that is no file', { ...error, build: '../x' }],
  ['no object', '[]'],
])('%s is refused and not logged', async (_, payload) => {
  expect((await send(payload)).statusCode).toBe(400);
  expect(loggedErrors()).toEqual([]);
});

test('logs at most twenty positions of a stack', async () => {
  const frame = ' at https://desk.example/assets/a.js:1:1';
  await send({ ...error, stack: frame.repeat(100) });
  expect(loggedErrors()[0]?.['at']).toHaveLength(20);
});

test('refuses a body above 8 kB', async () => {
  expect((await send({ ...error, stack: 'x'.repeat(8200) })).statusCode).toBe(413);
  expect(loggedErrors()).toEqual([]);
});

test('refuses a page of another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await send(error, { headers })).statusCode).toBe(403);
  expect(loggedErrors()).toEqual([]);
});

test('accepts ten errors per minute of an address', async () => {
  for (let sent = 0; sent < 10; sent += 1) expect((await send(error)).statusCode).toBe(204);
  const refused = await send(error);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(error, { remoteAddress: '192.0.2.2' })).statusCode).toBe(204);
  expect(loggedErrors()).toHaveLength(11);
});

test('accepts sixty errors per minute in total', async () => {
  const statuses = [];
  for (let sent = 0; sent < 70; sent += 1) {
    statuses.push((await send(error, { remoteAddress: `198.51.100.${sent}` })).statusCode);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(60);
  expect(loggedErrors()).toHaveLength(60);
});

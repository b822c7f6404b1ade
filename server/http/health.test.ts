import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { serveHealth } from './health.ts';

let database: TestDatabase;
let room = true;
const app = fastify();
beforeAll(async () => {
  database = await openTestDatabase('embedded');
  await app.register(serveHealth, { db: database.db, hasRoom: async () => room });
});
afterAll(() => app.close());

const states = async () => ({
  alive: (await app.inject('/healthz')).statusCode,
  ready: (await app.inject('/readyz')).statusCode,
});

test('alive and ready are told apart, and neither tells a version', async () => {
  expect(await states()).toEqual({ alive: 200, ready: 200 });
  room = false;
  expect(await states()).toEqual({ alive: 200, ready: 503 });
  room = true;
  expect(await states()).toEqual({ alive: 200, ready: 200 });
  await database.drop();
  expect(await states()).toEqual({ alive: 200, ready: 503 });
  const { headers, body } = await app.inject('/readyz');
  expect(JSON.parse(body)).toEqual({ status: 'error', message: 'not ready' });
  expect(headers).not.toHaveProperty('server');
});

import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/test/engines.ts';
import { serveHealth } from './health.ts';

let database: TestDatabase;
let room = true;
let isStopping = false;
const app = fastify();
beforeAll(async () => {
  database = await openTestDatabase('embedded');
  await app.register(serveHealth, {
    db: database.db,
    isStopping: () => isStopping,
    hasFreeSpace: async () => room,
  });
});
afterAll(() => app.close());

const states = async () => ({
  alive: (await app.inject('/healthz')).statusCode,
  ready: (await app.inject('/readyz')).statusCode,
});

test('distinguishes alive and ready and reveals no version', async () => {
  expect(await states()).toEqual({ alive: 200, ready: 200 });
  room = false;
  expect(await states()).toEqual({ alive: 200, ready: 503 });
  room = true;
  isStopping = true;
  expect(await states()).toEqual({ alive: 200, ready: 503 });
  isStopping = false;
  expect(await states()).toEqual({ alive: 200, ready: 200 });
  await sql`set default_transaction_read_only = on`.execute(database.db);
  expect(await states()).toEqual({ alive: 200, ready: 503 });
  await sql`set default_transaction_read_only = off`.execute(database.db);
  expect(await states()).toEqual({ alive: 200, ready: 200 });
  await database.close();
  expect(await states()).toEqual({ alive: 200, ready: 503 });
  const { headers, body } = await app.inject('/readyz');
  expect(JSON.parse(body)).toEqual({ status: 'error', message: 'not ready' });
  expect(headers).not.toHaveProperty('server');
});

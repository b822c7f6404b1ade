import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
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
  const { app, answers, statusOf } = makeServer({ calls: 2, lagMs: Infinity });
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

test('while every turn of the event loop comes late, and no longer', async () => {
  const { app, statusOf } = makeServer({ calls: Infinity, lagMs: 40 });
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

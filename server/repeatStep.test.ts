import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeatStep } from './repeatStep.ts';

const onError = (error: unknown) => {
  throw error;
};

test('does one part after the other until nothing is left', async () => {
  let left = 3;
  const stop = repeatStep({ step: async () => --left > 0, intervalMs: 3_600_000, onError });
  await expect.poll(() => left).toBe(0);
  await stop();
  expect(left).toBe(0);
});

test('waits for the running part when it is stopped, and begins no other', async () => {
  const running = Promise.withResolvers<boolean>();
  let begun = 0;
  const step = () => {
    begun += 1;
    return running.promise;
  };
  const stop = repeatStep({ step, intervalMs: 0, onError });
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await nextTurn();
  expect(isStopped).toBe(false);
  running.resolve(true);
  await stopped;
  expect(begun).toBe(1);
});

const fail = () => Promise.reject(new Error('no database'));

test('reports the error of a part', async () => {
  const errors: unknown[] = [];
  const stop = repeatStep({ step: fail, intervalMs: 0, onError: (error) => errors.push(error) });
  await expect.poll(() => errors).toEqual([new Error('no database')]);
  await stop();
});

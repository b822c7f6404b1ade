import { expect, test } from 'vitest';
import { UserQueues } from './userQueues.ts';

/** Creates work that runs until a test finishes it. */
function createWork() {
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => finish.push(resolve));
  return { finish, work };
}

test('runs a few calls of a user, queues some more and refuses the rest', async () => {
  const queues = new UserQueues(2);
  const { finish, work } = createWork();
  const accepted = Array.from({ length: 8 }, () => queues.run(1, work));
  await expect(queues.run(1, work)).rejects.toMatchObject({ status: 429 });
  expect(finish).toHaveLength(2);
  for (let done = 0; done < accepted.length; done += 1) {
    await expect.poll(() => finish.length).toBe(Math.min(done + 2, 8));
    finish[done]?.();
    await accepted[done];
  }
  const again = queues.run(1, work);
  await expect.poll(() => finish.length).toBe(9);
  finish[8]?.();
  await again;
});

test('passes on whether a call has waited', async () => {
  const queues = new UserQueues(1);
  const runs = [1, 1, 2].map((user) => queues.run(user, async (hasWaited) => hasWaited));
  expect(await Promise.all(runs)).toEqual([false, true, false]);
});

test('runs calls of other users without waiting, also after failures', async () => {
  const queues = new UserQueues(1);
  const { finish, work } = createWork();
  const waiting = queues.run(1, work);
  await expect(queues.run(2, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queues.run(2, async () => 'done')).toBe('done');
  finish[0]?.();
  await waiting;
});

import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to. */
function makeWork() {
  const finish: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => finish.push(resolve));
  return { finish, work };
}

test('a user has so many at once, some more wait, the rest is refused', async () => {
  const turns = new Turns(2);
  const { finish, work } = makeWork();
  const admitted = Array.from({ length: 8 }, () => turns.run(1, work));
  await expect(turns.run(1, work)).rejects.toMatchObject({ status: 429 });
  expect(finish).toHaveLength(2);
  for (let done = 0; done < admitted.length; done += 1) {
    await expect.poll(() => finish.length).toBe(Math.min(done + 2, 8));
    finish[done]?.();
    await admitted[done];
  }
  const again = turns.run(1, work);
  await expect.poll(() => finish.length).toBe(9);
  finish[8]?.();
  await again;
});

test('users do not wait for each other, and what fails makes room', async () => {
  const turns = new Turns(1);
  const { finish, work } = makeWork();
  const waiting = turns.run(1, work);
  await expect(turns.run(2, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await turns.run(2, async () => 'done')).toBe('done');
  finish[0]?.();
  await waiting;
});

import { describe, expect, it } from 'vitest';
import { FairQueue } from './fairQueue.ts';

/** Starts all tasks at the same time and returns the order of their completion. */
async function completionOrder(tasks: readonly string[], concurrency: number): Promise<string[]> {
  const queue = new FairQueue<string>(concurrency);
  const done: string[] = [];
  await Promise.all(
    tasks.map((task) => queue.run(task.charAt(0), async () => void done.push(task))),
  );
  return done;
}

describe('FairQueue', () => {
  it('gives each owner a turn before any owner has a second one', async () => {
    expect(await completionOrder(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'], 1)).toEqual([
      'a1',
      'a2',
      'b1',
      'c1',
      'a3',
      'b2',
      'a4',
    ]);
  });

  it('limits running tasks, also after failures', async () => {
    const queue = new FairQueue<number>(2);
    let running = 0;
    let maxRunning = 0;
    const task = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await Promise.resolve();
      running -= 1;
      throw new Error('failed');
    };
    const tasks = Array.from({ length: 20 }, (_, index) => queue.run(index % 3, task));
    const outcomes = await Promise.allSettled(tasks);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
    expect(maxRunning).toBe(2);
    expect(await queue.run(1, async () => 'works')).toBe('works');
  });

  it('counts waiting tasks', async () => {
    const queue = new FairQueue<string>(1);
    const tasks = ['a', 'a', 'a', 'b'].map((owner) => queue.run(owner, async () => {}));
    expect([queue.waitingCount('a'), queue.waitingCount('b'), queue.waitingCount('c')]).toEqual([
      2, 1, 0,
    ]);
    await Promise.all(tasks);
    expect(queue.waitingCount('a')).toBe(0);
  });
});

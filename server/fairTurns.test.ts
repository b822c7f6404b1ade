import { describe, expect, it } from 'vitest';
import { FairTurns } from './fairTurns.ts';

/** Runs these works, all asked for at once; returns the order in which they were done. */
async function orderOf(works: readonly string[], atOnce: number): Promise<string[]> {
  const turns = new FairTurns<string>(atOnce);
  const done: string[] = [];
  await Promise.all(
    works.map((work) => turns.run(work.charAt(0), async () => void done.push(work))),
  );
  return done;
}

describe('FairTurns', () => {
  it('gives each owner a turn before anyone has a second one', async () => {
    expect(await orderOf(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'], 1)).toEqual([
      'a1',
      'a2',
      'b1',
      'c1',
      'a3',
      'b2',
      'a4',
    ]);
  });

  it('runs no more at once than it may, also after failures', async () => {
    const turns = new FairTurns<number>(2);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      throw new Error('failed');
    };
    const works = Array.from({ length: 20 }, (_, index) => turns.run(index % 3, work));
    const outcomes = await Promise.allSettled(works);
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
    expect(most).toBe(2);
    expect(await turns.run(1, async () => 'works')).toBe('works');
  });

  it('counts what waits', async () => {
    const turns = new FairTurns<string>(1);
    const works = ['a', 'a', 'a', 'b'].map((owner) => turns.run(owner, async () => {}));
    expect([turns.waitingOf('a'), turns.waitingOf('b'), turns.waitingOf('c')]).toEqual([2, 1, 0]);
    await Promise.all(works);
    expect(turns.waitingOf('a')).toBe(0);
  });
});

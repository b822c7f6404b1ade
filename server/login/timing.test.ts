import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#server/test/engines.ts';
import { passwordOf } from '#server/test/people.ts';
import { World } from '#server/test/world.ts';

const isLong = process.env['SOAK_SECONDS'] !== undefined;
const rounds = isLong ? 500 : 25;

const attempts = {
  unknown: { name: 'nobody', password: 'Zed-pass-12345' },
  wrong: { name: 'banker', password: 'Zed-pass-12345' },
  inactive: { name: 'inactive', password: passwordOf('inactive') },
};

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(engines)('a sign-in that fails on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await World.open(engine);
  });
  afterAll(() => world.close());

  async function timeOf({ name, password }: { name: string; password: string }): Promise<number> {
    // Past every throttle, which answers at once.
    world.passTime(16 * 60_000);
    const visitor = world.visitor(name);
    const started = performance.now();
    const { body } = await visitor.call('login.php?run=login', { password });
    const taken = performance.now() - started;
    expect(body['message']).toBe('Invalid username or password');
    return taken;
  }

  it('takes as long for unknown, wrong and inactive', { timeout: 300_000 }, async (test) => {
    const times = { unknown: [] as number[], wrong: [] as number[], inactive: [] as number[] };
    // Taken in turns, so that whatever else this machine does slows all of them alike.
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of ['unknown', 'wrong', 'inactive'] as const) {
        times[kind].push(await timeOf(attempts[kind]));
      }
    }
    const medians = Object.values(times).map(medianOf);
    const [fastest, slowest] = [Math.min(...medians), Math.max(...medians)];
    const told = medians.map((median) => median.toFixed(2)).join(', ');
    await test.annotate(`medians ${told} ms over ${rounds} sign-ins each`, 'figures');
    // Without a hash to compare with, one of them would be ten times as fast.
    const tolerated = isLong ? 3 : fastest;
    expect(slowest - fastest).toBeLessThanOrEqual(tolerated);
  });
});

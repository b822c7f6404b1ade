import type { Kysely } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { sharedRead } from './sharedRead.ts';

const [primary, standby] = [{}, {}] as [Kysely<Schema>, Kysely<Schema>];
let now = 0;
const context = (db = primary) => ({ db, clock: () => new Date(now) });

it('reads once for the callers of a time, also while the read runs', async () => {
  const reading = Promise.withResolvers<string>();
  const read = vi.fn<() => Promise<string>>(() => reading.promise);
  const share = sharedRead(read, 1_000);
  const answers = [share(context()), share(context())];
  reading.resolve('one');
  now += 999;
  expect(await Promise.all([...answers, share(context())])).toEqual(['one', 'one', 'one']);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockResolvedValue('two');
  now += 1;
  expect(await share(context())).toBe('two');
});

it('reads again after a failure, and each database by itself', async () => {
  const read = vi.fn<({ db }: { db: object }) => Promise<string>>();
  const share = sharedRead(read, 1_000);
  read.mockRejectedValueOnce(new Error('unavailable'));
  await expect(share(context())).rejects.toThrow('unavailable');
  read.mockImplementation(async ({ db }) => (db === primary ? 'primary' : 'standby'));
  expect(await share(context())).toBe('primary');
  expect(await share(context(standby))).toBe('standby');
  expect(await share(context())).toBe('primary');
});

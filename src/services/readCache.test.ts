import { unstable_serialize } from 'swr';
import { describe, expect, it } from 'vitest';
import { createMemoryObjectStore } from '#platform/memoryObjectStore.ts';
import { openReadCache } from './readCache.ts';

function setUp() {
  const objects = createMemoryObjectStore();
  let time = 1_000;
  return {
    objects,
    open: (userId = '7') => openReadCache(objects, userId, () => time),
    pass: (ms: number) => void (time += ms),
  };
}

describe('read cache', () => {
  it('returns on the next visit what was read, with its time', async () => {
    const { open, pass } = setUp();
    (await open()).set('users', { data: ['a'] });
    pass(500);
    const cache = await open();
    expect(cache.get('users')).toEqual({ data: ['a'] });
    expect(cache.readAt('users')).toBe(1_000);
  });

  it('is separate for each user', async () => {
    const { open } = setUp();
    (await open('7')).set('users', { data: ['a'] });
    expect((await open('77')).get('users')).toBeUndefined();
  });

  it('stores no failures, running requests or internal keys of SWR', async () => {
    const { objects, open } = setUp();
    const cache = await open();
    cache.set('a', { data: 1, isValidating: true });
    cache.set('b', { data: 1, error: { kind: 'failed' } });
    cache.set('$inf$c', { data: [1] });
    cache.set('d', {});
    cache.set(unstable_serialize(['$sessions', '7']), { data: [1] });
    expect(await objects.getAll('responses', ['7'])).toEqual([]);
    expect(cache.readAt('a')).toBeUndefined();
  });

  it('stores nothing after it was closed', async () => {
    const { objects, open } = setUp();
    const cache = await open();
    cache.set('banks', { data: ['b'] });
    await objects.clear('responses');
    cache.close();
    cache.set('users', { data: ['a'] });
    expect(cache.get('banks')).toEqual({ data: ['b'] });
    expect(await objects.getAll('responses', ['7'])).toEqual([]);
  });

  it('removes the oldest entries', async () => {
    const { objects, open, pass } = setUp();
    const cache = await open();
    for (let count = 0; count <= 200; count += 1) {
      cache.set(String(count), { data: count });
      pass(1);
    }
    expect(await objects.getAll('responses', ['7'])).toHaveLength(200);
    const next = await open();
    expect(next.get('0')).toBeUndefined();
    expect(next.get('1')).toBeDefined();
  });
});

import { unstable_serialize } from 'swr';
import { describe, expect, it } from 'vitest';
import { createMemoryObjectStore } from '#test/memoryObjectStore.ts';
import { openStoredCopy } from './storedCopy.ts';

function setUp() {
  const objects = createMemoryObjectStore();
  let time = 1_000;
  return {
    objects,
    open: (userId = '7') => openStoredCopy(objects, userId, () => time),
    pass: (ms: number) => void (time += ms),
  };
}

const keyOf = (count: number) => unstable_serialize(['transaction', String(count)]);

describe('stored copy', () => {
  it('returns on the next visit what was read, with its time', async () => {
    const { open, pass } = setUp();
    (await open()).set('transactions', { data: ['a'] });
    pass(500);
    const cache = await open();
    expect(cache.get('transactions')).toEqual({ data: ['a'] });
    expect(cache.readAt('transactions')).toBe(1_000);
  });

  it('is separate for each user', async () => {
    const { open } = setUp();
    (await open('7')).set('transactions', { data: ['a'] });
    expect((await open('77')).get('transactions')).toBeUndefined();
  });

  it('stores no failures, running requests or internal keys of SWR', async () => {
    const { objects, open } = setUp();
    const cache = await open();
    cache.set('banks', { data: 1, isValidating: true });
    cache.set('setting', { data: 1, error: { kind: 'failed' } });
    cache.set('$inf$c', { data: [1] });
    cache.set('summary', {});
    expect(await objects.getAll('responses', ['7'])).toEqual([]);
    expect(cache.readAt('banks')).toBeUndefined();
  });

  it('stores nothing after it was closed', async () => {
    const { objects, open } = setUp();
    const cache = await open();
    cache.set('banks', { data: ['b'] });
    await objects.clear('responses');
    cache.close();
    cache.set('transactions', { data: ['a'] });
    expect(cache.get('banks')).toEqual({ data: ['b'] });
    expect(await objects.getAll('responses', ['7'])).toEqual([]);
  });

  it.each([
    ['activity', { search: '' }, 0],
    ['history', { id: '1' }, 0],
    ['users', { search: '' }, 0],
    ['user', '7'],
    ['$sessions', '7'],
    ['a new read'],
  ])('never stores %s, which is not listed', async (...key) => {
    const { objects, open } = setUp();
    const cache = await open();
    for (const text of [unstable_serialize(key), String(key[0])]) {
      cache.set(text, { data: [1] });
      expect(cache.get(text)).toEqual({ data: [1] });
    }
    expect(await objects.getAll('responses', ['7'])).toEqual([]);
  });

  it('removes what an earlier version has stored and is not listed', async () => {
    const { objects, open } = setUp();
    (await open()).set('banks', { data: ['b'] });
    const [banks] = await objects.getAll<object>('responses', ['7']);
    const key = unstable_serialize(['activity', { search: '' }, 0]);
    await objects.put('responses', { ...banks, key });
    await objects.put('responses', { ...banks, key: 'history', build: 'earlier' });
    const cache = await open();
    expect(cache.get(key)).toBeUndefined();
    expect(cache.get('banks')).toEqual({ data: ['b'] });
    expect(await objects.getAll('responses', ['7'])).toEqual([banks]);
  });

  it('removes the oldest entries', async () => {
    const { objects, open, pass } = setUp();
    const cache = await open();
    for (let count = 0; count <= 200; count += 1) {
      cache.set(keyOf(count), { data: count });
      pass(1);
    }
    expect(await objects.getAll('responses', ['7'])).toHaveLength(200);
    const next = await open();
    expect(next.get(keyOf(0))).toBeUndefined();
    expect(next.get(keyOf(1))).toBeDefined();
  });
});

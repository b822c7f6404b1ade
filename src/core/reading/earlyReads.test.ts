import { expect, test, vi } from 'vitest';
import { createEarlyReads } from './earlyReads.ts';

const key = ['transaction', '7'];

test('a read is used once', async () => {
  const early = createEarlyReads();
  void early.start(key, async () => 'rows');
  expect(await early.take(key)).toBe('rows');
  expect(early.take(key)).toBeUndefined();
});

test('fields of a key count by name and value, whatever their order', async () => {
  const early = createEarlyReads();
  void early.start(['rows', { search: 'a', order: 'newest' }], async () => 'rows');
  expect(early.take(['rows', { search: 'b', order: 'newest' }])).toBeUndefined();
  expect(await early.take(['rows', { order: 'newest', sort: undefined, search: 'a' }])).toBe(
    'rows',
  );
});

test('a read is not used for another key', () => {
  const early = createEarlyReads();
  void early.start(key, async () => 'rows');
  expect(early.take(['transaction', '8'])).toBeUndefined();
});

type Change = (early: ReturnType<typeof createEarlyReads>) => void;

test.each<[string, Change, unknown]>([
  ['is outdated', (early) => early.dropChanged(([, id]) => id === '7'), undefined],
  ['belongs to an earlier session', (early) => early.clear(), undefined],
  ['is in use', (early) => void early.take(key), undefined],
  ['has not changed', (early) => early.dropChanged(([, id]) => id === '8'), 'rows'],
  ['is not in use', () => {}, 'rows'],
])('a read that %s has its value while it may be shown', async (_, change, value) => {
  const early = createEarlyReads();
  const started = early.start(key, async () => 'rows');
  change(early);
  expect(await started).toBe(value);
  expect(await early.take(key)).toBe(value);
});

test('an unused result is kept for a second after the read has ended', async () => {
  vi.useFakeTimers();
  for (const isKept of [true, false]) {
    const early = createEarlyReads();
    const { promise, resolve } = Promise.withResolvers<string>();
    const started = early.start(key, () => promise);
    vi.advanceTimersByTime(5000);
    resolve('late');
    await started;
    vi.advanceTimersByTime(isKept ? 999 : 1000);
    expect(early.take(key) !== undefined).toBe(isKept);
  }
  vi.useRealTimers();
});

test('the end of an earlier read of a key does not drop a later one', async () => {
  vi.useFakeTimers();
  const early = createEarlyReads();
  await early.start(key, async () => 'old');
  vi.advanceTimersByTime(999);
  await early.start(key, async () => 'new');
  vi.advanceTimersByTime(999);
  expect(await early.take(key)).toBe('new');
  vi.useRealTimers();
});

test('a failure reaches the screen, and is ignored without one', async () => {
  const early = createEarlyReads();
  expect(await early.start(key, () => Promise.reject(new Error('offline')))).toBeUndefined();
  await expect(early.take(key)).rejects.toThrow('offline');
});

test('all reads have ended when the last one has, even if one failed', async () => {
  const early = createEarlyReads();
  await early.ended();
  const { promise, resolve } = Promise.withResolvers<string>();
  void early.start(key, () => promise);
  void early.start(['lookups'], () => Promise.reject(new Error('offline')));
  // A read that is in use has not ended yet.
  void early.take(key);
  const onEnded = vi.fn<() => void>();
  const ended = early.ended().then(onEnded);
  await new Promise((done) => setTimeout(done));
  expect(onEnded).not.toHaveBeenCalled();
  resolve('rows');
  await ended;
});

test('reads of an earlier session are not waited for', async () => {
  const early = createEarlyReads();
  void early.start(key, () => new Promise(() => {}));
  early.clear();
  await expect(early.ended()).resolves.toEqual([]);
});

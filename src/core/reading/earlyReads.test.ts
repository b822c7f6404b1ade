import { expect, test, vi } from 'vitest';
import { createEarlyReads } from './earlyReads.ts';

const key = ['transaction', '7'];

/** Returns reads that count up, so that each result is distinct. */
function counter() {
  let count = 0;
  return vi.fn<() => Promise<number>>(() => Promise.resolve((count += 1)));
}

test('the first read of a key uses the early one, the second reads again', async () => {
  const early = createEarlyReads();
  const read = counter();
  void early.start(key, read);
  expect(await early.takeOrRead(key, read)).toBe(1);
  expect(await early.takeOrRead(key, read)).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('fields of a key count by name and value, whatever their order', async () => {
  const early = createEarlyReads();
  const read = counter();
  void early.start(['rows', { search: 'a', order: 'newest' }], read);
  expect(early.valueOf(['rows', { search: 'b', order: 'newest' }])).toBeUndefined();
  const same = ['rows', { order: 'newest', sort: undefined, search: 'a' }];
  await early.ended();
  expect(early.valueOf(same)).toBe(1);
});

test('another key reads for itself', async () => {
  const early = createEarlyReads();
  void early.start(key, () => Promise.resolve('other'));
  expect(await early.takeOrRead(['transaction', '8'], () => Promise.resolve('own'))).toBe('own');
});

test('a read whose data has not changed is used', async () => {
  const early = createEarlyReads();
  const read = counter();
  void early.start(key, read);
  early.dropChanged(([, id]) => id === '8');
  expect(await early.takeOrRead(key, read)).toBe(1);
});

test.each([
  ['dropped', (early: ReturnType<typeof createEarlyReads>) => early.drop(['transaction', '7'])],
  [
    'outdated',
    (early: ReturnType<typeof createEarlyReads>) => early.dropChanged(([, id]) => id === '7'),
  ],
  ['cleared', (early: ReturnType<typeof createEarlyReads>) => early.clear()],
])('a %s read is not used', async (_, remove) => {
  const early = createEarlyReads();
  const read = counter();
  void early.start(key, read);
  remove(early);
  expect(await early.takeOrRead(key, read)).toBe(2);
});

test('an unused result is dropped after a second', async () => {
  vi.useFakeTimers();
  const early = createEarlyReads();
  const read = counter();
  await early.start(key, read);
  vi.advanceTimersByTime(999);
  await early.start(key, read);
  vi.advanceTimersByTime(999);
  expect(await early.takeOrRead(key, read)).toBe(2);
  await early.start(key, read);
  vi.advanceTimersByTime(1000);
  expect(await early.takeOrRead(key, read)).toBe(4);
  vi.useRealTimers();
});

test('a slow read is kept until a second after its end', async () => {
  vi.useFakeTimers();
  const early = createEarlyReads();
  const { promise, resolve } = Promise.withResolvers<string>();
  const ended = early.start(key, () => promise);
  vi.advanceTimersByTime(5000);
  resolve('late');
  await ended;
  vi.advanceTimersByTime(999);
  expect(early.valueOf(key)).toBe('late');
  vi.advanceTimersByTime(1);
  expect(early.valueOf(key)).toBeUndefined();
  vi.useRealTimers();
});

test('the value of a read is known once it has ended, and until it is used', async () => {
  const early = createEarlyReads();
  const ended = early.start(key, counter());
  expect(early.valueOf(key)).toBeUndefined();
  await ended;
  expect(early.valueOf(key)).toBe(1);
  expect(early.valueOf(['transaction', '8'])).toBeUndefined();
  await early.takeOrRead(key, counter());
  expect(early.valueOf(key)).toBeUndefined();
});

test('a failure reaches the screen, and is ignored without one', async () => {
  const early = createEarlyReads();
  await early.start(key, () => Promise.reject(new Error('offline')));
  expect(early.valueOf(key)).toBeUndefined();
  await expect(early.takeOrRead(key, counter())).rejects.toThrow('offline');
});

test('all reads have ended when the last one has, even if one failed', async () => {
  const early = createEarlyReads();
  await early.ended();
  const { promise, resolve } = Promise.withResolvers<string>();
  void early.start(key, () => promise);
  void early.start(['lookups'], () => Promise.reject(new Error('offline')));
  // A read that is in use has not ended yet.
  void early.takeOrRead(key, counter());
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

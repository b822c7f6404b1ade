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
  [
    'outdated',
    (early: ReturnType<typeof createEarlyReads>) => early.dropChanged(([, id]) => id === '7'),
  ],
  ['cleared', (early: ReturnType<typeof createEarlyReads>) => early.clear()],
])('a read that is %s while it runs has no value, and is not used', async (_, remove) => {
  const early = createEarlyReads();
  const read = counter();
  const started = early.start(key, read);
  remove(early);
  expect(await started).toBeUndefined();
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
  for (const [ms, isKept] of [
    [999, true],
    [1000, false],
  ] as const) {
    const early = createEarlyReads();
    const { promise, resolve } = Promise.withResolvers<string>();
    const ended = early.start(key, () => promise);
    vi.advanceTimersByTime(5000);
    resolve('late');
    await ended;
    vi.advanceTimersByTime(ms);
    expect(early.take(key) !== undefined).toBe(isKept);
  }
  vi.useRealTimers();
});

test('the value of a read goes to whoever started it, unless a screen has taken it', async () => {
  const early = createEarlyReads();
  expect(await early.start(key, counter())).toBe(1);
  const started = early.start(key, counter());
  expect(await early.takeOrRead(key, counter())).toBe(1);
  expect(await started).toBeUndefined();
});

test('a failure reaches the screen, and is ignored without one', async () => {
  const early = createEarlyReads();
  expect(await early.start(key, () => Promise.reject(new Error('offline')))).toBeUndefined();
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

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import { createTestServices, renderHook } from '#test/renderHook.tsx';
import { useRecord } from './useRecord.ts';

const noAnswer = { kind: 'failed', httpStatus: null, isOutcomeUnknown: false } as const;
const notFound: CallError = { kind: 'refused', message: 'Not found', code: 'not_found' };

/** Shows a bank whose name each read answers in turn. */
async function setUp(...answers: readonly Result<{ name: string }>[]) {
  const { services, openLive } = createTestServices();
  const send = await openLive();
  let reads = 0;
  const read = async () => answers[reads++] ?? failedWith(noAnswer);
  const { current } = await renderHook(() => useRecord(['bank', 'SBI'], read), undefined, {
    services,
  });
  const state = () => current().state;
  await expect.poll(state).toMatchObject({ kind: 'ready' });
  return {
    state,
    reads: () => reads,
    change: () => send({ kind: 'banks' }),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('repeats a read for an event that the server did not answer', async () => {
  const record = await setUp(
    succeeded({ name: 'before' }),
    failedWith(noAnswer),
    succeeded({ name: 'after' }),
  );
  record.change();
  await expect.poll(record.reads).toBe(2);
  await expect
    .poll(record.state)
    .toMatchObject({ name: 'before', freshness: { kind: 'refreshFailed' } });
  await pass(10_000);
  await expect.poll(record.state).toMatchObject({ name: 'after' });
});

it('does not repeat a read that was refused', async () => {
  const record = await setUp(succeeded({ name: 'before' }), failedWith(notFound));
  record.change();
  await expect.poll(record.state).toMatchObject({ kind: 'missing' });
  await pass(60_000);
  expect(record.reads()).toBe(2);
});

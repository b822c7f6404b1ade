import { expect, it, vi } from 'vitest';
import { type CallError, failedWith, type Result, succeeded } from '#api/result.ts';
import { createClaimHold } from './claimHold.ts';
import type { RetryWait } from '#core/forms/retryWait.ts';

const noAnswer: CallError = { kind: 'failed', httpStatus: null, isOutcomeUnknown: true };

function setUp() {
  let now = 0;
  const { promise: waiting, resolve: finish } = Promise.withResolvers<Result<null>>();
  const take = vi.fn<() => Promise<Result<null>>>(async () => succeeded(null));
  const release = vi.fn<() => void>();
  let endWait: (() => void) | undefined;
  const wait = vi.fn<RetryWait['wait']>(
    () => new Promise<void>((resolve) => void (endWait = resolve)),
  );
  const onMissing = vi.fn<(isMissing: boolean) => void>();
  const retry = { wait, end: () => endWait?.() };
  return {
    take,
    release,
    wait,
    hold: createClaimHold({ take, release }, { now: () => now, retry, onMissing }),
    isMissing: () => onMissing.mock.lastCall?.[0],
    /** Lets the next call fail. */
    fail: (error: CallError = noAnswer) => take.mockResolvedValueOnce(failedWith(error)),
    endWait: () => endWait?.(),
    advance: (ms: number) => (now += ms),
    /** Lets the next call wait for `finish`. */
    delay: () => take.mockReturnValueOnce(waiting),
    finish: () => finish(succeeded(null)),
  };
}

it('takes the claim at the first input and extends it at most once a minute', async () => {
  const { hold, take, advance } = setUp();
  for (const ms of [0, 1000, 58_999]) {
    advance(ms);
    hold.use();
    await Promise.resolve();
  }
  expect(take).toHaveBeenCalledTimes(1);
  advance(1);
  hold.use();
  expect(take).toHaveBeenCalledTimes(2);
});

it('takes the claim at once when asked to', async () => {
  const { hold, take } = setUp();
  hold.use();
  await hold.take();
  expect(take).toHaveBeenCalledTimes(2);
});

it('releases the claim once, and takes it again with the next input', () => {
  const { hold, take, release } = setUp();
  hold.release();
  expect(release).not.toHaveBeenCalled();
  hold.use();
  hold.release();
  hold.release();
  expect(release).toHaveBeenCalledTimes(1);
  hold.use();
  expect(take).toHaveBeenCalledTimes(2);
});

it('releases a claim after it was taken when the form is left', async () => {
  const { hold, release, delay, finish } = setUp();
  delay();
  hold.use();
  hold.leave();
  await Promise.resolve();
  expect(release).not.toHaveBeenCalled();
  finish();
  await expect.poll(() => release.mock.calls.length).toBe(1);
});

it('sends nothing when a form without a claim is left', async () => {
  const { hold, release } = setUp();
  hold.leave();
  await Promise.resolve();
  expect(release).not.toHaveBeenCalled();
});

it('repeats a call without an answer, and says that the claim is missing until it is held', async () => {
  const { hold, take, wait, fail, isMissing, endWait } = setUp();
  fail();
  fail({ kind: 'offline' });
  hold.use();
  await expect.poll(() => wait.mock.calls).toEqual([['noAnswer', 1, 0]]);
  expect(isMissing()).toBe(true);
  endWait();
  await expect.poll(() => wait.mock.lastCall).toEqual(['offline', 2, 0]);
  hold.use();
  expect(take).toHaveBeenCalledTimes(2);
  endWait();
  await expect.poll(isMissing).toBe(false);
  expect(take).toHaveBeenCalledTimes(3);
});

it('holds the claim while an extension fails, as long as it lasts on the server', async () => {
  const { hold, take, wait, advance, fail, isMissing, endWait } = setUp();
  await hold.take();
  advance(14 * 60_000);
  fail();
  fail();
  hold.use();
  await expect.poll(() => wait.mock.calls.length).toBe(1);
  expect(isMissing()).toBe(false);
  advance(60_000);
  endWait();
  await expect.poll(isMissing).toBe(true);
  expect(take).toHaveBeenCalledTimes(3);
});

it('waits for the next minute after the server has refused the claim', async () => {
  const { hold, take, wait, advance, fail, isMissing } = setUp();
  fail({ kind: 'refused', message: 'Transaction is now Hold', code: null });
  hold.use();
  await expect.poll(isMissing).toBe(true);
  hold.use();
  expect(take).toHaveBeenCalledTimes(1);
  advance(60_000);
  hold.use();
  expect(take).toHaveBeenCalledTimes(2);
  expect(wait).not.toHaveBeenCalled();
});

it('ends the repetition when the form is no longer used', async () => {
  const { hold, take, wait, advance, fail, endWait } = setUp();
  fail();
  hold.use();
  await expect.poll(() => wait.mock.calls.length).toBe(1);
  advance(15 * 60_000);
  endWait();
  await new Promise((resolve) => setTimeout(resolve));
  expect(take).toHaveBeenCalledTimes(1);
  hold.use();
  expect(take).toHaveBeenCalledTimes(2);
});

it('releases a claim without an answer, which the server may hold', async () => {
  const { hold, take, release, wait, fail, isMissing } = setUp();
  fail();
  hold.use();
  await expect.poll(() => wait.mock.calls.length).toBe(1);
  hold.release();
  expect(release).toHaveBeenCalledTimes(1);
  expect(isMissing()).toBe(false);
  await Promise.resolve();
  expect(take).toHaveBeenCalledTimes(1);
});

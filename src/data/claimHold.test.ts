import { expect, it, vi } from 'vitest';
import { type Result, succeeded } from '#api/result.ts';
import { createClaimHold } from './claimHold.ts';

function setUp() {
  let now = 0;
  const { promise: waiting, resolve: finish } = Promise.withResolvers<Result<null>>();
  const take = vi.fn<() => Promise<Result<null>>>(async () => succeeded(null));
  const release = vi.fn<() => void>();
  return {
    take,
    release,
    hold: createClaimHold({ take, release }, () => now),
    advance: (ms: number) => (now += ms),
    /** Lets the next call wait for `finish`. */
    delay: () => take.mockReturnValueOnce(waiting),
    finish: () => finish(succeeded(null)),
  };
}

it('takes the claim at the first input and extends it at most once a minute', () => {
  const { hold, take, advance } = setUp();
  for (const ms of [0, 1000, 58_999]) {
    advance(ms);
    hold.use();
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

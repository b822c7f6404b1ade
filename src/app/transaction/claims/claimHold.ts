import type { Result } from '#api/result.ts';
import { claimMs } from '#domain/workflow/claim.ts';
import { pauseFor, retryAfterOf, type RetryWait } from '#core/forms/retryWait.ts';

/** A claim is extended at most this often. */
const extensionMs = 60_000;

export interface ClaimHold<Claimed> {
  /** Takes the claim now. */
  take: () => Promise<Result<Claimed>>;
  /** Takes or extends the claim, unless that was done a moment ago. Called for every input. */
  use: () => void;
  /** Releases the claim now, because the page may close. */
  release: () => void;
  /** Releases the claim. One that is being taken is released after it was taken. */
  leave: () => void;
}

interface ClaimHoldOptions {
  now: () => number;
  /** Waits before a call without an answer is repeated. */
  retry: RetryWait;
  /** Called with true if the claim could not be taken, and with false once it is held or released. */
  onMissing: (isMissing: boolean) => void;
}

/**
 * Creates the hold on the claim of one transaction by the user of this form. A call without an answer is
 * repeated while the form is in use.
 */
export function createClaimHold<Claimed>(
  calls: { take: () => Promise<Result<Claimed>>; release: () => void },
  { now, retry, onMissing }: ClaimHoldOptions,
): ClaimHold<Claimed> {
  /** The latest call and its repetitions, until one is answered. */
  let running: { result: Promise<Result<Claimed>> } | null = null;
  /** True if the server may hold a claim: also a call without an answer may have taken it. */
  let isSent = false;
  let heldUntil = 0;
  /** Time of the next call for an input. */
  let dueAt = 0;
  let usedAt = 0;

  function stop() {
    running = null;
    retry.end();
  }
  function take() {
    stop();
    usedAt = now();
    isSent = true;
    const run = { result: calls.take() };
    running = run;
    void follow(run);
    return run.result;
  }
  async function follow(run: { result: Promise<Result<Claimed>> }) {
    for (let attempt = 1; ; attempt += 1) {
      const sentAt = now();
      const result = await run.result;
      if (running !== run) return;
      if (result.ok) heldUntil = sentAt + claimMs;
      onMissing(now() >= heldUntil);
      const pause = result.ok ? null : pauseFor(result.error);
      dueAt = sentAt + extensionMs;
      if (result.ok || pause === null) return void (running = null);
      await retry.wait(pause, attempt, retryAfterOf(result.error));
      if (running !== run) return;
      // A form that is no longer in use does not take a claim by itself.
      if (now() - usedAt >= claimMs) return void (running = null);
      run.result = calls.take();
    }
  }
  function release() {
    stop();
    heldUntil = 0;
    dueAt = 0;
    onMissing(false);
    if (!isSent) return;
    isSent = false;
    calls.release();
  }
  return {
    take,
    use() {
      usedAt = now();
      if (!running && usedAt >= dueAt) void take();
    },
    release,
    leave() {
      const last = running?.result;
      stop();
      void Promise.resolve(last).then(release);
    },
  };
}

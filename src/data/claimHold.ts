import type { Result } from '#api/result.ts';

/** A claim is extended at most this often. It lasts much longer on the server. */
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

/** Creates the hold on the claim of one transaction by the user of this form. */
export function createClaimHold<Claimed>(
  calls: { take: () => Promise<Result<Claimed>>; release: () => void },
  now: () => number,
): ClaimHold<Claimed> {
  /** Time when the claim was last taken or extended; null if it was not. */
  let takenAt: number | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const take = () => {
    takenAt = now();
    const taking = calls.take();
    last = taking;
    return taking;
  };
  const release = () => {
    if (takenAt === null) return;
    takenAt = null;
    calls.release();
  };
  return {
    take,
    use() {
      if (takenAt === null || now() - takenAt >= extensionMs) void take();
    },
    release,
    leave: () => void last.then(release),
  };
}

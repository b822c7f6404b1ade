import { setTimeout as sleep } from 'node:timers/promises';

interface RepeatedStep {
  /** Does a bounded part of the work, or less once it is aborted. @returns true if more is left. */
  step: (stopping: AbortSignal) => Promise<boolean>;
  /** Pause after the last part. */
  intervalMs: number;
  /** Called with the error of a step, which is tried again later. */
  onError: (error: unknown) => void;
}

/** A pause between two parts, in which other work has its turn. */
const pauseMs = 50;
const afterErrorMs = 60_000;

/** Does work in the background, part by part. @returns a function that ends it after the running part. */
export function repeatStep({ step, intervalMs, onError }: RepeatedStep): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      const waitMs = await step(stopping.signal).then(
        (isLeft) => (isLeft ? pauseMs : intervalMs),
        (error: unknown) => {
          onError(error);
          return afterErrorMs;
        },
      );
      await sleep(waitMs, null, { signal: stopping.signal, ref: false }).catch(() => null);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

import type { BulkPause } from '#domain/bulk.ts';
import type { ReadableStore } from '#platform/store.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;

/** Waits between attempts. */
export interface RetryWait {
  /**
   * Resolves when calls may succeed again: offline when the network is back, otherwise after a delay that
   * doubles with each attempt, or that the server has asked for.
   */
  wait: (pause: BulkPause, attempt: number, retryAfterMs: number) => Promise<void>;
  /** Ends a running wait. */
  end: () => void;
}

/** @param online the online state of the app */
export function createRetryWait(online: ReadableStore<boolean>): RetryWait {
  let endRunning: (() => void) | null = null;
  return {
    wait: (pause, attempt, retryAfterMs) =>
      new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const end = () => {
          clearTimeout(timer);
          unsubscribe();
          resolve();
        };
        const unsubscribe = online.subscribe(() => {
          if (pause !== 'busy' && online.get()) end();
        });
        endRunning = end;
        const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
        // The online state changes by itself.
        if (pause === 'offline' && !online.get()) return;
        timer = setTimeout(end, pause === 'busy' ? retryAfterMs : delay);
      }),
    end: () => endRunning?.(),
  };
}

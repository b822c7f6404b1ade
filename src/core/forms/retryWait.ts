import type { CallError } from '#api/result.ts';
import type { CallPause } from '#domain/lists/screenStates.ts';
import type { ReadableStore } from '#platform/store.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 15_000;

/** Waits between attempts. */
export interface RetryWait {
  /**
   * Resolves when calls may succeed again: offline when the network is back, otherwise after a delay that
   * doubles with each attempt, or that the server has asked for.
   */
  wait: (pause: CallPause, attempt: number, retryAfterMs: number) => Promise<void>;
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

/** Returns why a repetition waits after an error; null if the error is the outcome. */
export function pauseFor(error: CallError): CallPause | null {
  switch (error.kind) {
    case 'offline':
      return 'offline';
    case 'failed':
      return error.isOutcomeUnknown ? 'noAnswer' : null;
    case 'refused':
      return error.retryAfterMs === undefined ? null : 'busy';
    case 'unauthorised':
    case 'cancelled':
      return null;
    default:
      return error satisfies never;
  }
}

/** Returns how long the server takes no further calls. */
export const retryAfterOf = (error: CallError): number =>
  error.kind === 'refused' ? (error.retryAfterMs ?? 0) : 0;

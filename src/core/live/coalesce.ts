const retryMs = 10_000;

export interface Coalesced {
  (): void;
  /** Ends it. A running call is not repeated. */
  cancel: () => void;
}

/**
 * Returns a function that calls `run` at once, or once more after the running call and a pause. Many events
 * then cause few reads.
 * @param run returns false to be called again later, for example because the server did not answer
 */
export function coalesce(run: () => Promise<unknown>, pauseMs: number): Coalesced {
  let isRunning = false;
  let isDue = false;
  let isCancelled = false;

  async function start() {
    isRunning = true;
    isDue = false;
    const isFailed = (await run()) === false;
    await new Promise((resolve) => setTimeout(resolve, isFailed ? retryMs : pauseMs));
    isRunning = false;
    if ((isDue || isFailed) && !isCancelled) void start();
  }
  const trigger = () => {
    if (isRunning) isDue = true;
    else void start();
  };
  return Object.assign(trigger, {
    cancel() {
      isCancelled = true;
    },
  });
}

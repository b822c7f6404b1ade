export interface Throttled {
  (): void;
  /** Cancels the pending call. */
  cancel: () => void;
}

/** Calls `run` at once, then at most once per `time` ms. The last call is never dropped. */
export function throttle(run: () => void, time: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const rest = () => {
    timer = undefined;
    if (isDue) throttled();
  };
  const throttled = () => {
    isDue = timer !== undefined;
    if (isDue) return;
    timer = setTimeout(rest, time);
    run();
  };
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    isDue = false;
  };
  return Object.assign(throttled, { cancel });
}

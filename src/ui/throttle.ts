export interface Throttled {
  (): void;
  /** Forgets the call that is still due. */
  cancel: () => void;
}

/** Runs at once, then at most once per `time` ms; the last call is never lost. */
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

import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a callback with a stable identity that always calls the latest function. */
export function useEventCallback<Args extends unknown[], Value>(
  callback: (...args: Args) => Value,
): (...args: Args) => Value {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that is the same function at every render, so that what is remembered for it stays,
 * and does what the last render told.
 */
export function useHandler<Args extends unknown[], Answer>(handle: (...args: Args) => Answer) {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

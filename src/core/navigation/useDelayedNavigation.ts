import { useCallback, useEffect, useRef } from 'react';

/** Delay between a message and the navigation (specification, section 9). */
const delayMs = 1000;

/** Navigates after a delay, unless the screen is left before. */
export function useDelayedNavigation() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelNavigation = useCallback(() => clearTimeout(timer.current), []);
  const navigateLater = useCallback(
    (navigate: () => unknown) => {
      cancelNavigation();
      timer.current = setTimeout(navigate, delayMs);
    },
    [cancelNavigation],
  );
  useEffect(() => cancelNavigation, [cancelNavigation]);
  return { navigateLater, cancelNavigation };
}

import { useCallback, useEffect, useRef } from 'react';

/** How long a message stands before its screen is left, ms (specification, section 9). */
const delay = 1000;

/**
 * Leaves for another screen after a moment in which a message can be read. Whoever leaves by
 * themselves meanwhile is not taken anywhere.
 */
export function useDelayedNavigation() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const leaveLater = useCallback(
    (leave: () => unknown) => {
      stay();
      timer.current = setTimeout(leave, delay);
    },
    [stay],
  );
  useEffect(() => stay, [stay]);
  return { leaveLater, stay };
}

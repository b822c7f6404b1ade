import { useCallback, useEffect, useRef } from 'react';

/** How long a message is shown before its screen is left (specification, section 9). */
const delayMs = 1000;

/** Leaves the screen after a second, unless the person has left it before. */
export function useDelayedNavigation() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const leaveLater = useCallback(
    (leave: () => unknown) => {
      stay();
      timer.current = setTimeout(leave, delayMs);
    },
    [stay],
  );
  useEffect(() => stay, [stay]);
  return { leaveLater, stay };
}

import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** How long a message stands before its screen is left, ms (specification, section 9). */
const delay = 1000;

/**
 * Leaves for another screen after a moment in which a message can be read. Whoever leaves by
 * themselves meanwhile is not taken anywhere.
 */
export function useDelayedNavigation() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const navigateLater = useCallback(
    (path: string) => {
      stay();
      timer.current = setTimeout(() => void navigate(path), delay);
    },
    [navigate, stay],
  );
  useEffect(() => stay, [stay]);
  return { navigateLater, stay };
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of a newly opened screen, unless an element in <main> has it, such
 * as the row of a list beside open details. A screen may replace its heading while it loads, so this
 * is repeated on DOM changes until the user presses a key or the pointer.
 */
export function useFocusHeading() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    let frame = 0;
    // At most once per frame, because focusing an element forces a layout.
    const scheduleFocus = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(focusHeading);
    };
    scheduleFocus();
    const observer = new MutationObserver(scheduleFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    const stop = () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
    const once = { capture: true, once: true };
    window.addEventListener('keydown', stop, once);
    window.addEventListener('pointerdown', stop, once);
    return () => {
      stop();
      window.removeEventListener('keydown', stop, once);
      window.removeEventListener('pointerdown', stop, once);
    };
  }, [pathname]);
}

/** Focuses the last heading, which is that of the details in a split view. */
function focusHeading() {
  if (document.activeElement?.closest('main')) return;
  const heading = [...document.querySelectorAll<HTMLElement>('main h1')].at(-1);
  heading?.focus({ preventScroll: true });
}

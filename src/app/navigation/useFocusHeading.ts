import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of a screen that has just been opened, unless something inside
 * the screens has it, such as the row of a list beside open details. A screen may replace its
 * heading while it loads, so the focus is watched until the person does something.
 */
export function useFocusHeading() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    let frame = 0;
    // Once a frame: to focus an element, the browser lays the page out.
    const focusSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(focusHeading);
    };
    focusSoon();
    const observer = new MutationObserver(focusSoon);
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

/** In a split view the heading of the details comes last. */
function focusHeading() {
  if (document.activeElement?.closest('main')) return;
  const heading = [...document.querySelectorAll<HTMLElement>('main h1')].at(-1);
  heading?.focus({ preventScroll: true });
}

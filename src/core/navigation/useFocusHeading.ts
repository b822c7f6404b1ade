import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigationState } from './navigationState.ts';

/**
 * Moves the focus to the heading of a newly opened screen or of the next record, or to the search if that was
 * asked for, unless an element in <main> has it, such as the row of a list beside open details. A screen may
 * replace its heading while it loads, so this is repeated on DOM changes until the user presses a key or the
 * pointer.
 */
export function useFocusHeading() {
  const { pathname } = useLocation();
  const { isStep, searches, transactionId } = useNavigationState();
  const target = searches ? '[type="search"]' : 'h1';
  const screen = `${pathname} ${(isStep && transactionId) || ''} ${target}`;
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return undefined;
    last.current = screen;
    let frame = 0;
    // At most once per frame, because focusing an element forces a layout.
    const scheduleFocus = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => focusLast(target));
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
  }, [screen, target]);
}

/** Focuses the last match, which is that of the details in a split view. */
function focusLast(selector: string) {
  if (document.activeElement?.closest('main')) return;
  const found = [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].at(-1);
  found?.focus({ preventScroll: true });
}

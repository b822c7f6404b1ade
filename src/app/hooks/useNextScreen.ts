import { useEffect } from 'react';
import { fetchScreen } from '../routes/screenCode.ts';
import { whenIdle } from '../whenIdle.ts';

/** Signs that the person goes on from here. */
const signs = ['input', 'keydown', 'pointerdown', 'scroll'] as const;

/**
 * Fetches the code of the screen that is likely next: when the person does something on this one,
 * or once it `isShown` and nothing else is to be done.
 */
export function useNextScreen(path: string, isShown = false) {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetchIt = () => {
      controller.abort();
      void fetchScreen(path);
    };
    for (const sign of signs) window.addEventListener(sign, fetchIt, { capture: true, signal });
    if (isShown) whenIdle(fetchIt, signal);
    return () => controller.abort();
  }, [path, isShown]);
}

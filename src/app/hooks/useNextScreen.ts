import { useEffect } from 'react';
import { fetchScreen } from '../routes/screenCode.ts';

/** Signs that the person goes on from here. */
const signs = ['input', 'keydown', 'pointerdown', 'scroll'] as const;

/** Fetches the code of the screen that is likely next once the person does something on this one. */
export function useNextScreen(path: string) {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetchIt = () => {
      controller.abort();
      void fetchScreen(path);
    };
    for (const sign of signs) window.addEventListener(sign, fetchIt, { capture: true, signal });
    return () => controller.abort();
  }, [path]);
}

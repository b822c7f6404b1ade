import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first control of an element when its controls were replaced. Otherwise the focus
 * would be lost with the control that was pressed.
 * @param shown identifies the controls that the element shows
 */
export function useFocusFirst<Root extends HTMLElement>(
  shown: string | number,
): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    root.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [shown]);
  return root;
}

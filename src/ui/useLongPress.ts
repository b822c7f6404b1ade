import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

const pressMs = 500;
/** A finger that moves further than this scrolls. */
const maxMovePx = 10;

/**
 * Returns handlers that call `onLongPress` when a finger is held on one place. It opens no menu, and the
 * click at its end counts for nothing: `onClick` returns true for it.
 * @param onLongPress undefined to leave long presses to the browser
 */
export function useLongPress(onLongPress: ((event: SyntheticEvent) => void) | undefined) {
  const press = useRef({ x: 0, y: 0, isHeld: false, isLong: false });
  const timer = useRef(0);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    cancel();
    press.current.isHeld = false;
  };
  return {
    onPointerDown(event: PointerEvent) {
      cancel();
      const isHeld = onLongPress !== undefined && event.pointerType === 'touch' && event.isPrimary;
      press.current = { x: event.clientX, y: event.clientY, isHeld, isLong: false };
      if (!isHeld) return;
      timer.current = window.setTimeout(() => {
        press.current.isLong = true;
        onLongPress(event);
      }, pressMs);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > maxMovePx) cancel();
    },
    onPointerUp: end,
    // The browser has begun to scroll.
    onPointerCancel: end,
    onContextMenu(event: SyntheticEvent) {
      if (press.current.isHeld) event.preventDefault();
    },
    // A click of a key has no detail.
    onClick: ({ detail }: MouseEvent) => press.current.isLong && detail > 0,
  };
}

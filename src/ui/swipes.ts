/** Smallest distance of a swipe, px. */
const minDistance = 64;
/** A swipe goes at least this many times as far to the side as up or down. */
const minSlope = 2;
const maxDurationMs = 700;
/** Width at both sides of the window that belongs to the gestures of the browser and the system, px. */
const edge = 24;

/** Elements in which a horizontal movement has another meaning. */
const ownMovements =
  'input, textarea, select, [contenteditable], [role="slider"], [role="dialog"], [role="listbox"]';

interface Start {
  x: number;
  y: number;
  at: number;
}

/**
 * Calls `onSwipe` after each swipe within the element. Listens passively, so that the browser scrolls as
 * usual. Returns a function that stops it.
 */
export function listenForSwipes(element: HTMLElement, onSwipe: (by: 1 | -1) => void): () => void {
  let start: Start | null = null;
  const cancel = () => {
    start = null;
  };
  const begin = (event: TouchEvent) => {
    const [touch, other] = event.touches;
    start = null;
    if (!touch || other || !isFree(event.target, element) || isAtEdge(touch.clientX)) return;
    start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
  };
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches;
    const began = start;
    start = null;
    if (!began || !touch || event.timeStamp - began.at > maxDurationMs || isBusy()) return;
    const across = touch.clientX - began.x;
    const along = Math.abs(touch.clientY - began.y);
    if (Math.abs(across) < minDistance || Math.abs(across) < minSlope * along) return;
    const isOnwards = getComputedStyle(element).direction === 'rtl' ? across > 0 : across < 0;
    onSwipe(isOnwards ? 1 : -1);
  };
  const passive = { passive: true };
  element.addEventListener('touchstart', begin, passive);
  element.addEventListener('touchend', end, passive);
  element.addEventListener('touchcancel', cancel, passive);
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchend', end);
    element.removeEventListener('touchcancel', cancel);
  };
}

const isAtEdge = (x: number) => x < edge || x > window.innerWidth - edge;

/** Returns true while text is selected or the page is enlarged, which a finger then moves. */
function isBusy(): boolean {
  const isSelecting = document.getSelection()?.isCollapsed === false;
  return isSelecting || (window.visualViewport?.scale ?? 1) > 1;
}

/** Returns true if neither the element nor one around it, up to `area`, uses movements to the side. */
function isFree(target: EventTarget | null, area: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest(ownMovements)) return false;
  for (let at: Element | null = target; at && at !== area; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && scrolls(at)) return false;
  }
  return true;
}

const scrolls = (element: Element) =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);

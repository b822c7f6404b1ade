/** Runs `action` once what has changed before is on the screen. */
export function afterPaint(action: () => void) {
  requestAnimationFrame(() => setTimeout(action));
}

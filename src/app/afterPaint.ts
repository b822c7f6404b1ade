/** How long a page that nobody sees, and that is never painted, is waited for, ms. */
const longestWait = 100;

/** Resolves once what was changed is on screen: first the answer to a tap, then what it leads to. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestWait);
  });
}

/** Leaves time for what the user does next, and for the requests of the screen. */
const pauseMs = 5_000;
const uses = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Resolves when the user has done nothing for a moment, no text field has the focus, and the browser is idle.
 * Background downloads wait for this, so that they slow down neither the first screen nor what follows.
 */
export async function waitForInactivity(): Promise<void> {
  let usedAt = performance.now();
  const noteUse = () => void (usedAt = performance.now());
  for (const use of uses) document.addEventListener(use, noteUse, { capture: true, passive: true });
  for (;;) {
    await pause(usedAt + pauseMs - performance.now());
    await idle();
    if (isTyping()) await focusChange();
    else if (performance.now() - usedAt >= pauseMs) break;
  }
  for (const use of uses) document.removeEventListener(use, noteUse, { capture: true });
}

const isTyping = () => document.activeElement?.matches('input, textarea') ?? false;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    // Safari does not support requestIdleCallback.
    else resolve();
  });

const focusChange = () =>
  new Promise<void>((resolve) => {
    document.addEventListener('focusout', () => resolve(), { once: true });
  });

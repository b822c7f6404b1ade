/** Leaves time for the requests of the current screen or form. */
const pauseMs = 2_000;

/**
 * Resolves when no text field has the focus and the browser is idle. Background downloads wait for
 * this, so that they do not slow down the first screen or a sign-in.
 */
export async function waitForInactivity(): Promise<void> {
  for (;;) {
    await pause();
    await idle();
    if (!isTyping()) return;
    await focusChange();
  }
}

const isTyping = () => document.activeElement?.matches('input, textarea') ?? false;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));

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

/** Long enough for the requests of the screen, or of the form that was just sent, to be answered. */
const pauseMs = 2_000;

/**
 * Resolves once the page has been left alone for a while: no text field has the focus and the
 * browser is idle. Downloads that can wait then slow down neither the first screen nor a sign-in.
 */
export async function quietMoment(): Promise<void> {
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
    // Safari has no such call; the pause has to be enough.
    else resolve();
  });

const focusChange = () =>
  new Promise<void>((resolve) => {
    document.addEventListener('focusout', () => resolve(), { once: true });
  });

/** Input on a page, and returns to it. */
export interface PageUse {
  /** Returns the function to unsubscribe. */
  listen: (onUse: () => void) => () => void;
}

export const pageUse: PageUse = {
  listen(onUse) {
    const stopping = new AbortController();
    const options = { capture: true, passive: true, signal: stopping.signal };
    window.addEventListener('pointerdown', onUse, options);
    window.addEventListener('keydown', onUse, options);
    const onVisible = () => document.visibilityState === 'visible' && onUse();
    document.addEventListener('visibilitychange', onVisible, options);
    return () => stopping.abort();
  },
};

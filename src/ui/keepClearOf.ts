/**
 * Scrolls focused controls out from under the sticky bar of their Page, whatever its height.
 * Returns a function that stops this.
 */
export function keepClearOf(bar: HTMLElement): (() => void) | undefined {
  const body = bar.closest<HTMLElement>('[data-page-body]');
  if (!body) return undefined;
  const observer = new ResizeObserver(() => {
    body.style.setProperty('--covered', `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  body.addEventListener('click', showWhole);
  return () => {
    observer.disconnect();
    body.removeEventListener('click', showWhole);
    body.style.removeProperty('--covered');
  };
}

/**
 * Browsers do this only for the Tab key. Runs after the press, because scrolling before it would
 * misplace the caret.
 */
function showWhole({ target }: MouseEvent) {
  if (target instanceof Element && target.matches(':read-write')) {
    target.scrollIntoView({ block: 'nearest' });
  }
}

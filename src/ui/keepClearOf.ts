/**
 * Keeps what has the focus clear of a bar that sticks to the end of its Page, however high the bar
 * is, until the function it returns is called.
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
 * Browsers do so for the Tab key alone. After the press, or the caret would not go where it was put;
 * and what is but pressed stays where it is.
 */
function showWhole({ target }: MouseEvent) {
  if (target instanceof Element && target.matches(':read-write')) {
    target.scrollIntoView({ block: 'nearest' });
  }
}

import type { Page } from 'playwright';

/** Puts a list in the place of the one shown that has `count` of its rows, over and over. */
export const putBareList = (page: Page, count: number) => page.evaluate(scrollCopies, count);

/**
 * Runs in the page. Copies of rows come and go as those of the product do, but nothing is asked for or
 * rendered: what the browser itself takes to scroll such rows.
 */
function scrollCopies(count: number) {
  const overscan = 5;
  const shown = document.querySelector('li[aria-posinset]')?.closest('ul')?.parentElement;
  if (!shown) throw new Error('there is no list');
  const scroller = shown.cloneNode(true) as HTMLElement;
  shown.replaceWith(scroller);
  const list = scroller.querySelector('ul') as HTMLElement;
  const patterns = [...list.querySelectorAll('li')];
  const height = patterns[0]?.getBoundingClientRect().height ?? 0;
  list.replaceChildren();
  list.style.height = `${count * height}px`;
  let first = 0;
  let last = 0;
  const copyAt = (index: number) => {
    const row = patterns[index % patterns.length]?.cloneNode(true) as HTMLElement;
    row.setAttribute('aria-posinset', String(index + 1));
    return row;
  };
  const show = () => {
    const { scrollTop, clientHeight } = scroller;
    const from = Math.max(0, Math.floor(scrollTop / height) - overscan);
    const to = Math.min(count, Math.ceil((scrollTop + clientHeight) / height) + overscan);
    for (; first < from; first += 1) list.firstElementChild?.remove();
    list.style.paddingBlockStart = `${first * height}px`;
    for (last = Math.max(first, last); last < to; last += 1) list.append(copyAt(last));
  };
  scroller.addEventListener('scroll', show, { passive: true });
  show();
}

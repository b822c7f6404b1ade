import { expect } from 'storybook/test';

/** Expects every visible text of the rows to be within its row and the window, and to cover no other text. */
export async function expectWholeRows(root: HTMLElement) {
  await document.fonts.ready;
  const rows = [...root.querySelectorAll<HTMLElement>('li, [data-row]')];
  await expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const texts = textsOf(row);
    await expect(texts.length).toBeGreaterThan(0);
    await expect(texts.filter((text) => !isWithin(text, row)).map(({ words }) => words)).toEqual(
      [],
    );
    await expect(overlapsOf(texts)).toEqual([]);
  }
}

interface VisibleText {
  words: string;
  boxes: readonly DOMRect[];
}

/** Returns the texts of an element with the boxes of their lines, without those for screen readers. */
function textsOf(root: HTMLElement): VisibleText[] {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: VisibleText[] = [];
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    const words = currentNode.textContent ?? '';
    if (words.trim() === '' || isHidden(currentNode.parentElement, root)) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    texts.push({ words, boxes: [...range.getClientRects()] });
  }
  return texts;
}

/** Returns true for a text that only screen readers read. It is in a box of one pixel. */
function isHidden(element: HTMLElement | null, root: HTMLElement): boolean {
  if (element === null || element === root) return false;
  const { position, width } = getComputedStyle(element);
  return (position === 'absolute' && width === '1px') || isHidden(element.parentElement, root);
}

/** Half a pixel, because browsers round. */
const slack = 0.5;

function isWithin({ boxes }: VisibleText, row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  return boxes.every(
    (box) =>
      box.left >= -slack &&
      box.right <= width + slack &&
      box.top >= top - slack &&
      box.bottom <= bottom + slack,
  );
}

/** Returns the pairs of texts that cover each other. */
function overlapsOf(texts: readonly VisibleText[]): string[] {
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => one.boxes.some((box) => other.boxes.some((next) => doMeet(box, next))))
      .map((other) => `${one.words} and ${other.words}`),
  );
}

/** Lines of text are a little higher than their letters, so they may meet by a few pixels. */
const lineSlack = 4;

const doMeet = (one: DOMRect, other: DOMRect) =>
  one.left < other.right - slack &&
  other.left < one.right - slack &&
  one.top < other.bottom - lineSlack &&
  other.top < one.bottom - lineSlack;

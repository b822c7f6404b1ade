/** How often a text is put back before the other side is left alone: a page must not argue with it for ever. */
const maxTimes = 5;

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/**
 * Puts back texts that a translator or an extension replaces with `<font>` elements, although the page asks not to be
 * translated. React would go on changing the replaced text, which nobody sees, and fail when it removes it. The app has
 * no such elements of its own.
 */
export function keepText(root: Node): void {
  const times = new WeakMap<Node, number>();
  const observer = new MutationObserver((records) => {
    for (const [font, text] of replacedBy(records)) {
      const count = (times.get(text) ?? 0) + 1;
      times.set(text, count);
      if (count > maxTimes) return observer.disconnect();
      font.replaceWith(text);
    }
  });
  observer.observe(root, { childList: true, subtree: true });
}

/** Returns the new elements with the text that each has replaced. */
function replacedBy(records: readonly MutationRecord[]): Map<Element, Text> {
  const replaced = new Map<Element, Text>();
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const around = [...addedNodes, previousSibling, nextSibling].filter(isFont);
    // One beside it may have replaced the text before it.
    const font = around.find((element) => !replaced.has(element));
    const text = [...removedNodes].find(isText);
    if (font && text && !isFont(font.parentNode)) replaced.set(font, text);
  }
  return replaced;
}

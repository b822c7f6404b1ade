const byteOrderMark = '\uFEFF';
/** XML declaration, comments and document type that may precede the root element. */
const preamble =
  /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg\b[^[>]*(?:\[[\s\S]*?\])?\s*>)/i;
const rootElement = /^<(?:\w+:)?svg[\s/>]/i;

/** Returns true if these first bytes of a file begin an SVG document. */
export function looksLikeSvg(start: Uint8Array): boolean {
  let text = new TextDecoder('utf-8').decode(start);
  if (text.startsWith(byteOrderMark)) text = text.slice(1);
  for (let before = preamble.exec(text); before; before = preamble.exec(text)) {
    text = text.slice(before[0].length);
  }
  return rootElement.test(text);
}

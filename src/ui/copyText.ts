/**
 * What became of a text that was to be copied.
 * - `copied`: it is in the clipboard
 * - `attempted`: the browser reports so by its older interface, and the text is selected as well
 * - `selected`: the browser copies nothing by itself; the text is selected, so that the user can
 */
export type CopyOutcome = 'copied' | 'attempted' | 'selected';

/**
 * Copies a text by the interface that only secure sites have, or else by the older one.
 * @param shown shows the text, maybe formatted
 */
export async function copyText(text: string, shown: HTMLElement): Promise<CopyOutcome> {
  try {
    // Called before anything else is awaited, while the press still counts.
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    // Refused, or not a secure site, which has no clipboard.
    window.getSelection()?.selectAllChildren(shown);
    return copySelection(text) ? 'attempted' : 'selected';
  }
}

function copySelection(text: string): boolean {
  const stopping = new AbortController();
  document.addEventListener('copy', (event) => putIntoClipboard(event, text), {
    signal: stopping.signal,
    capture: true,
  });
  try {
    return document.execCommand('copy');
  } finally {
    stopping.abort();
  }
}

/** Gives a copy event this text in place of the selected one. */
export function putIntoClipboard(
  event: Pick<ClipboardEvent, 'clipboardData' | 'preventDefault'>,
  text: string,
): void {
  if (!event.clipboardData) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

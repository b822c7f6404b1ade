import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onPaste` with the files of a paste by keyboard, such as a copied receipt. They belong to the field in
 * the form that has the focus. Outside forms, they belong to the first field that can be reached.
 * @param onPaste null to leave pastes alone
 */
export function usePastedFiles(
  field: RefObject<HTMLElement | null>,
  onPaste: ((files: readonly File[]) => void) | null,
): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files ?? [];
    const isTaken = event.defaultPrevented || isText(event);
    if (!onPaste || files.length === 0 || isTaken || !isFor(field.current, event)) return;
    event.preventDefault();
    onPaste([...files]);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

/** A copied table is text and a picture of it. In a text field, the user means the text. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches('input, textarea');
  return isTyping && clipboardData !== null && clipboardData.types.includes('text/plain');
}

function isFor(field: HTMLElement | null, { target }: ClipboardEvent): boolean {
  const form = target instanceof Element ? target.closest('form') : null;
  if (form) return form.contains(field);
  // A dialog makes everything behind it unreachable.
  return field !== null && field.closest('[inert], [aria-hidden="true"]') === null;
}

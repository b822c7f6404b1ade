/**
 * Sends the form of the focused field on Ctrl+Enter or Command+Enter, as its button would, also from a text of
 * several lines. Returns false if the key is another one, or the form cannot be sent.
 */
export function sendForm(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented) return false;
  const form = target instanceof Element ? target.closest('form') : null;
  const button = form?.querySelector<HTMLElement>('button[type="submit"]:not(:disabled)');
  if (!form || !button) return false;
  event.preventDefault();
  form.requestSubmit(button);
  return true;
}

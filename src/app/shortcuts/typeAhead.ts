/**
 * Keeps the keys that are pressed before an opened search field has the focus, and types them into it then.
 * Otherwise a person who types fast would lose them, or they would be taken for shortcuts.
 * @param signal ends the listening
 * @returns a function that keeps keys from now on, until a field gets the focus or something else is pressed
 */
export function createTypeAhead(signal: AbortSignal): () => void {
  /** Null while no keys are kept. */
  let typed: { text: string; isSent: boolean } | null = null;
  const end = () => {
    typed = null;
  };

  function take(event: KeyboardEvent) {
    if (!typed) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    const isText = key.length === 1 && !(ctrlKey || metaKey || altKey);
    const sends = key === 'Enter' && typed.text !== '';
    if (!isText && !sends && key !== 'Shift') {
      end();
      return;
    }
    if (isText && !typed.isSent && !event.repeat) typed.text += key;
    if (sends) typed.isSent = true;
    event.preventDefault();
    // Other listeners would take the key for one that is pressed elsewhere.
    event.stopImmediatePropagation();
  }

  function pass({ target }: FocusEvent) {
    const kept = typed;
    end();
    if (!kept?.text || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
    const { length } = target.value;
    target.setRangeText(kept.text, length, length, 'end');
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // The field's handlers use the text of its last render.
    if (kept.isSent) setTimeout(() => pressEnter(target));
  }

  window.addEventListener('keydown', take, { capture: true, signal });
  window.addEventListener('focusin', pass, { signal });
  window.addEventListener('pointerdown', end, { signal });
  return () => {
    typed = { text: '', isSent: false };
  };
}

const pressEnter = (field: HTMLElement) =>
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );

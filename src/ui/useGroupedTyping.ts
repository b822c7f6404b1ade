import {
  type CompositionEvent,
  type InputEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from 'react';
import {
  groupTyped,
  regroup,
  settleTyped,
  type TypedText,
  ungroupTyped,
} from '#domain/money/typedAmount.ts';

/**
 * Groups the digits of an input while the user types. Returns the props of the input. `text` and
 * `onChange` have no commas.
 *
 * Each edit is grouped in the input before React compares it with the new value, so that React
 * leaves the caret alone. Browsers lose their undo history thereby, so this has its own.
 */
export function useGroupedTyping(text: string, onChange: (text: string) => void) {
  // An input method must find its text unchanged until it has finished.
  const [composed, setComposed] = useState<string | null>(null);
  const undone = useRef<TypedText[]>([]);
  const done = useRef<TypedText[]>([]);
  const shown = composed ?? groupTyped(text);

  function show(input: HTMLInputElement, next: TypedText) {
    if (input.value !== next.text) input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
    setComposed(null);
    onChange(ungroupTyped(next.text));
  }

  /** Stores the text before an edit, with the position of the caret. */
  function remember({ text, caret }: TypedText) {
    done.current.push({ text: shown, caret: Math.max(0, caret - text.length + shown.length) });
    undone.current = [];
  }

  function group(input: HTMLInputElement, inputType: string) {
    const edited = currentOf(input);
    const next = regroup(shown, edited, inputType);
    if (next.text !== shown) remember(edited);
    show(input, next);
  }

  function restore(input: HTMLInputElement, from: TypedText[], to: TypedText[]) {
    const next = from.pop();
    if (!next) return;
    to.push(currentOf(input));
    show(input, next);
  }

  return {
    value: shown,
    onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
      if (!nativeEvent.isComposing) return group(currentTarget, nativeEvent.inputType);
      if (composed === null) remember(currentOf(currentTarget));
      setComposed(currentTarget.value);
      onChange(ungroupTyped(currentTarget.value));
    },
    onBlur() {
      const settled = settleTyped(text);
      if (settled !== text) onChange(settled);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      show(currentTarget, regroup('', currentOf(currentTarget))),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const command = undoCommandOf(event);
      if (!command) return;
      event.preventDefault();
      if (command === 'undo') restore(event.currentTarget, done.current, undone.current);
      else restore(event.currentTarget, undone.current, done.current);
    },
  };
}

const currentOf = ({ value, selectionStart }: HTMLInputElement): TypedText => ({
  text: value,
  caret: selectionStart ?? value.length,
});

/** Returns the command of Ctrl+Z, Ctrl+Y, Ctrl+Shift+Z, and of the same keys with Command. */
function undoCommandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return null;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

import type { FormRenderProps } from 'react-final-form';

const starts = ['pointerdown', 'mousedown'];
/** A touch presses the mouse after its pointer events. */
const ends = ['pointerup', 'pointercancel', 'mouseup', 'dragend'];

/**
 * Lets a field count as left only after the press that leaves it, so that its error moves nothing while a
 * finger is on it. Returns a function that stops this.
 */
export function leaveAfterPress<Values extends object>(
  form: FormRenderProps<Values>['form'],
): () => void {
  const { blur } = form;
  let left: Parameters<typeof blur>[0][] | null = null;
  const start = () => {
    left ??= [];
  };
  const end = () => {
    const names = left ?? [];
    left = null;
    for (const name of names) blur(name);
  };
  // The click comes in the same task.
  const endLater = () => setTimeout(end);
  form.blur = (name) => (left ? void left.push(name) : blur(name));
  for (const type of starts) document.addEventListener(type, start, true);
  for (const type of ends) document.addEventListener(type, endLater, true);
  return () => {
    form.blur = blur;
    for (const type of starts) document.removeEventListener(type, start, true);
    for (const type of ends) document.removeEventListener(type, endLater, true);
  };
}

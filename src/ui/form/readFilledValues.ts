type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element.matches('input:read-write, textarea:read-write');

/**
 * Passes on values of a form that a browser or a password manager filled in without an event, as if
 * they had been typed. Returns the names of their fields.
 *
 * React ignores such a value and overwrites it when the field is rendered next. `defaultValue` is the
 * value that React rendered last.
 */
export function readFilledValues(form: HTMLFormElement): string[] {
  const filled = [...form.elements]
    .filter(isControl)
    .filter(({ value, defaultValue }) => value !== defaultValue);
  for (const control of filled) pass(control);
  return filled.map(({ name }) => name);
}

function pass(control: Control) {
  const { value } = control;
  const { prototype } =
    control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React remembers what is assigned to the element, and calls `onChange` only for another value.
  control.value = control.defaultValue;
  Reflect.set(prototype, 'value', value, control);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

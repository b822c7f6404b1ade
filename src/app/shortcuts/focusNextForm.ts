/** Focuses the first control of the form after the focused one; of the first form if there is none. */
export function focusNextForm() {
  const forms = [...document.forms];
  const focused = forms.findIndex((form) => form.contains(document.activeElement));
  const form = forms[focused + 1] ?? forms[0];
  [...(form?.elements ?? [])].find(isReachable)?.focus();
}

/** Returns true for a control that Tab reaches. */
const isReachable = (element: Element): element is HTMLElement =>
  element.matches(':enabled:not(fieldset, [type="hidden"], [type="file"], [tabindex="-1"])');

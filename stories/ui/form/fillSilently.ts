/** Fills in a field as some password managers and browsers do: the page gets no event. */
export function fillSilently(field: HTMLElement, value: string) {
  const { prototype } =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // Through the prototype, because React observes assignments to the element itself.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

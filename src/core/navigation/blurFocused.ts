/** Removes the focus, so that the next screen decides where it is. */
export function blurFocused(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

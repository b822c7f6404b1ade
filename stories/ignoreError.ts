/** Listener that keeps a reported error from the tests of the story, which fail for any. */
export function ignoreError(event: ErrorEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

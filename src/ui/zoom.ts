/** Factor of one zoom step (specification, section 9). */
export const zoomMultiplier = 1.5;

/** Returns the change of scale for zooming in by one step. */
export const stepIn = (scale: number) => scale * (zoomMultiplier - 1);

/** Returns the change of scale for zooming out by one step. */
export const stepOut = (scale: number) => scale * (1 - 1 / zoomMultiplier);

/** Maximum time in ms between two taps of a double tap. */
export const doubleTapDelay = 300;

/** Distance in px by which an arrow key moves an enlarged image. */
export const panStep = 50;

/** Maximum number of screen px for one pixel of the image. */
export const maxZoomPixelRatio = 10;

/** Returns the duration of zooming and moving in ms: zero with reduced motion. */
export const zoomTime = () =>
  globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160;

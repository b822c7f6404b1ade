/** One zoom step multiplies the size by this (specification, section 9). */
export const zoomMultiplier = 1.5;

/** How much one step in adds to a scale. */
export const stepIn = (scale: number) => scale * (zoomMultiplier - 1);

/** How much one step out takes from a scale. */
export const stepOut = (scale: number) => scale * (1 - 1 / zoomMultiplier);

/** Two taps or clicks within this many ms are one double tap. */
export const doubleTapDelay = 300;

/** How far an arrow key moves an enlarged picture, in px. */
export const panStep = 50;

/** At most this many px of the screen for one pixel of the picture. */
export const maxZoomPixelRatio = 10;

/** How long zooming and moving take, in ms; nothing moves where motion is unwelcome. */
export const zoomTime = () =>
  globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 160;

/** One zoom step multiplies the size by this (specification, section 9). */
export const zoomMultiplier = 1.5;

/** The same step as the zooming library counts: natural logarithm of the multiplier. */
export const zoomStep = Math.log(zoomMultiplier);

/** Two taps or clicks within this many ms are one double tap. */
export const doubleTapDelay = 300;

/** How far an arrow key moves an enlarged picture, in px. */
export const panStep = 50;

/** At most this many px of the screen for one pixel of the picture. */
export const maxZoomPixelRatio = 10;

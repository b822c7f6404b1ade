/** Side of a thumbnail. */
export const thumbSize = 320;
/** Longer side of the reduced picture that the thumbnail and the fingerprint are made of. */
const reducedSize = 1200;
/** A reduced picture is at most this many times as long as wide: one more than pictures with a fingerprint. */
const maxReducedAspect = 9;

interface Resize {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
  /** The part that a cropped picture keeps: where its text starts. */
  position: 'top' | 'left';
  withoutEnlargement: true;
}

/**
 * Returns how a picture is reduced. The shorter side of a long one, such as a screenshot of a whole page, keeps
 * the size of a thumbnail; what is beyond the ninefold of it is cut off.
 */
export function reducedResize(width: number, height: number): Resize {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.max(reducedSize / long, thumbSize / short);
  const side = Math.max(1, Math.round(short * scale));
  const length = Math.min(Math.round(long * scale), side * maxReducedAspect);
  return { ...sides(width, height, side, length), fit: 'cover', withoutEnlargement: true };
}

/** Returns the size of a thumbnail: of a long picture it shows the start, because the whole would be a line. */
export function thumbResize(width: number, height: number): Resize {
  const isLong = Math.max(width, height) > 2 * Math.min(width, height);
  const size = sides(width, height, thumbSize, thumbSize);
  return { ...size, fit: isLong ? 'cover' : 'inside', withoutEnlargement: true };
}

function sides(width: number, height: number, short: number, long: number) {
  return width > height
    ? ({ width: long, height: short, position: 'left' } as const)
    : ({ width: short, height: long, position: 'top' } as const);
}

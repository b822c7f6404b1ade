import { boxSums } from './boxSums.ts';

/** Map of a picture, row by row: 1 for ink, such as text and lines, and 0 elsewhere. */
export interface InkMap {
  width: number;
  height: number;
  ink: Uint8Array;
}

/** Half the size of the neighbourhood that a pixel is compared with. */
const reach = 12;
/** A pixel is ink if it differs from the mean of its neighbourhood by this many standard deviations. */
const minDeviations = 1.3;
/** Neighbourhoods with a smaller standard deviation are empty paper: as a share of the mean. */
const minContrast = 0.05;
/** The same for dark neighbourhoods, in grey levels. */
const minLevels = 9;

/**
 * Returns where a grey picture has ink, darker or lighter than its neighbourhood. Brightness, contrast
 * and uneven light change little in it.
 */
export function findInk(grey: Uint8Array, width: number, height: number): InkMap {
  const ink = new Uint8Array(width * height);
  const sums = boxSums(grey, width, height, reach);
  const squareSums = boxSums(squares(grey), width, height, reach);
  for (let y = 0; y < height; y += 1) {
    const rows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const count = rows * (Math.min(width, x + reach + 1) - Math.max(0, x - reach));
      const mean = (sums[at] ?? 0) / count;
      const variance = (squareSums[at] ?? 0) / count - square(mean);
      if (variance < square(Math.max(minLevels, mean * minContrast))) continue;
      const difference = (grey[at] ?? 0) - mean;
      if (square(difference) > variance * square(minDeviations)) ink[at] = 1;
    }
  }
  return { width, height, ink };
}

function squares(values: Uint8Array): Int32Array {
  const squared = new Int32Array(values.length);
  for (let index = 0; index < values.length; index += 1)
    squared[index] = square(values[index] ?? 0);
  return squared;
}

const square = (value: number) => value * value;

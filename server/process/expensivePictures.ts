import sharp from 'sharp';

const flat = (pixels: number) =>
  sharp({ create: { width: pixels, height: pixels, channels: 3, background: '#4a6fa5' } })
    .png()
    .toBuffer();

/** Takes more processor time to render than a picture may. */
const clouds = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1400">
  <filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="4000"/></filter>
  <rect width="1400" height="1400" filter="url(#f)"/></svg>`;

/**
 * Returns small files that are expensive to decode: one of almost 40 megapixels, one above that
 * limit, and one that is cut off after two seconds of processor time.
 */
export async function expensivePictures(): Promise<File[]> {
  const [largest, tooLarge] = [await flat(6300), await flat(9000)];
  return [
    new File([Uint8Array.from(largest)], 'largest.png'),
    new File([Uint8Array.from(tooLarge)], 'too-large.png'),
    new File([clouds], 'clouds.svg'),
  ];
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

/**
 * `npm run fonts`: cuts from the typeface what the app shows of it, so that a phone fetches no
 * more: the letters of western languages and the rupee sign, in the weights that are used.
 */
const source = 'node_modules/@fontsource-variable/inter';
const target = 'src/ui/theme/fonts';
const weights = { wght: { min: 400, max: 700 } };

/** The first letter and the last of each range. */
const western = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2026],
  [0x2190, 0x2193],
  [0x20ac, 0x20ac],
  [0x2212, 0x2212],
] as const;

const letters = western
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
  .map((code) => String.fromCodePoint(code))
  .join('');

async function cut(from: string, text: string, to: string) {
  const whole = readFileSync(path.join(source, 'files', from));
  const font = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: weights });
  writeFileSync(path.join(target, to), font);
  console.log(`${to}: ${font.length} bytes of ${whole.length}`);
}

mkdirSync(target, { recursive: true });
await cut('inter-latin-wght-normal.woff2', letters, 'western.woff2');
await cut('inter-latin-ext-wght-normal.woff2', '₹', 'rupee.woff2');
writeFileSync(path.join(target, 'LICENSE'), readFileSync(path.join(source, 'LICENSE')));

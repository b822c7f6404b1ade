import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { letters } from '../../src/ui/theme/fonts/letters.ts';

/**
 * `npm run fonts`: reduces the typeface to the characters and weights that the app shows: letters
 * of western languages and the rupee sign.
 */
const source = 'node_modules/@fontsource-variable/inter';
const target = 'src/ui/theme/fonts';
const weights = { wght: { min: 400, max: 700 } };

/** Returns all characters of a Unicode range in CSS notation. */
function charactersOf(range: string): string {
  const parts = [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)];
  const codes = parts.flatMap(([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...codes);
}

async function subset(from: string, name: keyof typeof letters) {
  const whole = readFileSync(path.join(source, 'files', from));
  const font = await subsetFont(whole, charactersOf(letters[name]), {
    targetFormat: 'woff2',
    variationAxes: weights,
  });
  writeFileSync(path.join(target, `${name}.woff2`), font);
  console.log(`${name}: ${font.length} bytes of ${whole.length}`);
}

await subset('inter-latin-wght-normal.woff2', 'western');
await subset('inter-latin-ext-wght-normal.woff2', 'rupee');
writeFileSync(path.join(target, 'LICENSE'), readFileSync(path.join(source, 'LICENSE')));

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { letters } from '../src/ui/theme/fonts/letters.ts';

/**
 * `npm run fonts`: cuts from the typeface what the app shows of it, so that a phone fetches no
 * more: the letters of western languages and the rupee sign, in the weights that are used.
 */
const source = 'node_modules/@fontsource-variable/inter';
const target = 'src/ui/theme/fonts';
const weights = { wght: { min: 400, max: 700 } };

/** All letters of what a style sheet calls a range. */
function lettersOf(range: string): string {
  const parts = [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)];
  const codes = parts.flatMap(([, from = '', to = from]) => {
    const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...codes);
}

async function cut(from: string, part: keyof typeof letters) {
  const whole = readFileSync(path.join(source, 'files', from));
  const font = await subsetFont(whole, lettersOf(letters[part]), {
    targetFormat: 'woff2',
    variationAxes: weights,
  });
  writeFileSync(path.join(target, `${part}.woff2`), font);
  console.log(`${part}: ${font.length} bytes of ${whole.length}`);
}

await cut('inter-latin-wght-normal.woff2', 'western');
await cut('inter-latin-ext-wght-normal.woff2', 'rupee');
writeFileSync(path.join(target, 'LICENSE'), readFileSync(path.join(source, 'LICENSE')));

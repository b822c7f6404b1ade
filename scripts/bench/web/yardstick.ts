import type { Page } from 'playwright';
import { build } from 'vite';
import { sourcePlugins } from '../../sourcePlugins.ts';

/** Shows `count` rows of the product in a list by rc-virtual-list, in the place of its own list. */
export async function showYardstick(page: Page, count: number) {
  await page.evaluate(await bundle());
  await page.evaluate((rows) => window.showYardstick(rows), count);
}

let bundled: Promise<string> | undefined;

const bundle = () => (bundled ??= buildBundle());

async function buildBundle(): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [sourcePlugins()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        lib: { entry: `${import.meta.dirname}/rcList.tsx`, formats: ['iife'], name: 'yardstick' },
      },
    }),
  ].flat();
  if (!output || !('output' in output)) throw new Error('the yardstick was not built');
  return output.output[0].code;
}

import type { Page } from 'playwright';
import { build } from 'vite';
import { sourcePlugins } from '../../sourcePlugins.ts';

/** Replaces the product's list by a list of `count` rows with rc-virtual-list, as a reference. */
export async function showReferenceList(page: Page, count: number) {
  await page.evaluate(await bundle());
  await page.evaluate((rows) => window.showReferenceList(rows), count);
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
        lib: {
          entry: `${import.meta.dirname}/referenceListApp.tsx`,
          formats: ['iife'],
          name: 'referenceList',
        },
      },
    }),
  ].flat();
  if (!output || !('output' in output)) throw new Error('the reference list was not built');
  return output.output[0].code;
}

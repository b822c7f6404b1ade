import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireChromium } from '../require-chromium.ts';
import { buildStorybook, checkOut } from '../test/stories/build.ts';
import { serveFolder } from '../test/stories/serve.ts';

/**
 * `npm run visual -- <git ref> [--only <part of a title>]`: takes a picture of every story at that
 * commit, compares those of the working tree with them, and reports the differences in visual-report/.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const [ref] = positionals;
if (ref === undefined) {
  console.error('Usage: npm run visual -- <git ref> [--only <part of a title>]');
  process.exit(2);
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'remit-desk-visual-'));
const env = {
  ...process.env,
  CHROMIUM_PATH: requireChromium(),
  PICTURES: path.join(folder, 'pictures'),
};

/** Takes or compares the pictures of a Storybook. @returns the exit code of Playwright. */
async function photograph(site: string, ...options: readonly string[]): Promise<number> {
  const { address, close } = await serveFolder(site);
  const config = ['--config', 'scripts/visual/playwright.config.ts', '--grep', values.only];
  const child = spawn('node_modules/.bin/playwright', ['test', ...config, ...options], {
    stdio: 'inherit',
    env: { ...env, STORYBOOK: site, STORYBOOK_URL: address },
  });
  const [code] = await once(child, 'exit');
  await close();
  return code ?? 1;
}

const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after')];
const checkout = path.join(folder, 'checkout');
const removeCheckout = checkOut(ref, checkout);
try {
  buildStorybook(checkout, before);
  buildStorybook('.', after);
  process.exitCode =
    (await photograph(before, '--update-snapshots=all')) ||
    (await photograph(after, '--update-snapshots=none'));
} finally {
  removeCheckout();
  rmSync(folder, { recursive: true, force: true });
}

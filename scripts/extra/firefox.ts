import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launch } from 'puppeteer-core';
import sharp from 'sharp';
import { withDemoServer } from '../demoServer.ts';
import { steps, type Visitors } from './firefoxSteps.ts';
import { openVisitor } from './firefoxVisitor.ts';

/**
 * `npm run test:firefox`: does the main job in Firefox, with photos, a draft and a loss of the network.
 * Puppeteer drives it, because Playwright drives only a Firefox of its own. Needs a Firefox in the usual place or at FIREFOX_PATH.
 */
const usualPaths = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const port = 3299;

const executablePath = usualPaths.find((place) => place && existsSync(place));
if (executablePath === undefined) {
  console.error('Install Firefox, or name its path in FIREFOX_PATH.');
  process.exit(2);
}

/** Creates a photo that is larger than the app uploads. */
async function createPhoto(folder: string): Promise<string> {
  const file = path.join(folder, 'photo.jpg');
  const create = { width: 3000, height: 4000, channels: 3 as const, background: '#4477aa' };
  await writeFile(file, await sharp({ create }).jpeg().toBuffer());
  return file;
}

let passed = 0;
await withDemoServer({ port }, async (address, folder) => {
  const photo = await createPhoto(folder);
  const browser = await launch({ browser: 'firefox', executablePath, headless: true });
  const problems: string[] = [];
  const open = () => openVisitor(browser, address, (problem) => problems.push(problem));
  try {
    const visitors: Visitors = { agent: await open(), admin: await open(), banker: await open() };
    for (const { title, person, run } of steps) {
      const visitor = visitors[person];
      await visitor.page.bringToFront();
      await run(visitor, photo).catch(async (error: unknown) => {
        const shown = await visitor.page.$eval('body', ({ innerText }) => innerText);
        throw new Error(`${title}. The page shows:\n${shown}`, { cause: error });
      });
      passed += 1;
      console.log(`✓ ${title}`);
    }
  } catch (error) {
    console.error('✗', error);
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
  for (const problem of problems) console.error(`✗ a page logged: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
});
console.log(`${passed} of ${steps.length} steps passed in Firefox`);

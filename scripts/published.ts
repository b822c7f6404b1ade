import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { isBuilt, rememberBuild, storybook } from './build-stamp.ts';
import { chromiumArgs } from './chromium.mjs';
import { problemsOf } from './published/outcome.ts';
import { type PublishedStory, storiesOf } from './published/stories.ts';
import { openVisitor } from './published/visitor.ts';
import { requireChromium } from './require-chromium.ts';
import { buildStorybook } from './visual/build.ts';
import type { StoryIndex } from './visual/plan.ts';
import { serveFolder } from './visual/serve.ts';

/**
 * `npm run test:published [-- <part of a story id> …]`: opens every story of the built Storybook in a
 * browser, as a visitor does, and fails for those whose play function fails or that log an error.
 */
const site = path.resolve(path.dirname(storybook.output));

/** Pages side by side. A page often waits for an animation, so two also help on one core. */
const pages = 2;

/** Returns the number of failed stories. */
async function visitAll(stories: readonly PublishedStory[]): Promise<number> {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: chromiumArgs,
  });
  const { address, close } = await serveFolder(site);
  const waiting = stories.values();
  let failed = 0;
  const work = async () => {
    const visitor = await openVisitor(browser, address);
    for (const { id, hasPlay } of waiting) {
      const problems = problemsOf(await visitor.visit(id), hasPlay);
      if (problems.length > 0) failed += 1;
      for (const problem of problems) console.log(`✗ ${id}: ${problem}`);
    }
    await visitor.close();
  };
  try {
    await Promise.all(Array.from({ length: pages }, work));
  } finally {
    await browser.close();
    await close();
  }
  return failed;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Where to write the counts as JSON, with the names that Vitest gives them.
  options: { report: { type: 'string' } },
});
if (!isBuilt(storybook)) {
  console.log('Building Storybook …');
  buildStorybook('.', site);
  rememberBuild(storybook);
}
const index = JSON.parse(readFileSync(storybook.output, 'utf8')) as StoryIndex;
const stories = storiesOf(index, positionals);
if (stories.length === 0) {
  console.error('No such story');
  process.exit(2);
}
const started = performance.now();
const failed = await visitAll(stories);
const passed = stories.length - failed;
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${passed} stories passed, ${failed} failed in ${seconds} s`);
if (values.report !== undefined) {
  mkdirSync(path.dirname(values.report), { recursive: true });
  writeFileSync(values.report, JSON.stringify({ numPassedTests: passed, numFailedTests: failed }));
}
process.exitCode = failed === 0 ? 0 : 1;

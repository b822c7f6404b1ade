import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { isBuilt, rememberBuild, storybook } from './build-stamp.ts';
import { chromiumArgs } from './chromium.mjs';
import { type ComponentManifest, missingComponents } from './published/manifest.ts';
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

/** Returns the ids of the failed stories. */
async function visitAll(stories: readonly PublishedStory[]): Promise<readonly string[]> {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: chromiumArgs,
  });
  const { address, close } = await serveFolder(site);
  const waiting = stories.values();
  const failed: string[] = [];
  const work = async () => {
    const visitor = await openVisitor(browser, address);
    for (const { id, hasPlay } of waiting) {
      const problems = problemsOf(await visitor.visit(id), hasPlay);
      if (problems.length > 0) failed.push(id);
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
  // File for the counts as JSON, with the names that Vitest gives them.
  options: { report: { type: 'string' } },
});
if (!isBuilt(storybook)) {
  console.log('Building Storybook …');
  buildStorybook('.', site);
  rememberBuild(storybook);
}
const manifest = JSON.parse(
  readFileSync(path.join(site, 'manifests/components.json'), 'utf8'),
) as ComponentManifest;
const missing = missingComponents(manifest, globSync('stories/ui/**/*.stories.tsx'));
for (const file of missing) console.log(`✗ ${file}: missing in the component manifest`);
if (!existsSync(path.join(site, 'design.tokens.json'))) missing.push('design.tokens.json');
const index = JSON.parse(readFileSync(storybook.output, 'utf8')) as StoryIndex;
const stories = storiesOf(index, positionals);
if (stories.length === 0) {
  console.error('No such story');
  process.exit(2);
}
const started = performance.now();
const failed = await visitAll(stories);
const passed = stories.length - failed.length;
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${passed} stories passed, ${failed.length} failed in ${seconds} s`);
if (values.report !== undefined) {
  mkdirSync(path.dirname(values.report), { recursive: true });
  const assertionResults = failed.map((id) => ({ fullName: id, status: 'failed' }));
  const report = {
    numPassedTests: passed,
    numFailedTests: failed.length,
    testResults: [{ name: 'stories', status: 'failed', assertionResults }],
  };
  writeFileSync(values.report, JSON.stringify(report));
}
process.exitCode = failed.length + missing.length === 0 ? 0 : 1;

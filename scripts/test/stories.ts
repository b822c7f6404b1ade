import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { storybook } from '../build-stamp.ts';
import { chromiumArgs } from '../chromium.mjs';
import { requireChromium } from '../require-chromium.ts';
import { requireStorybook } from './stories/build.ts';
import { serveFolder } from './stories/serve.ts';
import { problemsOf } from './stories/outcome.ts';
import { eachAlone, planStories, type StoryFile } from './stories/plan.ts';
import { openVisitor, type Visitor } from './stories/visitor.ts';

/**
 * `npm run test:published [-- --alone] [<part of a story id> …]`: shows every story of the built
 * Storybook in a browser, as reviewers and Chromatic see it. Fails for stories whose play function or
 * accessibility check fails, or that log an error. The stories of a file share a document; with
 * `--alone`, each has a document of its own, in a window of another size unless it names its viewport.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    alone: { type: 'boolean', default: false },
    // File for the results as JSON, in the format of Vitest.
    report: { type: 'string' },
  },
});
const site = path.resolve(path.dirname(storybook.output));

/** Pages side by side. A page often waits for a timer, so three also help on two cores. */
const pages = 3;

interface FileResult {
  name: string;
  status: 'passed' | 'failed';
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: 'passed' | 'failed'; failureMessages: string[] }[];
}

async function visitFile(visitor: Visitor, { path, stories }: StoryFile): Promise<FileResult> {
  const startTime = Date.now();
  const assertionResults: FileResult['assertionResults'] = [];
  let isFresh = false;
  for (const { id, hasPlay } of stories) {
    // A failed story may have left something behind.
    if (!isFresh) await visitor.openDocument();
    const failureMessages = problemsOf(await visitor.visit(id), hasPlay);
    for (const problem of failureMessages) console.log(`✗ ${id}: ${problem}`);
    isFresh = failureMessages.length === 0;
    assertionResults.push({ fullName: id, status: isFresh ? 'passed' : 'failed', failureMessages });
  }
  const status = assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed';
  return { name: path, status, startTime, endTime: Date.now(), assertionResults };
}

async function visitAll(files: readonly StoryFile[]): Promise<FileResult[]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  const { address, close } = await serveFolder(site);
  const waiting = files.values();
  const results: FileResult[] = [];
  const work = async () => {
    const visitor = await openVisitor(browser, address, {
      checksAccessibility: !values.alone,
      ...(values.alone && { viewport: { width: 1150, height: 560 } }),
    });
    for (const file of waiting) results.push(await visitFile(visitor, file));
    await visitor.close();
  };
  try {
    await Promise.all(Array.from({ length: pages }, work));
  } finally {
    await browser.close();
    await close();
  }
  return results;
}

/** The parts of Storybook's component manifest that are checked. */
interface ComponentManifest {
  components: Readonly<
    Record<
      string,
      { path: string; description?: string; error?: object; reactDocgenTypescript?: object }
    >
  >;
}

/** Returns what the build lacks besides stories: components with a description, and the tokens. */
function missingParts(): string[] {
  const { components } = JSON.parse(
    readFileSync(path.join(site, 'manifests/components.json'), 'utf8'),
  ) as ComponentManifest;
  const described = Object.values(components).filter(
    ({ error, description, reactDocgenTypescript }) =>
      !error && description && reactDocgenTypescript,
  );
  const paths = new Set(described.map((component) => component.path));
  const undescribed = globSync('stories/ui/**/*.stories.tsx').filter(
    (file) => !paths.has(`./${file}`),
  );
  return [
    ...undescribed.map((file) => `${file}: missing in the component manifest`),
    ...(existsSync(path.join(site, 'design.tokens.json')) ? [] : ['design.tokens.json: missing']),
  ];
}

const planned = planStories(requireStorybook(), positionals);
if (planned.length === 0) {
  console.error('No such story');
  process.exit(2);
}
const missing = missingParts();
for (const part of missing) console.log(`✗ ${part}`);
const started = performance.now();
const testResults = await visitAll(values.alone ? eachAlone(planned) : planned);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const stories = testResults.flatMap(({ assertionResults }) => assertionResults);
const failed = stories.filter(({ status }) => status === 'failed').length;
const passed = stories.length - failed;
console.log(`${passed} stories passed, ${failed} failed in ${seconds} s`);
if (values.report !== undefined) {
  mkdirSync(path.dirname(values.report), { recursive: true });
  const report = { numPassedTests: passed, numFailedTests: failed, testResults };
  writeFileSync(values.report, JSON.stringify(report));
}
process.exitCode = failed + missing.length === 0 ? 0 : 1;

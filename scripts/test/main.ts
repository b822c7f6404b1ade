import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { rememberBuild, storybook, webApp } from '../build-stamp.ts';
import { requireChromium } from '../require-chromium.ts';
import { describeTimes, type Outcome, readOutcome, type Run } from './runner/report.ts';

/**
 * `npm test`: proves each claim of the project once, also after a failure, and counts all tests at the
 * end. `npm run test:full` also proves them on the other engine, in documents of their own, by more
 * end-to-end tests and with real processes that are killed. docs/testing.md lists the stages.
 */
type Stage = () => Promise<Outcome>;

const isFull = process.argv.includes('--full');
const results = 'test-results';
const bin = (name: string) => `node_modules/.bin/${name}`;

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const chromium = requireChromium();

/**
 * Runs a program and prints its output at the end, because other programs may run at the same time.
 */
async function run(
  title: string,
  command: string,
  args: readonly string[],
  env = {},
): Promise<Run> {
  console.log(`▶ ${title}`);
  const started = performance.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROMIUM_PATH: chromium, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const [status] = await once(child, 'close');
  const succeeded = status === 0;
  const seconds = (performance.now() - started) / 1000;
  console.log(`\n${output.trim()}\n${succeeded ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)\n`);
  return { succeeded, seconds };
}

/** Counts a program without a report as one test. */
const check =
  (title: string, program: string, ...args: string[]): Stage =>
  async () => {
    const { succeeded, seconds } = await run(title, program, args);
    const failures = succeeded ? [] : ['see its output above'];
    const failed = failures.length;
    return { title, seconds, passed: 1 - failed, failed, failures, files: [] };
  };

const vitest =
  (title: string, options: readonly string[], env = {}): Stage =>
  async () => {
    const report = `${results}/${title.replaceAll(/\W+/g, '-')}.json`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...options, ...reporters];
    return readOutcome(title, report, await run(title, bin('vitest'), args, env));
  };

const build: Stage = async () => {
  const outcome = await check('build', bin('vite'), 'build', '--logLevel', 'error')();
  // Built here for the servers of the browser tests.
  if (outcome.failed === 0) rememberBuild(webApp);
  return outcome;
};

const storybookBuild: Stage = async () => {
  const args = ['build', '--quiet', '--disable-telemetry'];
  const outcome = await check('storybook build', bin('storybook'), ...args)();
  if (outcome.failed === 0) rememberBuild(storybook);
  return outcome;
};

const stories =
  (title: string, options: readonly string[]): Stage =>
  async () => {
    const report = `${results}/${title.replaceAll(' ', '-')}.json`;
    const args = ['scripts/test/stories.ts', '--report', report, ...options];
    return readOutcome(title, report, await run(title, process.execPath, args));
  };

const endToEnd =
  (options: readonly string[]): Stage =>
  async () => {
    const report = `${results}/e2e.json`;
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(await freePorts(4)) };
    const args = ['test', ...options];
    const outcome = readOutcome('e2e', report, await run('e2e', bin('playwright'), args, env));
    // The page of each failed test, because a log of the run is often all there is.
    for (const page of globSync(`${results}/e2e/*/error-context.md`)) {
      console.log(`${page}\n${readFileSync(page, 'utf8')}`);
    }
    return outcome;
  };

/** Returns the first of a number of consecutive free ports. */
async function freePorts(amount: number): Promise<number> {
  for (;;) {
    // Below the ports that the system gives to outgoing connections.
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const ports = Array.from({ length: amount }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const listener = createServer();
    listener.once('error', () => resolve(false));
    listener.listen(port, '127.0.0.1', () => listener.close(() => resolve(true)));
  });
}

async function inTurn(stages: readonly Stage[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const stage of stages) outcomes.push(await stage());
  return outcomes;
}

/** Type-aware rules are too slow for an editor, so they run separately. */
const promiseRules = ['no-floating-promises', 'no-misused-promises'].flatMap((rule) => [
  '-D',
  `typescript/${rule}`,
]);

/** Of fast tests, all but those with the tag `nightly` are part of `npm test`; of slow ones, those with `main`. */
const fast = isFull ? [] : ['--tags-filter=!nightly'];
const slow = isFull ? [] : ['--tags-filter=main', ...filesWithMain()];

/** Vitest would load all files of real processes, which takes as long as these tests. */
function filesWithMain(): string[] {
  const files = globSync('server/{process,db/embedded}/**/*.test.ts');
  return files.filter((file) => readFileSync(file, 'utf8').includes("tags: ['main']"));
}

const checks = [
  check('types', bin('tsc')),
  check('lint', bin('oxlint'), '--deny-warnings'),
  check('promises', bin('oxlint'), '--type-aware', '-A', 'all', ...promiseRules),
  check('format', bin('oxfmt'), '--check'),
  check('unused code', bin('knip')),
];
const inBrowsers = [
  vitest('hooks', ['--project=hooks', ...fast]),
  build,
  storybookBuild,
  stories('stories', []),
  endToEnd(isFull ? [] : ['--grep=@main']),
];
const inBrowsersByNight = [
  stories('stories alone', ['--alone']),
  vitest('stories from source', ['--project=stories']),
  check('firefox', 'npm', 'run', 'test:firefox'),
];
const onServers = [
  vitest('server', ['--project=server', ...fast], isFull ? { TEST_ENGINES: 'all' } : {}),
  // Real processes that are killed and measured: one file after the other.
  vitest('process', ['--project=process', '--no-file-parallelism', ...slow]),
];

/** Stages of a lane run one after the other. Each lane takes about one core. */
const lanes = [
  onServers,
  [
    ...checks,
    vitest('unit', ['--project=unit', ...fast]),
    ...inBrowsers,
    ...(isFull ? inBrowsersByNight : []),
  ],
];
const outcomes = (await Promise.all(lanes.map(inTurn))).flat();

for (const line of describeTimes(outcomes)) console.log(line);
for (const { title, failures } of outcomes) {
  for (const failure of failures) console.log(`✗ ${title}: ${failure}`);
}
const sum = (name: 'passed' | 'failed') =>
  outcomes.reduce((total, outcome) => total + outcome[name], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

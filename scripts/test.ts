import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { rememberBuild, storybook, webApp } from './build-stamp.ts';
import { requireChromium } from './require-chromium.ts';

/**
 * `npm test`: every check of the project. A failed one does not hide the next; a table tells how
 * long each took, and the last line counts them all.
 */
interface Outcome {
  title: string;
  passed: number;
  failed: number;
  seconds: number;
}
type Phase = () => Promise<Outcome>;

const results = 'test-results';
const bin = (name: string) => `node_modules/.bin/${name}`;

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const chromium = requireChromium();

interface Run {
  succeeded: boolean;
  seconds: number;
}

/** Runs a program and prints what it said when it ends: others may run beside it. */
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

/** A check without tests of its own counts as one. */
const check =
  (title: string, name: string, ...args: string[]): Phase =>
  async () => {
    const { succeeded, seconds } = await run(title, bin(name), args);
    return { title, seconds, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  };

/** Counts what a runner reported; a runner that broke before reporting is one failure. */
function count(title: string, reportFile: string, { succeeded, seconds }: Run): Outcome {
  try {
    const tally = readTally(JSON.parse(readFileSync(reportFile, 'utf8')));
    const failed = succeeded ? tally.failed : Math.max(tally.failed, 1);
    return { title, seconds, passed: tally.passed, failed };
  } catch {
    console.error(`${title}: no report in ${reportFile}`);
    return { title, seconds, passed: 0, failed: 1 };
  }
}

/** Reads the counts of Vitest's and of Playwright's JSON report. */
function readTally(report: {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
}) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    if (flaky > 0) console.warn(`${flaky} passed only at the second attempt`);
    return { passed: expected + flaky, failed: unexpected };
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

const vitest =
  (project: string, options: readonly string[] = [], title = project): Phase =>
  async () => {
    const report = `${results}/${title.replaceAll(/\W+/g, '-')}.json`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', '--project', project, ...reporters, ...options];
    return count(title, report, await run(title, bin('vitest'), args));
  };

const build: Phase = async () => {
  const outcome = await check('build', 'vite', 'build', '--logLevel', 'error')();
  // The servers of the browser tests find it made.
  if (outcome.failed === 0) rememberBuild(webApp);
  return outcome;
};

const storybookBuild: Phase = async () => {
  const args = ['build', '--quiet', '--disable-telemetry'];
  const outcome = await check('storybook build', 'storybook', ...args)();
  if (outcome.failed === 0) rememberBuild(storybook);
  return outcome;
};

/** Opens the stories of that build, as Chromatic does. */
const publishedStories: Phase = async () => {
  const title = 'published stories';
  const report = `${results}/published-stories.json`;
  const args = ['scripts/published.ts', '--report', report];
  return count(title, report, await run(title, process.execPath, args));
};

const endToEnd: Phase = async () => {
  const report = `${results}/e2e.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(await freePorts(4)) };
  return count('e2e', report, await run('e2e', bin('playwright'), ['test'], env));
};

/** A port that is free together with those after it. */
async function freePorts(amount: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 20_000);
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

/** Takes one phase after the other of its own, then of those that wait for a free lane. */
async function inTurn(own: readonly Phase[], shared: Phase[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const phase of own) outcomes.push(await phase());
  for (let next = shared.shift(); next; next = shared.shift()) outcomes.push(await next());
  return outcomes;
}

/** In parts, so that no lane waits long for the other. */
const serverParts = 5;
const server = Array.from({ length: serverParts }, (_, index) => {
  const part = `${index + 1}/${serverParts}`;
  return vitest('server', [`--shard=${part}`], `server ${part}`);
});

/** Side by side, each about one core. What tests the server in memory goes wherever there is room. */
const lanes = [
  [vitest('process', ['--no-file-parallelism'])],
  [
    check('types', 'tsc'),
    check('lint', 'oxlint', '--deny-warnings'),
    check('format', 'oxfmt', '--check'),
    check('unused code', 'knip'),
    vitest('unit'),
    vitest('hooks'),
    build,
    storybookBuild,
    vitest('stories', ['--reporter=./scripts/speed.ts']),
    publishedStories,
    endToEnd,
  ],
];
const outcomes = (await Promise.all(lanes.map((own) => inTurn(own, server)))).flat();

console.table(
  outcomes.map(({ seconds, ...outcome }) => ({ ...outcome, seconds: Math.round(seconds) })),
);
const sum = (name: 'passed' | 'failed') =>
  outcomes.reduce((total, outcome) => total + outcome[name], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { rememberBuild } from './build-stamp.ts';
import { requireChromium } from './require-chromium.ts';

/**
 * `npm test`: every check of the project, one after the other. A failed one does not hide the
 * next; the last line counts them all.
 */
interface Tally {
  passed: number;
  failed: number;
}

const results = 'test-results';
const bin = (name: string) => `node_modules/.bin/${name}`;

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const chromium = requireChromium();

function run(title: string, command: string, args: readonly string[], env = {}): boolean {
  console.log(`\n▶ ${title}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, ...env },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  return status === 0;
}

/** A check without tests of its own counts as one. */
function check(title: string, name: string, ...args: string[]): Tally {
  const passed = run(title, bin(name), args);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** Counts what a runner reported; a runner that broke before reporting is one failure. */
function tests(title: string, reportFile: string, runner: () => boolean): Tally {
  const succeeded = runner();
  try {
    const tally = readTally(JSON.parse(readFileSync(reportFile, 'utf8')));
    return !succeeded && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    console.error(`${title}: no report in ${reportFile}`);
    return { passed: 0, failed: 1 };
  }
}

/** Reads the counts of Vitest's and of Playwright's JSON report. */
function readTally(report: {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
}): Tally {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    if (flaky > 0) console.warn(`${flaky} passed only at the second attempt`);
    return { passed: expected + flaky, failed: unexpected };
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
}

function vitest(project: string, ...options: string[]): Tally {
  const report = `${results}/${project}.json`;
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', ...options];
  return tests(project, report, () =>
    run(project, bin('vitest'), [...args, `--outputFile.json=${report}`]),
  );
}

function build(): Tally {
  const tally = check('build', 'vite', 'build', '--logLevel', 'error');
  // The servers of the browser tests find it made.
  if (tally.failed === 0) rememberBuild();
  return tally;
}

async function playwright(): Promise<Tally> {
  const report = `${results}/e2e.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(await freePorts(4)) };
  return tests('e2e', report, () => run('e2e', bin('playwright'), ['test'], env));
}

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

const tallies = [
  check('types', 'tsc'),
  check('lint', 'oxlint', '--deny-warnings'),
  check('format', 'oxfmt', '--check'),
  check('unused code', 'knip'),
  vitest('unit'),
  vitest('server'),
  vitest('process', '--no-file-parallelism'),
  vitest('stories', '--reporter=./scripts/speed.ts'),
  build(),
  check('storybook build', 'storybook', 'build', '--quiet', '--disable-telemetry'),
  await playwright(),
];

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

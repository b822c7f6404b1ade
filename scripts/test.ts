import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { rememberBuild, storybook, webApp } from './build-stamp.ts';
import { requireChromium } from './require-chromium.ts';

/**
 * `npm test`: runs every check of the project, also after a failure. Prints a table of durations
 * and counts all tests at the end. With `--quick`, runs the checks that take less than four minutes
 * on two cores: no browser tests except those of hooks, and no long server tests.
 */
interface Outcome {
  title: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Names and errors of the failed tests, if the runner reported them. */
  failures: readonly string[];
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

/** Counts a check without tests as one. */
const check =
  (title: string, name: string, ...args: string[]): Phase =>
  async () => {
    const { succeeded, seconds } = await run(title, bin(name), args);
    const failures = succeeded ? [] : ['see its output above'];
    return { title, seconds, passed: 1 - failures.length, failed: failures.length, failures };
  };

/**
 * Counts the tests that a runner reported. A runner that failed before reporting counts as one
 * failure.
 */
function count(title: string, reportFile: string, { succeeded, seconds }: Run): Outcome {
  try {
    const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
    const tally = readTally(report);
    const failed = succeeded ? tally.failed : Math.max(tally.failed, 1);
    const names = failed > 0 ? failuresOf(report) : [];
    const failures = failed > 0 && names.length === 0 ? ['not named in its report'] : names;
    return { title, seconds, passed: tally.passed, failed, failures };
  } catch {
    console.error(`${title}: no report in ${reportFile}`);
    return { title, seconds, passed: 0, failed: 1, failures: ['no report'] };
  }
}

/** The parts used here of Vitest's and of Playwright's JSON report. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: readonly {
    name: string;
    status: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages?: readonly string[];
    }[];
  }[];
  stats?: { expected: number; flaky: number; unexpected: number };
  suites?: readonly Suite[];
}
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly Spec[];
}
interface Spec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: readonly { results: readonly { errors: readonly { message?: string }[] }[] }[];
}

/** Lists the failed tests with their errors: of a long run, often only the end of the output is kept. */
function failuresOf({ testResults = [], suites = [] }: Report): string[] {
  const inVitest = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative('.', name);
    const failures = failed.map(({ fullName, failureMessages = [] }) =>
      describeFailure(`${file}: ${fullName}`, failureMessages),
    );
    return status === 'failed' && failures.length === 0 ? [file] : failures;
  });
  const inSuite = (suite: Suite): string[] => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => describeFailure(`${spec.file}:${spec.line}: ${spec.title}`, errorsOf(spec))),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return [...inVitest, ...suites.flatMap(inSuite)];
}

const errorsOf = ({ tests }: Spec) =>
  tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors }) => errors)
    .map(({ message = '' }) => message);

/** Lines of an error that are repeated at the end of the output. */
const maxErrorLines = 12;

function describeFailure(name: string, errors: readonly string[]): string {
  const lines = errors.flatMap((error) =>
    stripVTControlCharacters(error).trim().split('\n').slice(0, maxErrorLines),
  );
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

function readTally(report: Report) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
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
  // Built here for the servers of the browser tests.
  if (outcome.failed === 0) rememberBuild(webApp);
  return outcome;
};

const storybookBuild: Phase = async () => {
  const args = ['build', '--quiet', '--disable-telemetry'];
  const outcome = await check('storybook build', 'storybook', ...args)();
  if (outcome.failed === 0) rememberBuild(storybook);
  return outcome;
};

/** Opens the stories of the built Storybook, as Chromatic does. */
const publishedStories: Phase = async () => {
  const title = 'published stories';
  const report = `${results}/published-stories.json`;
  const args = ['scripts/published.ts', '--report', report];
  return count(title, report, await run(title, process.execPath, args));
};

const endToEnd: Phase = async () => {
  const report = `${results}/e2e.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: String(await freePorts(4)) };
  const outcome = count('e2e', report, await run('e2e', bin('playwright'), ['test'], env));
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

/** Runs the phases of a lane one after the other, then takes shared phases. */
async function inTurn(own: readonly Phase[], shared: Phase[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const phase of own) outcomes.push(await phase());
  for (let next = shared.shift(); next; next = shared.shift()) outcomes.push(await next());
  return outcomes;
}

const isQuick = process.argv.includes('--quick');

/** Server tests that take long, excluded from the quick run. */
const longServerTests = [
  'server/api/{faults,fuzz}.test.ts',
  'server/login/login.test.ts',
  'server/report/generate.test.ts',
  'server/transaction/{list,model,races,search,volume,workflow}.test.ts',
];
const quickServerTests = () => globSync('server/**/*.test.ts', { exclude: longServerTests });

/** Split into parts to balance the lanes. */
const serverParts = 5;
const server = Array.from({ length: serverParts }, (_, index) => {
  const part = `${index + 1}/${serverParts}`;
  const files = isQuick ? quickServerTests() : [];
  return vitest('server', [`--shard=${part}`, ...files], `server ${part}`);
});

/** Type-aware rules are too slow for an editor, so they run separately. */
const promiseRules = ['no-floating-promises', 'no-misused-promises'].flatMap((rule) => [
  '-D',
  `typescript/${rule}`,
]);

const quickChecks = [
  check('types', 'tsc'),
  check('lint', 'oxlint', '--deny-warnings'),
  check('promises', 'oxlint', '--type-aware', '-A', 'all', ...promiseRules),
  check('format', 'oxfmt', '--check'),
  check('unused code', 'knip'),
  vitest('unit'),
  vitest('hooks'),
];
const browserChecks = [
  build,
  storybookBuild,
  vitest('stories', ['--reporter=./scripts/storyTimings.ts']),
  publishedStories,
  endToEnd,
];
const processTests = vitest('process', ['--no-file-parallelism']);

/** Lanes that run in parallel, each on about one core. Server tests run in the next free lane. */
const lanes = isQuick ? [[], quickChecks] : [[processTests], [...quickChecks, ...browserChecks]];
const outcomes = (await Promise.all(lanes.map((own) => inTurn(own, server)))).flat();

console.table(
  outcomes.map(({ title, passed, failed, seconds }) => ({
    title,
    passed,
    failed,
    seconds: Math.round(seconds),
  })),
);
const sum = (name: 'passed' | 'failed') =>
  outcomes.reduce((total, outcome) => total + outcome[name], 0);
for (const { title, failures } of outcomes) {
  for (const failure of failures) console.log(`✗ ${title}: ${failure}`);
}
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

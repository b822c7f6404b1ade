import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a stage of the tests has shown. */
export interface Outcome {
  title: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Names and errors of the failed tests, if the runner reported them. */
  failures: readonly string[];
  files: readonly TimedFile[];
}

export interface TimedFile {
  name: string;
  ms: number;
}

/** How a program has ended. */
export interface Run {
  succeeded: boolean;
  seconds: number;
}

/** The parts used here of Vitest's and of Playwright's JSON report. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: readonly {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
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
  file: string;
  suites?: readonly Suite[];
  specs?: readonly Spec[];
}
interface Spec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: readonly {
    results: readonly { duration: number; errors: readonly { message?: string }[] }[];
  }[];
}

/**
 * Counts the tests that a runner reported. A runner that failed before reporting counts as one
 * failure.
 */
export function readOutcome(
  title: string,
  reportFile: string,
  { succeeded, seconds }: Run,
): Outcome {
  try {
    const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
    const tally = readTally(report);
    const failed = succeeded ? tally.failed : Math.max(tally.failed, 1);
    const names = failed > 0 ? failuresOf(report) : [];
    const failures = failed > 0 && names.length === 0 ? ['not named in its report'] : names;
    return { title, seconds, passed: tally.passed, failed, failures, files: filesOf(report) };
  } catch {
    console.error(`${title}: no report in ${reportFile}`);
    return { title, seconds, passed: 0, failed: 1, failures: ['no report'], files: [] };
  }
}

function readTally(report: Report) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
  }
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 };
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
  const inPlaywright = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map((spec) => describeFailure(`${spec.file}:${spec.line}: ${spec.title}`, errorsOf(spec)));
  return [...inVitest, ...inPlaywright];
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const resultsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results);

const errorsOf = (spec: Spec) =>
  resultsOf(spec)
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

function filesOf({ testResults = [], suites = [] }: Report): TimedFile[] {
  const inVitest = testResults.map(({ name, startTime, endTime }) => ({
    name: relative('.', name),
    ms: endTime - startTime,
  }));
  const inPlaywright = suites.map((suite) => {
    const times = specsOf(suite)
      .flatMap(resultsOf)
      .map(({ duration }) => duration);
    return { name: `e2e/${suite.file}`, ms: times.reduce((sum, ms) => sum + ms, 0) };
  });
  return [...inVitest, ...inPlaywright];
}

const maxFiles = 10;

/** Returns a line for each stage and for its slowest files. */
export function describeTimes(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ title, passed, failed, seconds, files }) => [
    `${inSeconds(seconds)}  ${title}: ${passed} passed, ${failed} failed`,
    ...files
      .toSorted((left, right) => right.ms - left.ms)
      .slice(0, maxFiles)
      .map(({ name, ms }) => `${' '.repeat(9)}${inSeconds(ms / 1000)}  ${name}`),
  ]);
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;

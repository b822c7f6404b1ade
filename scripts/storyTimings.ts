import type { Reporter, TestModule } from 'vitest/node';

/** A test file with the duration of its tests in milliseconds. */
interface TimedFile {
  path: string;
  tests: number;
  ms: number;
}

/** Prints the number of stories per second and the slowest files at the end of a run. */
export default class StoryTimings implements Reporter {
  #started = 0;

  onTestRunStart() {
    this.#started = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const files = modules.map(timeOf);
    console.log(summaryLines(files, performance.now() - this.#started).join('\n'));
  }
}

const timeOf = ({ relativeModuleId, children }: TestModule): TimedFile => {
  const tests = [...children.allTests()];
  const times = tests.map((test) => test.diagnostic()?.duration ?? 0);
  return {
    path: relativeModuleId,
    tests: tests.length,
    ms: times.reduce((sum, ms) => sum + ms, 0),
  };
};

const maxShown = 5;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** @param ms duration of the whole run. */
export function summaryLines(files: readonly TimedFile[], ms: number): string[] {
  const stories = files.reduce((sum, { tests }) => sum + tests, 0);
  const slowest = files.toSorted((left, right) => right.ms - left.ms).slice(0, maxShown);
  return [
    ...slowest.map((file) => `${seconds(file.ms).padStart(8)}  ${file.path}`),
    `${stories} stories in ${seconds(ms)}, ${(stories / (ms / 1000)).toFixed(1)} per second`,
  ];
}

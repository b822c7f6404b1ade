import type { Reporter, TestModule } from 'vitest/node';

/** A file that was tested, with the time its tests took, in ms. */
interface TimedFile {
  path: string;
  tests: number;
  ms: number;
}

/** Says at the end of a run how many stories were proved in a second, and where the time went. */
export default class Speed implements Reporter {
  #started = 0;

  onTestRunStart() {
    this.#started = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const files = modules.map(timeOf);
    console.log(speedLines(files, performance.now() - this.#started).join('\n'));
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

const mostShown = 5;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** @param ms how long the whole run took. */
export function speedLines(files: readonly TimedFile[], ms: number): string[] {
  const stories = files.reduce((sum, { tests }) => sum + tests, 0);
  const slowest = files.toSorted((left, right) => right.ms - left.ms).slice(0, mostShown);
  return [
    ...slowest.map((file) => `${seconds(file.ms).padStart(8)}  ${file.path}`),
    `${stories} stories in ${seconds(ms)}, ${(stories / (ms / 1000)).toFixed(1)} per second`,
  ];
}

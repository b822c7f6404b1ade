import { expect, it } from 'vitest';
import { summaryLines } from './storyTimings.ts';

const file = (path: string, tests: number, ms: number) => ({ path, tests, ms });

it('prints the slowest files and the number of stories per second', () => {
  const files = [file('a', 10, 500), file('b', 20, 12_000), file('c', 15, 900)];
  expect(summaryLines(files, 18_000)).toEqual([
    '  12.0 s  b',
    '   0.9 s  c',
    '   0.5 s  a',
    '45 stories in 18.0 s, 2.5 per second',
  ]);
});

it('prints at most five files', () => {
  const files = Array.from({ length: 9 }, (_, index) => file(`${index}`, 1, index));
  expect(summaryLines(files, 1000)).toHaveLength(6);
});

import { expect, it } from 'vitest';
import { speedLines } from './speed.ts';

const file = (path: string, tests: number, ms: number) => ({ path, tests, ms });

it('names the slowest files and how many stories were proved in a second', () => {
  const files = [file('a', 10, 500), file('b', 20, 12_000), file('c', 15, 900)];
  expect(speedLines(files, 18_000)).toEqual([
    '  12.0 s  b',
    '   0.9 s  c',
    '   0.5 s  a',
    '45 stories in 18.0 s, 2.5 per second',
  ]);
});

it('names no more than five files', () => {
  const files = Array.from({ length: 9 }, (_, index) => file(`${index}`, 1, index));
  expect(speedLines(files, 1000)).toHaveLength(6);
});

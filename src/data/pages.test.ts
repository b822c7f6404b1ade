import { expect, it } from 'vitest';
import { nextPageCount } from './pages.ts';

it.each([
  [1, 2],
  [10, 11],
  [11, 13],
  [1000, 1100],
])('a list of %i pages grows to %i', (pages, more) => {
  expect(nextPageCount(pages)).toBe(more);
});

import { expect, it } from 'vitest';
import { countText, maxListCount, shortCount } from './listCount.ts';

it.each([
  [0, false, '0'],
  [12, false, '12'],
  [12, true, '12+'],
  [maxListCount, false, '99'],
  [maxListCount, true, '99+'],
])('shows %i (more: %s) as %s', (count, isMore, text) => {
  expect(countText({ count, isMore })).toBe(text);
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shortens %i to %s', (count, text) => {
  expect(shortCount(count)).toBe(text);
});

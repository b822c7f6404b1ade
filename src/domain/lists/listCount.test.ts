import { expect, it } from 'vitest';
import { countText, maxListCount } from './listCount.ts';

it.each([
  [0, false, '0'],
  [12, false, '12'],
  [12, true, '12+'],
  [maxListCount, false, '99'],
  [maxListCount, true, '99+'],
])('shows %i (more: %s) as %s', (count, isMore, text) => {
  expect(countText({ count, isMore })).toBe(text);
});

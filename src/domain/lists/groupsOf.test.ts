import { expect, it } from 'vitest';
import { groupsOf } from './groupsOf.ts';

it('items are divided into groups', () => {
  expect(groupsOf(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
  expect(groupsOf([], 2)).toEqual([]);
});

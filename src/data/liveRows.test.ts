import { describe, expect, it } from 'vitest';
import { concerns, type ReadKey } from './concerns.ts';
import { groupsOf, isAmongLoaded, replaceRows } from './liveRows.ts';

describe('replaceRows', () => {
  const a = { id: 'a', name: 'one' };
  const b = { id: 'b', name: 'two' };

  it('replaces changed rows and keeps the identity of all others', () => {
    const pages = [[a], [b]];
    const changed = { id: 'b', name: 'three' };
    const replaced = replaceRows(pages, new Map([['b', changed]]));
    expect(replaced).toEqual([[a], [changed]]);
    expect(replaced[0]).toBe(pages[0]);
  });

  it('keeps equal rows, and the place of rows without data', () => {
    const pages = [[a, b]];
    const changed = new Map([
      ['a', { ...a }],
      ['b', null],
    ]);
    expect(replaceRows(pages, changed)[0]).toBe(pages[0]);
  });
});

const isBefore = (one: number, other: number) => one > other;

describe('isAmongLoaded', () => {
  it.each([
    ['before the last loaded row', 5, { last: 4, isComplete: false }, true],
    ['after it', 3, { last: 4, isComplete: false }, false],
    ['after it, at the end of the list', 3, { last: 4, isComplete: true }, true],
    ['in an empty list', 3, { last: undefined, isComplete: false }, true],
  ])('a row %s', (_where, row, range, expected) => {
    expect(isAmongLoaded(row, { ...range, isBefore })).toBe(expected);
  });
});

it('ids are divided into groups', () => {
  expect(groupsOf(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
  expect(groupsOf([], 2)).toEqual([]);
});

describe('events concern', () => {
  const list: ReadKey = ['transactions', { section: 'all' }, 0];
  it.each<[Parameters<typeof concerns>[0], ReadKey, boolean]>([
    [{ kind: 'transaction', id: '1' }, ['transaction', '1'], true],
    [{ kind: 'transaction', id: '1' }, ['transaction', '2'], false],
    [{ kind: 'removed', id: '1' }, ['transaction', '1'], true],
    [{ kind: 'transaction', id: '1' }, list, true],
    [{ kind: 'transaction', id: '1' }, ['summary'], true],
    [{ kind: 'transaction', id: '1' }, ['users', {}, 0], false],
    [{ kind: 'claim', id: '1' }, ['transaction', '1'], false],
    [{ kind: 'rate' }, ['setting'], true],
    [{ kind: 'rate' }, ['counters'], true],
    [{ kind: 'users' }, ['user', '7'], true],
    [{ kind: 'banks' }, ['lookups'], true],
    [{ kind: 'resync' }, ['anything'], true],
  ])('%j %j: %s', (event, key, expected) => {
    expect(concerns(event, key)).toBe(expected);
  });
});

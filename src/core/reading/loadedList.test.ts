import { describe, expect, it } from 'vitest';
import {
  announceRows,
  isAmongLoaded,
  type LoadedList,
  mergePart,
  removeRow,
  replaceRows,
  reuseUnchanged,
  rowAsRead,
  unloaded,
} from './loadedList.ts';

interface Row {
  id: string;
  name?: string;
}

const rowsOf = (ids: string): readonly Row[] => [...ids].map((id) => ({ id }));
const listOf = (ids: string, isComplete = false): LoadedList<Row> => ({
  ...unloaded,
  rows: rowsOf(ids),
  isComplete,
});
const idsOf = ({ rows }: LoadedList<Row>) => rows.map(({ id }) => id).join('');

const isBehindUnchanged = (one: Row, other: Row) => other.name === undefined && one.id > other.id;

describe('a part', () => {
  it.each<[string, LoadedList<Row>, string | null, string, boolean, string, boolean]>([
    ['is the start of an unloaded list', listOf(''), null, 'abc', false, 'abc', false],
    ['is the whole list', listOf(''), null, 'abc', true, 'abc', true],
    ['is added behind the last row', listOf('abc'), 'c', 'de', false, 'abcde', false],
    ['ends the list', listOf('abc'), 'c', 'd', true, 'abcd', true],
    ['without rows ends the list', listOf('abc'), 'c', '', true, 'abc', true],
    ['drops rows that have left', listOf('abcdef'), 'b', 'ce', false, 'abcef', false],
    ['adds rows that have arrived', listOf('abcdef'), 'b', 'cxd', false, 'abcxdef', false],
    ['keeps the rows behind it', listOf('abcdef', true), null, 'abc', false, 'abcdef', true],
    ['drops the rows behind a new one', listOf('abcdef', true), 'b', 'cx', false, 'abcx', false],
    ['drops the rows behind the end', listOf('abcdef'), 'b', 'c', true, 'abc', true],
    ['moves a row', listOf('abcdef'), 'b', 'ecd', false, 'abecdf', false],
    ['repeats no row from before it', listOf('abcd'), 'c', 'ad', false, 'abcd', false],
    ['behind a row that has gone changes nothing', listOf('abc'), 'x', 'cd', true, 'abc', false],
  ])('%s', (_title, list, after, read, isEnd, ids, isComplete) => {
    const merged = mergePart(list, { after, rows: rowsOf(read), isEnd });
    expect({ ids: idsOf(merged), isComplete: merged.isComplete }).toEqual({ ids, isComplete });
  });

  it('keeps the identity of unchanged rows', () => {
    const list = listOf('ab');
    const { rows } = mergePart(list, { after: null, rows: rowsOf('ab'), isEnd: true });
    expect(rows[0]).toBe(list.rows[0]);
  });

  it('shows rows that were announced', () => {
    const list = { ...listOf('bc'), newIds: ['a', 'x'] };
    expect(mergePart(list, { after: null, rows: rowsOf('abc'), isEnd: true }).newIds).toEqual([
      'x',
    ]);
  });

  it('is placed where its rows are, but keeps where the others were read', () => {
    const changed = replaceRows(
      listOf('abc'),
      new Map([
        ['a', { id: 'a', name: 'new' }],
        ['c', { id: 'c', name: 'new' }],
      ]),
    );
    const { readAs } = mergePart(changed, {
      after: 'b',
      rows: [{ id: 'c', name: 'new' }],
      isEnd: false,
    });
    expect(readAs).toEqual({ a: { id: 'a' } });
  });
});

describe('a changed row', () => {
  it('is replaced where it stands, and stands where it was read first', () => {
    const once = replaceRows(listOf('ab'), new Map([['b', { id: 'b', name: 'one' }]]));
    const twice = replaceRows(once, new Map([['b', { id: 'b', name: 'two' }]]));
    expect(twice.rows).toEqual([{ id: 'a' }, { id: 'b', name: 'two' }]);
    expect(rowAsRead(twice, 1)).toEqual({ id: 'b' });
    expect(rowAsRead(twice, 0)).toEqual({ id: 'a' });
    expect(rowAsRead(twice, 2)).toBeUndefined();
  });

  it('that is equal changes nothing', () => {
    const list = listOf('ab');
    expect(replaceRows(list, new Map([['a', { id: 'a' }]]))).toBe(list);
  });

  it('that the user may no longer see is removed', () => {
    expect(idsOf(removeRow(listOf('abc'), 'b'))).toBe('ac');
    expect(removeRow({ ...listOf('a'), newIds: ['x'] }, 'x').newIds).toEqual([]);
  });
});

it('announced rows are those that are missing', () => {
  const list = { ...listOf('ab'), newIds: ['x', 'y'] };
  const announced = announceRows(
    list,
    new Map([
      ['a', true],
      ['x', false],
      ['z', true],
    ]),
  );
  expect(announced.newIds).toEqual(['y', 'z']);
  expect(announceRows(announced, new Map([['z', true]]))).toBe(announced);
});

describe('a row that is not loaded is among the loaded ones', () => {
  it.each([
    ['before the last one', listOf('bd'), 'c', true],
    ['not behind it', listOf('bd'), 'e', false],
    ['behind it, at the end of the list', listOf('bd', true), 'e', true],
    ['in an empty list', listOf(''), 'e', true],
  ])('%s', (_where, list, id, expected) => {
    expect(isAmongLoaded(list, { id }, (one, other) => one.id > other.id)).toBe(expected);
  });

  it('before the place where the last one was read', () => {
    const list = replaceRows(listOf('bd'), new Map([['d', { id: 'd', name: 'moved' }]]));
    expect(isAmongLoaded(list, { id: 'e' }, isBehindUnchanged)).toBe(false);
  });
});

const twoRows = () => [
  { id: 'a', amount: 1 },
  { id: 'b', amount: 2 },
];

describe('reuseUnchanged', () => {
  it('reuses the list when nothing changed', () => {
    const before = twoRows();
    expect(reuseUnchanged(before, twoRows())).toBe(before);
  });

  it('reuses unchanged rows at any position', () => {
    const before = twoRows();
    const now = [{ id: 'new', amount: 3 }, ...twoRows()];
    const kept = reuseUnchanged(before, now);
    expect(kept).toEqual(now);
    expect(kept[1]).toBe(before[0]);
    expect(kept[2]).toBe(before[1]);
  });

  it('replaces a changed row', () => {
    const before = twoRows();
    const kept = reuseUnchanged(before, [{ id: 'a', amount: 9 }, ...twoRows().slice(1)]);
    expect(kept[0]).toEqual({ id: 'a', amount: 9 });
    expect(kept[1]).toBe(before[1]);
  });

  it('drops a removed row', () => {
    expect(reuseUnchanged(twoRows(), twoRows().slice(1))).toEqual([{ id: 'b', amount: 2 }]);
  });
});

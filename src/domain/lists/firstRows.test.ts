import { describe, expect, it } from 'vitest';
import { changeFirstRows } from './firstRows.ts';

const row = (id: string) => ({ id });
const rowsOf = (ids: string) => [...ids].map(row);
const options = {
  size: 3,
  isBefore: (one: { id: string }, other: { id: string }) => one.id < other.id,
};

describe('the first three rows after a change', () => {
  it.each([
    ['of another list', 'ac', 'b', false, 'ac'],
    ['that belongs between them', 'ac', 'b', true, 'abc'],
    ['that belongs behind them', 'ab', 'c', true, 'abc'],
    ['that belongs to an empty list', '', 'a', true, 'a'],
    ['that pushes the last one out', 'bcd', 'a', true, 'abc'],
    ['that is listed further down', 'abc', 'd', true, 'abc'],
    ['that is one of them', 'abc', 'b', true, 'abc'],
    ['that leaves all there are', 'ab', 'a', false, 'b'],
    ['whose successor is not known', 'abc', 'a', false, null],
  ])('%s', (_title, rows, id, isListed, expected) => {
    const changed = changeFirstRows(rowsOf(rows), row(id), isListed, options);
    expect(changed).toEqual(expected === null ? null : rowsOf(expected));
  });

  it('contain the new state of the row', () => {
    const rows = [{ id: 'a', amount: 1 }];
    const changed = { id: 'a', amount: 2 };
    const alone = { size: 3, isBefore: () => false };
    expect(changeFirstRows(rows, changed, true, alone)).toEqual([changed]);
  });
});

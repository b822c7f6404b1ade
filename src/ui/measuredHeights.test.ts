import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetBelow, MeasuredHeights, rowsAbove } from './measuredHeights.ts';

const ids = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

function heightsOf(heights: Record<string, number>) {
  const rows = new MeasuredHeights(73);
  rows.measure(new Map(Object.entries(heights)));
  return rows;
}

describe('layout of rows', () => {
  it('uses the assumed height until a row has been measured', () => {
    const layout = new MeasuredHeights(73).layOut(ids);
    expect(layout.topOf(5)).toBe(365);
    expect(layout.indexAt(72)).toBe(0);
    expect(layout.indexAt(73)).toBe(1);
  });

  it('has the lowest height for rows that were not measured', () => {
    const layout = heightsOf({ a: 140, b: 100 }).layOut(ids);
    expect([0, 1, 2, 3, 4, 5].map(layout.topOf)).toEqual([0, 140, 240, 340, 440, 540]);
  });

  it.each([
    [0, 0],
    [99, 0],
    [100, 1],
    [239, 1],
    [240, 2],
    [340, 3],
    [499, 3],
    [500, 4],
    [600, 5],
  ])('finds the row at %i px', (offset, index) => {
    const layout = heightsOf({ a: 100, b: 140, c: 100, d: 160 }).layOut(ids);
    expect(layout.indexAt(offset)).toBe(index);
  });

  it('follows the order of the rows', () => {
    const rows = heightsOf({ a: 140, b: 100 });
    expect(rows.layOut([...ids].toReversed()).topOf(4)).toBe(400);
  });

  it('finds every offset again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 40, max: 300 }), { minLength: 1, maxLength: 30 }),
        fc.double({ min: 0, max: 9000, noNaN: true }),
        (sizes, offset) => {
          const items = sizes.map((_, index) => ({ id: String(index) }));
          const rows = new MeasuredHeights(73);
          rows.measure(new Map(sizes.map((height, index) => [String(index), height])));
          const layout = rows.layOut(items);
          expect(offsetBelow(layout, rowsAbove(layout, offset))).toBeCloseTo(offset, 6);
          expect(layout.topOf(layout.indexAt(offset))).toBeLessThanOrEqual(offset + 1e-6);
        },
      ),
    );
  });
});

/** Measures rows in several calls. Returns whether each moved a row. */
const measured = (...calls: Record<string, number>[]) => {
  const rows = new MeasuredHeights(73);
  return calls.map((heights) => rows.measure(new Map(Object.entries(heights))));
};

describe('measuring', () => {
  it.each<[string, Record<string, number>[], boolean[]]>([
    ['rows of the assumed height', [{ a: 73, b: 73 }, { c: 73 }], [false, false]],
    ['no rows', [{}], [false]],
    ['rows of another height', [{ a: 97 }, { b: 97 }], [true, false]],
    ['a higher row', [{ a: 97 }, { b: 117 }, { b: 117 }], [true, true, false]],
    ['a lower row', [{ a: 117 }, { b: 97 }], [true, true]],
    ['heights that differ by rounding', [{ a: 73.02 }, { a: 72.98, b: 73.04 }], [false, false]],
  ])('says whether %s move a row', (_, calls, moves) => {
    expect(measured(...calls)).toEqual(moves);
  });

  it('discards heights of another width', () => {
    const rows = heightsOf({ a: 97, b: 137, c: 97 });
    expect(rows.measure(new Map([['a', 73]]))).toBe(true);
    expect(rows.layOut(ids).topOf(3)).toBe(219);
  });
});

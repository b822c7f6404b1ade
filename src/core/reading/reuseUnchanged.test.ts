import { describe, expect, it } from 'vitest';
import { reuseUnchanged } from './reuseUnchanged.ts';

const rows = () => [
  { id: 'a', amount: 1 },
  { id: 'b', amount: 2 },
];

describe('reuseUnchanged', () => {
  it('reuses the list when nothing changed', () => {
    const before = rows();
    expect(reuseUnchanged(before, rows())).toBe(before);
  });

  it('reuses unchanged rows at any position', () => {
    const before = rows();
    const now = [{ id: 'new', amount: 3 }, ...rows()];
    const kept = reuseUnchanged(before, now);
    expect(kept).toEqual(now);
    expect(kept[1]).toBe(before[0]);
    expect(kept[2]).toBe(before[1]);
  });

  it('replaces a changed row', () => {
    const before = rows();
    const kept = reuseUnchanged(before, [{ id: 'a', amount: 9 }, ...rows().slice(1)]);
    expect(kept[0]).toEqual({ id: 'a', amount: 9 });
    expect(kept[1]).toBe(before[1]);
  });

  it('drops a removed row', () => {
    expect(reuseUnchanged(rows(), rows().slice(1))).toEqual([{ id: 'b', amount: 2 }]);
  });
});

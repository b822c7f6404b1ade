import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { count, difference, judge, summary } from './compare.ts';

describe('judge', () => {
  const verdicts = judge(
    new Set(['kept', 'mended', 'gone']),
    new Set(['kept', 'mended', 'made']),
    (id) => id === 'kept',
  );

  it('distinguishes same, changed, new and removed pictures', () => {
    expect(Object.fromEntries(verdicts)).toEqual({
      kept: 'same',
      mended: 'changed',
      made: 'new',
      gone: 'removed',
    });
  });

  it('counts them in one line', () => {
    expect(summary(count(verdicts))).toBe('1 changed, 1 new, 1 removed, 1 the same');
  });
});

/** A picture in one shade of grey, except for one pixel. */
function picture(width: number, height: number, odd = 100): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(100);
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  png.data.fill(odd, 0, 3);
  return PNG.sync.write(png);
}

describe('difference', () => {
  it('is null for pictures that look the same', () => {
    expect(difference(picture(4, 4), picture(4, 4))).toBeNull();
    expect(difference(picture(4, 4), picture(4, 4, 102))).toBeNull();
  });

  it('marks a different pixel', () => {
    expect(difference(picture(4, 4), picture(4, 4, 104))).not.toBeNull();
  });

  it('has the size of both pictures together', () => {
    const drawn = difference(picture(4, 8), picture(6, 4));
    expect(drawn && PNG.sync.read(drawn)).toMatchObject({ width: 6, height: 8 });
  });
});

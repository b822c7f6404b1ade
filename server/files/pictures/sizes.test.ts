import { expect, test } from 'vitest';
import { describedSize } from './fingerprint.ts';
import { reducedResize, thumbResize } from './sizes.ts';

test.each([
  [1500, 2000, 900, 1200, 'inside'],
  [4000, 3000, 1200, 900, 'inside'],
  [1080, 2160, 600, 1200, 'inside'],
  [1080, 2400, 540, 1200, 'cover'],
  [1080, 8640, 320, 2560, 'cover'],
  [1080, 12_000, 320, 2880, 'cover'],
  [12_000, 1080, 2880, 320, 'cover'],
  [1, 40_000, 320, 2880, 'cover'],
  [64, 48, 1200, 900, 'inside'],
])('reduces %i x %i to at most %i x %i; its thumbnail is %s', (width, height, to, down, fit) => {
  expect(reducedResize(width, height)).toMatchObject({ width: to, height: down });
  expect(thumbResize(to, down).fit).toBe(fit);
});

test('cuts off no picture that has a fingerprint', () => {
  const { width, height } = reducedResize(1000, 8000);
  expect(describedSize(width, height)).not.toBeNull();
  const cut = reducedResize(1000, 9500);
  expect(describedSize(cut.width, cut.height)).toBeNull();
});

import { expect, it } from 'vitest';
import { changeOf } from './change.ts';

const share = (share: number) => ({ kind: 'share', share });
const times = (times: number) => ({ kind: 'times', times });

it.each([
  [5, 4, share(0.25)],
  [4, 4, share(0)],
  [0, 4, share(-1)],
  [12, 4, share(2)],
  [13, 4, times(3)],
  [14, 4, times(4)],
  [48, 4, times(12)],
  [10_000, 1, times(10_000)],
  [1_500n, 1_000n, share(0.5)],
  [9_999_999_999n, 1n, times(9_999_999_999)],
  [4, 0, null],
  [4n, 0n, null],
  [4, null, null],
  [4, undefined, null],
  [null, 4, null],
  [undefined, 4, null],
])('describes the change to %s from %s', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});

import { expect, test } from 'vitest';
import { formatPosition, hasReached, parsePosition } from './position.ts';

const at = (timeline: number, lsn: number) => ({ timeline, lsn });

test.each([
  [at(1, 5), at(1, 5), true],
  [at(1, 6), at(1, 5), true],
  [at(1, 4), at(1, 5), false],
  [at(2, 4), at(1, 5), true],
  [at(1, 6), at(2, 5), false],
])('a server at %j that must have %j: %s', (current, required, isReached) => {
  expect(hasReached(current, required)).toBe(isReached);
});

test('reads what it has written', () => {
  expect(parsePosition(formatPosition(at(3, 2 ** 45)))).toEqual(at(3, 2 ** 45));
});

test.each([null, undefined, '', '1', '1-', '-1', '1-2-3', '1-0x2', '1.5-2', `1-${'9'.repeat(16)}`])(
  'reads %j as no position',
  (text) => {
    expect(parsePosition(text)).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { faultNames } from './faults.ts';

test('selects every fault once by default', () => {
  expect(readArguments([])).toEqual({ faults: faultNames, rounds: 1, settings: new Map() });
});

test('selects faults, rounds and settings', () => {
  const args = ['--only', 'switchover,power-cut', '--rounds', '3', '--set', 'ttl=30'];
  expect(readArguments(args)).toEqual({
    faults: ['switchover', 'power-cut'],
    rounds: 3,
    settings: new Map([['ttl', '30']]),
  });
});

test.each([
  ['--only', 'earthquake'],
  ['--rounds', '0'],
  ['--rounds', 'many'],
  ['--set', 'ttl'],
])('refuses %s %s', (...args) => {
  expect(() => readArguments(args)).toThrow(RangeError);
});

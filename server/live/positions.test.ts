import { expect, it } from 'vitest';
import type { LiveChange } from './changes.ts';
import { Positions } from './positions.ts';

const change = (userId: number): LiveChange => ({ kind: 'read', userId });

it('returns the changes after a position', () => {
  const positions = new Positions('first');
  positions.add([change(1), change(2)], 'one');
  positions.add([], 'heartbeat');
  positions.add([change(3)], 'two');
  expect(positions.newest).toBe('two');
  expect(positions.since('first')).toEqual([change(1), change(2), change(3)]);
  expect(positions.since('one')).toEqual([change(3)]);
  expect(positions.since('heartbeat')).toEqual([change(3)]);
  expect(positions.since('two')).toEqual([]);
  expect(positions.since('unknown')).toBeNull();
});

it('returns the position that was reached some time ago', () => {
  let now = 0;
  const positions = new Positions('first', () => now);
  now = 1000;
  positions.add([change(1)], 'one');
  now = 2000;
  positions.add([change(2)], 'two');
  now = 3000;
  expect(positions.before(500)).toBe('two');
  expect(positions.before(1500)).toBe('one');
  expect(positions.before(1000)).toBe('one');
  expect(positions.before(2500)).toBe('first');
  // Changes from before the process started are not known.
  expect(positions.before(3500)).toBeNull();
  now = 302_500;
  positions.add([change(4)], 'four');
  expect(positions.before(0)).toBe('two');
  expect(positions.before(301_000)).toBeNull();
});

it('counts changes without a position as later than the newest', () => {
  const positions = new Positions('first');
  positions.add([change(1)], 'one');
  positions.add([{ kind: 'resync' }], null);
  expect(positions.newest).toBe('one');
  expect(positions.since('one')).toEqual([{ kind: 'resync' }]);
});

it('keeps a position as long as all changes after it are younger than five minutes', () => {
  let now = 0;
  const positions = new Positions('first', () => now);
  positions.add([change(1)], 'one');
  now = 60 * 60_000;
  positions.add([change(2)], 'two');
  expect(positions.since('first')).toBeNull();
  expect(positions.since('one')).toEqual([change(2)]);
  now += 5 * 60_000;
  positions.add([], 'three');
  expect(positions.since('one')).toEqual([change(2)]);
  now += 1;
  positions.add([], 'four');
  expect(positions.since('one')).toBeNull();
  expect(positions.since('two')).toEqual([]);
});

it('keeps a limited number of changes and of positions', () => {
  const positions = new Positions('first');
  for (let number = 1; number <= 20_001; number += 1) positions.add([change(number)], `${number}`);
  expect(positions.since('first')).toBeNull();
  expect(positions.since('1')).toBeNull();
  expect(positions.since('2')).toHaveLength(19_999);
  for (let number = 1; number <= 20_000; number += 1) positions.add([], `heartbeat ${number}`);
  expect(positions.since('20001')).toBeNull();
  expect(positions.since('heartbeat 1')).toEqual([]);
});

import { expect, it } from 'vitest';
import { roleFromWire } from './roles.ts';

it.each([
  [1, 'admin'],
  ['1', 'admin'],
  [2, 'banker'],
  ['2', 'banker'],
  [3, 'agent'],
  ['3', 'agent'],
  [4, null],
  ['admin', null],
  ['', null],
])('parses the role %j', (value, role) => {
  expect(roleFromWire(value)).toBe(role);
});

import { describe, expect, it, test } from 'vitest';
import type { Role } from '#domain/users/roles.ts';
import { readClaim, readRole, readUserName } from './claims.ts';

describe('readClaim', () => {
  it.each([
    ['groups', ['a']],
    ['resource.desk.roles', ['b']],
    ['https://desk.example/role', 'c'],
    ['resource.other', undefined],
    ['resource.desk.roles.length', undefined],
    ['constructor', undefined],
    ['resource.constructor.name', undefined],
  ])('reads %s', (name, value) => {
    const claims = {
      groups: ['a'],
      resource: { desk: { roles: ['b'] } },
      'https://desk.example/role': 'c',
    };
    expect(readClaim(claims, name)).toEqual(value);
  });
});

describe('readRole', () => {
  const roles = new Map<string, Role>([
    ['A', 'admin'],
    ['B', 'banker'],
    ['C', 'banker'],
  ]);
  it.each([
    ['A', 'admin'],
    [['staff', 'B'], 'banker'],
    [['B', 'C', 'B'], 'banker'],
    [['A', 'B'], null],
    [['a'], null],
    ['A B', null],
    [[], null],
    [undefined, null],
    [null, null],
    [{ A: true }, null],
    [[['A']], null],
  ])('gives for %j the role %s', (value, role) => {
    expect(readRole({ groups: value }, { claim: 'groups', roles })).toBe(role);
  });
});

test.each([['', null] as const, [7, null] as const, [undefined, null] as const, ['asha', 'asha']])(
  'the user name %j is read as %j',
  (value, name) => {
    expect(readUserName({ name: value }, 'name')).toBe(name);
  },
);

import { describe, expect, it } from 'vitest';
import { allRoles, type Role } from '#domain/users/roles.ts';
import { type GuardedPath, guardedPaths, isAllowed } from './links.ts';

/** The routes of each role (specification, section 2). */
const routesOf: Record<Role, readonly GuardedPath[]> = {
  admin: [
    '/dashboard',
    '/transaction-initiate',
    '/transaction-details',
    '/users',
    '/users/add',
    '/users/edit',
    '/bank',
    '/bank/add',
    '/bank/edit',
    '/report',
    '/setting',
    '/setting/activity',
    '/notifications',
    '/profile',
    '/accounts',
    '/account',
    '/account/settlement',
    '/account/adjustment',
    '/reconciliation',
    '/reconciliation/bank',
    '/reconciliation/import',
    '/reconciliation/matching',
    '/reconciliation/left',
    '/reconciliation/by-hand',
    '/reconciliation/closing',
    '/reconciliation/closing/day',
    '/reconciliation/closing/closed',
  ],
  banker: ['/dashboard', '/transaction-details', '/notifications', '/profile'],
  agent: [
    '/dashboard',
    '/transaction-initiate',
    '/transaction-details',
    '/notifications',
    '/profile',
    '/account',
    '/account/settlement',
  ],
};

describe.each(allRoles)('the %s', (role) => {
  it.each(guardedPaths)('reaches %s only if it is theirs', (path) => {
    expect(isAllowed(role, path)).toBe(routesOf[role].includes(path));
  });
});

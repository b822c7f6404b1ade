import type { Role } from '#domain/roles.ts';

/** Every address of the app (specification, section 2). */
export const paths = {
  entry: '/',
  signIn: '/login',
  dashboard: '/dashboard',
  initiate: '/transaction-initiate',
  transaction: '/transaction-details',
  users: '/users',
  userAdd: '/users/add',
  userEdit: '/users/edit',
  banks: '/bank',
  bankAdd: '/bank/add',
  bankEdit: '/bank/edit',
  report: '/report',
  setting: '/setting',
  profile: '/profile',
  unauthorized: '/unauthorized',
} as const;

/** Which roles have a screen at an address; every other role goes to /unauthorized. */
export const rolesAt = {
  [paths.dashboard]: ['admin', 'banker', 'agent'],
  [paths.initiate]: ['admin', 'agent'],
  [paths.transaction]: ['admin', 'banker', 'agent'],
  [paths.users]: ['admin'],
  [paths.userAdd]: ['admin'],
  [paths.userEdit]: ['admin'],
  [paths.banks]: ['admin'],
  [paths.bankAdd]: ['admin'],
  [paths.bankEdit]: ['admin'],
  [paths.report]: ['admin'],
  [paths.setting]: ['admin'],
  [paths.profile]: ['admin', 'banker', 'agent'],
} as const satisfies Record<string, readonly Role[]>;

export type GuardedPath = keyof typeof rolesAt;

export function hasScreen(role: Role, path: GuardedPath): boolean {
  const roles: readonly Role[] = rolesAt[path];
  return roles.includes(role);
}

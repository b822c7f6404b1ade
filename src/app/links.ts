import type { Role } from '#domain/users/roles.ts';

/** All paths of the app (specification, section 2; `activity` and `notifications` are additions). */
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
  activity: '/setting/activity',
  notifications: '/notifications',
  profile: '/profile',
  unauthorized: '/unauthorized',
} as const;

/** The dashboard's second tab, shown after every action (specification, section 2). */
export const overviewHref = `${paths.dashboard}?tab=overview`;

export type AppPath = (typeof paths)[keyof typeof paths];

/** URLs of records. The navigation state contains the same ids (specification, section 2). */
export const transactionHref = (id: string) => `${paths.transaction}?id=${encodeURIComponent(id)}`;
export const userHref = (id: string) => `${paths.userEdit}?id=${encodeURIComponent(id)}`;
export const bankHref = (code: string) => `${paths.bankAdd}?code=${encodeURIComponent(code)}`;

/** Returns true for an address that a notification opened (`server/notifications/push/sender.ts`). */
export const isFromNotification = (search: string): boolean =>
  new URLSearchParams(search).get('from') === 'notification';

/** Roles allowed on each path. Other roles are redirected to /unauthorized. */
export const allowedRoles = {
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
  [paths.activity]: ['admin'],
  [paths.notifications]: ['admin', 'banker', 'agent'],
  [paths.profile]: ['admin', 'banker', 'agent'],
} as const satisfies Record<string, readonly Role[]>;

export type GuardedPath = keyof typeof allowedRoles;

export function isAllowed(role: Role, path: GuardedPath): boolean {
  const roles: readonly Role[] = allowedRoles[path];
  return roles.includes(role);
}

/** Returns the paths that a role is allowed on. */
export const pathsOf = (role: Role): readonly GuardedPath[] =>
  (Object.keys(allowedRoles) as GuardedPath[]).filter((path) => isAllowed(role, path));

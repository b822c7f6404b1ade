import type { Role } from '#domain/users/roles.ts';

/** All paths of the app (specification, section 2; `activity`, `notifications` and those of accounts and reconciliation are additions). */
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
  accounts: '/accounts',
  account: '/account',
  settlement: '/account/settlement',
  adjustment: '/account/adjustment',
  reconciliation: '/reconciliation',
  reconciliationBank: '/reconciliation/bank',
  statementImport: '/reconciliation/import',
  matching: '/reconciliation/matching',
  left: '/reconciliation/left',
  byHand: '/reconciliation/by-hand',
  closing: '/reconciliation/closing',
  closeDay: '/reconciliation/closing/day',
  closedDay: '/reconciliation/closing/closed',
  unauthorized: '/unauthorized',
} as const;

/** The dashboard's second tab, shown after every action (specification, section 2). */
export const overviewHref = `${paths.dashboard}?tab=overview`;

export type AppPath = (typeof paths)[keyof typeof paths];

/** URLs of records. The navigation state contains the same ids (specification, section 2). */
export const transactionHref = (id: string) => `${paths.transaction}?id=${encodeURIComponent(id)}`;
export const userHref = (id: string) => `${paths.userEdit}?id=${encodeURIComponent(id)}`;
export const accountHref = (userId: string) => `${paths.account}?id=${encodeURIComponent(userId)}`;
/** The account of an agent, with one of its settlements marked. */
export const accountSettlementHref = (userId: string, settlementId: string) =>
  `${accountHref(userId)}&settlement=${encodeURIComponent(settlementId)}`;
export const settlementHref = (userId: string) =>
  `${paths.settlement}?id=${encodeURIComponent(userId)}`;
export const adjustmentHref = (userId: string) =>
  `${paths.adjustment}?id=${encodeURIComponent(userId)}`;
export const reconciliationBankHref = (code: string) => hrefOfBank(paths.reconciliationBank, code);
export const statementImportHref = (code: string) => hrefOfBank(paths.statementImport, code);
export const matchingHref = (code: string) => hrefOfBank(paths.matching, code);
export const leftHref = (code: string) => hrefOfBank(paths.left, code);
/** What is left of some days, `YYYY-MM-DD`. */
export const leftOfDaysHref = (code: string, from: string, to: string) =>
  `${leftHref(code)}&from=${from}&to=${to}`;
/** The payments that may be matched with a line. */
export const byHandHref = (code: string, lineId: string) =>
  `${hrefOfBank(paths.byHand, code)}&line=${encodeURIComponent(lineId)}`;
export const closingHref = (code: string) => hrefOfBank(paths.closing, code);
export const closeDayHref = (code: string) => hrefOfBank(paths.closeDay, code);
export const closedDayHref = (code: string, number: number) =>
  `${hrefOfBank(paths.closedDay, code)}&number=${number}`;
const hrefOfBank = (path: string, code: string) => `${path}?bank=${encodeURIComponent(code)}`;
export const bankHref = (code: string) => `${paths.bankAdd}?code=${encodeURIComponent(code)}`;

/** Returns true for an address that a notification opened (`server/notifications/push/sender.ts`). */
export const isFromNotification = (search: string): boolean =>
  new URLSearchParams(search).get('via') === 'notification';

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
  [paths.accounts]: ['admin'],
  [paths.account]: ['admin', 'agent'],
  [paths.settlement]: ['admin', 'agent'],
  [paths.adjustment]: ['admin'],
  [paths.reconciliation]: ['admin'],
  [paths.reconciliationBank]: ['admin'],
  [paths.statementImport]: ['admin'],
  [paths.matching]: ['admin'],
  [paths.left]: ['admin'],
  [paths.byHand]: ['admin'],
  [paths.closing]: ['admin'],
  [paths.closeDay]: ['admin'],
  [paths.closedDay]: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type GuardedPath = keyof typeof allowedRoles;
export const guardedPaths = Object.keys(allowedRoles) as readonly GuardedPath[];

export function isAllowed(role: Role, path: GuardedPath): boolean {
  const roles: readonly Role[] = allowedRoles[path];
  return roles.includes(role);
}

/** Returns the paths that a role is allowed on. */
export const pathsOf = (role: Role): readonly GuardedPath[] =>
  guardedPaths.filter((path) => isAllowed(role, path));

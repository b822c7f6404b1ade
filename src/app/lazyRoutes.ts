import { createElement, Suspense } from 'react';
import type { Role } from '#domain/users/roles.ts';
import { type AppPath, pathsOf, paths } from './links.ts';
import { type LazyPart, type Load, lazyPart } from '#ui/lazyPart.tsx';
import { preloadTransactionColumns } from './dashboard/columns/useTransactionColumns.ts';

const loadDashboard = async () => {
  const [{ DashboardRoute }] = await Promise.all([
    import('./dashboard/DashboardRoute.tsx'),
    preloadTransactionColumns(),
  ]);
  return { DashboardRoute };
};
const loadSignIn = async () => {
  const { SignInRoute } = await import('./signIn/SignInRoute.tsx');
  return { SignInRoute: () => createElement(SignInRoute, { preloadScreen }) };
};
const loadAccount = () => import('./account/accountRoutes.ts');
const loadReconciliation = () => import('./reconciliation/reconciliationRoutes.tsx');
const loadBankForm = () => import('./banks/BankFormRoute.tsx');

/** What cannot be loaded is shown by the boundary of the app. */
const lazyScreen = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
) => lazyPart(load, name, { Boundary: Suspense });

/** Screen components by path, loaded when they are first rendered. */
export const screens: Readonly<Record<AppPath, LazyPart<object>>> = {
  [paths.entry]: lazyScreen(() => import('./sudoku/EntryRoute.tsx'), 'EntryRoute'),
  [paths.signIn]: lazyScreen(loadSignIn, 'SignInRoute'),
  [paths.dashboard]: lazyScreen(loadDashboard, 'DashboardRoute'),
  [paths.initiate]: lazyScreen(() => import('./initiate/InitiateRoute.tsx'), 'InitiateRoute'),
  [paths.transaction]: lazyScreen(
    () => import('./transaction/TransactionRoute.tsx'),
    'TransactionRoute',
  ),
  [paths.users]: lazyScreen(() => import('./users/UsersRoute.tsx'), 'UsersRoute'),
  [paths.userAdd]: lazyScreen(() => import('./users/UserAddRoute.tsx'), 'UserAddRoute'),
  [paths.userEdit]: lazyScreen(() => import('./users/UserEditRoute.tsx'), 'UserEditRoute'),
  [paths.banks]: lazyScreen(() => import('./banks/BanksRoute.tsx'), 'BanksRoute'),
  [paths.bankAdd]: lazyScreen(loadBankForm, 'BankFormRoute'),
  [paths.bankEdit]: lazyScreen(loadBankForm, 'BankFormRoute'),
  [paths.report]: lazyScreen(() => import('./report/ReportRoute.tsx'), 'ReportRoute'),
  [paths.setting]: lazyScreen(() => import('./setting/SettingRoute.tsx'), 'SettingRoute'),
  [paths.activity]: lazyScreen(() => import('./activity/ActivityRoute.tsx'), 'ActivityRoute'),
  [paths.notifications]: lazyScreen(
    () => import('./notifications/NotificationsRoute.tsx'),
    'NotificationsRoute',
  ),
  [paths.profile]: lazyScreen(() => import('./profile/ProfileRoute.tsx'), 'ProfileRoute'),
  [paths.accounts]: lazyScreen(loadAccount, 'AccountsRoute'),
  [paths.account]: lazyScreen(loadAccount, 'AccountRoute'),
  [paths.settlement]: lazyScreen(loadAccount, 'SettlementRoute'),
  [paths.adjustment]: lazyScreen(loadAccount, 'AdjustmentRoute'),
  [paths.reconciliation]: lazyScreen(loadReconciliation, 'ReconciliationRoute'),
  [paths.reconciliationBank]: lazyScreen(loadReconciliation, 'ReconciliationBankRoute'),
  [paths.statementImport]: lazyScreen(loadReconciliation, 'StatementImportRoute'),
  [paths.matching]: lazyScreen(loadReconciliation, 'MatchingRoute'),
  [paths.left]: lazyScreen(loadReconciliation, 'LeftRoute'),
  [paths.byHand]: lazyScreen(loadReconciliation, 'ByHandRoute'),
  [paths.closing]: lazyScreen(loadReconciliation, 'ClosingRoute'),
  [paths.closeDay]: lazyScreen(loadReconciliation, 'CloseDayRoute'),
  [paths.closedDay]: lazyScreen(loadReconciliation, 'ClosedDayRoute'),
  [paths.unauthorized]: lazyScreen(() => import('./DeadEndRoutes.tsx'), 'UnauthorizedRoute'),
};
export const Shell = lazyScreen(() => import('./ShellRoute.tsx'), 'ShellRoute');
export const NotFound = lazyScreen(() => import('./DeadEndRoutes.tsx'), 'NotFoundRoute');

/**
 * Loads the code of the screen at a path in advance. Never rejects: an error is shown when the screen
 * is rendered.
 */
export async function preloadScreen(path: string): Promise<void> {
  if (!(path in screens)) return;
  const isPublic = path === paths.entry || path === paths.signIn || path === paths.unauthorized;
  const loading = [screens[path as AppPath].preload(), isPublic ? null : Shell.preload()];
  await Promise.allSettled(loading);
}

/** Loads the code of all screens of a role in advance. Never rejects. */
export async function preloadScreens(role: Role): Promise<void> {
  await Promise.allSettled(pathsOf(role).map((path) => screens[path].preload()));
}

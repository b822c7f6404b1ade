import { type ComponentType, createElement, Suspense } from 'react';
import type { Role } from '#domain/users/roles.ts';
import { type AppPath, pathsOf, paths } from './links.ts';
import { type LazyPart, lazyPart } from '#ui/lazyPart.tsx';
import { preloadTransactionColumns } from './dashboard/columns/useTransactionColumns.ts';

type Load = () => Promise<ComponentType>;

const loadDashboard: Load = async () => {
  const [{ DashboardRoute }] = await Promise.all([
    import('./dashboard/DashboardRoute.tsx'),
    preloadTransactionColumns(),
  ]);
  return DashboardRoute;
};
const loadSignIn: Load = async () => {
  const { SignInRoute } = await import('./signIn/SignInRoute.tsx');
  return () => createElement(SignInRoute, { preloadScreen });
};
const loadBankForm: Load = async () => (await import('./banks/BankFormRoute.tsx')).BankFormRoute;

/** What cannot be loaded is shown by the boundary of the app. */
const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, { Boundary: Suspense });

/** Screen components by path, loaded when they are first rendered. */
export const screens: Readonly<Record<AppPath, LazyPart<object>>> = {
  [paths.entry]: lazyScreen(async () => (await import('./sudoku/EntryRoute.tsx')).EntryRoute),
  [paths.signIn]: lazyScreen(loadSignIn),
  [paths.dashboard]: lazyScreen(loadDashboard),
  [paths.initiate]: lazyScreen(
    async () => (await import('./initiate/InitiateRoute.tsx')).InitiateRoute,
  ),
  [paths.transaction]: lazyScreen(
    async () => (await import('./transaction/TransactionRoute.tsx')).TransactionRoute,
  ),
  [paths.users]: lazyScreen(async () => (await import('./users/UsersRoute.tsx')).UsersRoute),
  [paths.userAdd]: lazyScreen(async () => (await import('./users/UserAddRoute.tsx')).UserAddRoute),
  [paths.userEdit]: lazyScreen(
    async () => (await import('./users/UserEditRoute.tsx')).UserEditRoute,
  ),
  [paths.banks]: lazyScreen(async () => (await import('./banks/BanksRoute.tsx')).BanksRoute),
  [paths.bankAdd]: lazyScreen(loadBankForm),
  [paths.bankEdit]: lazyScreen(loadBankForm),
  [paths.report]: lazyScreen(async () => (await import('./report/ReportRoute.tsx')).ReportRoute),
  [paths.setting]: lazyScreen(
    async () => (await import('./setting/SettingRoute.tsx')).SettingRoute,
  ),
  [paths.activity]: lazyScreen(
    async () => (await import('./activity/ActivityRoute.tsx')).ActivityRoute,
  ),
  [paths.notifications]: lazyScreen(
    async () => (await import('./notifications/NotificationsRoute.tsx')).NotificationsRoute,
  ),
  [paths.profile]: lazyScreen(
    async () => (await import('./profile/ProfileRoute.tsx')).ProfileRoute,
  ),
  [paths.unauthorized]: lazyScreen(
    async () => (await import('./UnauthorizedRoute.tsx')).UnauthorizedRoute,
  ),
};
export const Shell = lazyScreen(async () => (await import('./ShellRoute.tsx')).ShellRoute);
export const NotFound = lazyScreen(async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute);

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

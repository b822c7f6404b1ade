import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import type { Role } from '#domain/users/roles.ts';
import { type AppPath, pathsOf, paths } from './links.ts';
import { type Loading, loadOnce } from '#core/navigation/loadOnce.ts';
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
const lazyShell = loadOnce(async () => (await import('./ShellRoute.tsx')).ShellRoute);
const loadNotFound: Load = async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute;

/** Code-split screens by path. */
const loaders: Record<AppPath, Load> = {
  [paths.entry]: async () => (await import('./sudoku/EntryRoute.tsx')).EntryRoute,
  [paths.signIn]: loadSignIn,
  [paths.dashboard]: loadDashboard,
  [paths.initiate]: async () => (await import('./initiate/InitiateRoute.tsx')).InitiateRoute,
  [paths.transaction]: async () =>
    (await import('./transaction/TransactionRoute.tsx')).TransactionRoute,
  [paths.users]: async () => (await import('./users/UsersRoute.tsx')).UsersRoute,
  [paths.userAdd]: async () => (await import('./users/UserAddRoute.tsx')).UserAddRoute,
  [paths.userEdit]: async () => (await import('./users/UserEditRoute.tsx')).UserEditRoute,
  [paths.banks]: async () => (await import('./banks/BanksRoute.tsx')).BanksRoute,
  [paths.bankAdd]: loadBankForm,
  [paths.bankEdit]: loadBankForm,
  [paths.report]: async () => (await import('./report/ReportRoute.tsx')).ReportRoute,
  [paths.setting]: async () => (await import('./setting/SettingRoute.tsx')).SettingRoute,
  [paths.activity]: async () => (await import('./activity/ActivityRoute.tsx')).ActivityRoute,
  [paths.notifications]: async () =>
    (await import('./notifications/NotificationsRoute.tsx')).NotificationsRoute,
  [paths.profile]: async () => (await import('./profile/ProfileRoute.tsx')).ProfileRoute,
  [paths.unauthorized]: async () => (await import('./UnauthorizedRoute.tsx')).UnauthorizedRoute,
};

/**
 * Creates a component that loads its code when it is first rendered. A component of `lazy` suspends
 * even when its code is loaded, which delays it by 300 ms, so loaded code is rendered directly.
 */
function toComponent({ load, loaded }: Loading<ComponentType>): ComponentType {
  const Lazy = lazy(async () => ({ default: await load() }));
  return function LazyComponent() {
    const [Screen] = useState<ComponentType>(() => loaded() ?? Lazy);
    return createElement(Suspense, null, createElement(Screen));
  };
}

/** Applies a function to the value of each path. */
const mapPaths = <From, To>(table: Record<AppPath, From>, change: (from: From) => To) =>
  Object.fromEntries(Object.entries(table).map(([path, from]) => [path, change(from)])) as Readonly<
    Record<string, To>
  > as Record<AppPath, To>;

const lazyScreens = mapPaths(loaders, loadOnce);

/** Screen components by path, loaded when they are first rendered. */
export const screens = mapPaths(lazyScreens, toComponent);
export const Shell = toComponent(lazyShell);
export const NotFound = toComponent(loadOnce(loadNotFound));

/**
 * Loads the code of the screen at a path in advance. Never rejects: an error is shown when the screen
 * is rendered.
 */
export async function preloadScreen(path: string): Promise<void> {
  if (!(path in lazyScreens)) return;
  const isPublic = path === paths.entry || path === paths.signIn || path === paths.unauthorized;
  const loading = [lazyScreens[path as AppPath].load(), isPublic ? null : lazyShell.load()];
  await Promise.allSettled(loading);
}

/** Loads the code of all screens of a role in advance. Never rejects. */
export async function preloadScreens(role: Role): Promise<void> {
  await Promise.allSettled(pathsOf(role).map((path) => lazyScreens[path].load()));
}

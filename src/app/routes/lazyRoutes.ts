import { type ComponentType, lazy } from 'react';
import { type AppPath, paths } from '../navigation/paths.ts';

type Load = () => Promise<ComponentType>;

const loadBankForm: Load = async () => (await import('./BankFormRoute.tsx')).BankFormRoute;
const loadShell: Load = async () => (await import('./ShellRoute.tsx')).ShellRoute;
const loadNotFound: Load = async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute;

/** Loads the code of the screen at each address. */
const loaders: Record<AppPath, Load> = {
  [paths.entry]: async () => (await import('./EntryRoute.tsx')).EntryRoute,
  [paths.signIn]: async () => (await import('./SignInRoute.tsx')).SignInRoute,
  [paths.dashboard]: async () => (await import('./DashboardRoute.tsx')).DashboardRoute,
  [paths.initiate]: async () => (await import('./InitiateRoute.tsx')).InitiateRoute,
  [paths.transaction]: async () => (await import('./TransactionRoute.tsx')).TransactionRoute,
  [paths.users]: async () => (await import('./UsersRoute.tsx')).UsersRoute,
  [paths.userAdd]: async () => (await import('./UserAddRoute.tsx')).UserAddRoute,
  [paths.userEdit]: async () => (await import('./UserEditRoute.tsx')).UserEditRoute,
  [paths.banks]: async () => (await import('./BanksRoute.tsx')).BanksRoute,
  [paths.bankAdd]: loadBankForm,
  [paths.bankEdit]: loadBankForm,
  [paths.report]: async () => (await import('./ReportRoute.tsx')).ReportRoute,
  [paths.setting]: async () => (await import('./SettingRoute.tsx')).SettingRoute,
  [paths.profile]: async () => (await import('./ProfileRoute.tsx')).ProfileRoute,
  [paths.unauthorized]: async () => (await import('./UnauthorizedRoute.tsx')).UnauthorizedRoute,
};

const lazyScreen = (load: Load): ComponentType => lazy(async () => ({ default: await load() }));

/** The screen at each address, loaded when it is first shown. */
export const screens = Object.fromEntries(
  Object.entries(loaders).map(([path, load]) => [path, lazyScreen(load)]),
) as Readonly<Record<string, ComponentType>> as Record<AppPath, ComponentType>;
export const Shell = lazyScreen(loadShell);
export const NotFound = lazyScreen(loadNotFound);

/** Loads the code of the screen at an address before it is shown. A failure is shown there. */
export function preloadScreen(path: string) {
  const isPublic = path === paths.entry || path === paths.signIn || path === paths.unauthorized;
  if (!(path in loaders)) return;
  void loaders[path as AppPath]().catch(() => {});
  if (!isPublic) void loadShell().catch(() => {});
}

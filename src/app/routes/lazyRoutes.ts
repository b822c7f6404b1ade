import { type ComponentType, lazy } from 'react';
import { type AppPath, paths } from '../navigation/paths.ts';

type Load = () => Promise<ComponentType>;

/** Loads once. A failure is not kept, so that the next attempt loads again. */
function loadOnce(load: Load): Load {
  let loading: Promise<ComponentType> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

const loadBankForm: Load = async () => (await import('./BankFormRoute.tsx')).BankFormRoute;
const loadShell = loadOnce(async () => (await import('./ShellRoute.tsx')).ShellRoute);
const loadNotFound: Load = async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute;

/** The code of the screen at each address. */
const imports: Record<AppPath, Load> = {
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

/** Applies a function to what stands at each address. */
const atEachPath = <From, To>(table: Record<AppPath, From>, change: (from: From) => To) =>
  Object.fromEntries(Object.entries(table).map(([path, from]) => [path, change(from)])) as Readonly<
    Record<string, To>
  > as Record<AppPath, To>;

const loaders = atEachPath(imports, loadOnce);

/** The screen at each address, loaded when it is first shown. */
export const screens = atEachPath(loaders, lazyScreen);
export const Shell = lazyScreen(loadShell);
export const NotFound = lazyScreen(loadNotFound);

/**
 * Loads the code of the screen at an address before it is shown. Never rejects: a failure is shown
 * where the screen would be.
 */
export async function preloadScreen(path: string): Promise<void> {
  if (!(path in loaders)) return;
  const isPublic = path === paths.entry || path === paths.signIn || path === paths.unauthorized;
  const loading = [loaders[path as AppPath](), isPublic ? null : loadShell()];
  await Promise.allSettled(loading);
}

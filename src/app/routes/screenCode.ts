import type { ComponentType } from 'react';
import { paths, rolesAt } from '../paths.ts';

type Path = (typeof paths)[keyof typeof paths];
type Load = () => Promise<ComponentType>;

const bankForm: Load = async () => (await import('./BankFormRoute.tsx')).BankFormRoute;

/** What every screen of staff who are signed in stands in. */
export const loadShell: Load = async () => (await import('./ShellRoute.tsx')).ShellRoute;

export const loadNotFound: Load = async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute;

/** Fetches the code of the screen at each address. Nothing of it is fetched twice. */
export const loadScreen: Record<Path, Load> = {
  [paths.entry]: async () => (await import('./EntryRoute.tsx')).EntryRoute,
  [paths.signIn]: async () => (await import('./SignInRoute.tsx')).SignInRoute,
  [paths.dashboard]: async () => (await import('./DashboardRoute.tsx')).DashboardRoute,
  [paths.initiate]: async () => (await import('./InitiateRoute.tsx')).InitiateRoute,
  [paths.transaction]: async () => (await import('./TransactionRoute.tsx')).TransactionRoute,
  [paths.users]: async () => (await import('./UsersRoute.tsx')).UsersRoute,
  [paths.userAdd]: async () => (await import('./UserAddRoute.tsx')).UserAddRoute,
  [paths.userEdit]: async () => (await import('./UserEditRoute.tsx')).UserEditRoute,
  [paths.banks]: async () => (await import('./BanksRoute.tsx')).BanksRoute,
  [paths.bankAdd]: bankForm,
  [paths.bankEdit]: bankForm,
  [paths.report]: async () => (await import('./ReportRoute.tsx')).ReportRoute,
  [paths.setting]: async () => (await import('./SettingRoute.tsx')).SettingRoute,
  [paths.profile]: async () => (await import('./ProfileRoute.tsx')).ProfileRoute,
  [paths.unauthorized]: async () => (await import('./UnauthorizedRoute.tsx')).UnauthorizedRoute,
};

/** Fetches all that the screen at an address needs, before it is shown. */
export function fetchScreen(path: string): void {
  if (!(path in loadScreen)) return;
  const loads = [loadScreen[path as Path], ...(path in rolesAt ? [loadShell] : [])];
  // What can't be had now is fetched again when it is shown, and its failure said there.
  for (const load of loads) load().catch(() => {});
}

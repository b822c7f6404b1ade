import type { ComponentType } from 'react';
import { loadPhoneMetadata } from '#ui/phoneMetadata.ts';
import { paths, rolesAt } from '../paths.ts';
import { noteMissingPart } from '../serviceWorker.ts';

type Path = (typeof paths)[keyof typeof paths];
/** Fetches the code of a screen. `ready` is the screen once its code is there. */
export interface Load {
  (): Promise<ComponentType>;
  ready?: ComponentType;
}

const remembering = (fetchIt: () => Promise<ComponentType>): Load => {
  const load: Load = async () => (load.ready = await fetchIt());
  return load;
};

/** A screen that asks for a phone number: what it knows of them comes beside its code. */
const withPhoneNumber = (fetchIt: () => Promise<ComponentType>): Load =>
  remembering(async () => {
    const known = loadPhoneMetadata().catch(noteMissingPart);
    const [screen] = await Promise.all([fetchIt(), known]);
    return screen;
  });

const bankForm = remembering(async () => (await import('./BankFormRoute.tsx')).BankFormRoute);

/** What every screen of staff who are signed in stands in. */
export const loadShell = remembering(async () => (await import('./ShellRoute.tsx')).ShellRoute);

export const loadNotFound = remembering(
  async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute,
);

/** Fetches the code of the screen at each address. Nothing of it is fetched twice. */
export const loadScreen: Record<Path, Load> = {
  [paths.entry]: remembering(async () => (await import('./EntryRoute.tsx')).EntryRoute),
  [paths.signIn]: remembering(async () => (await import('./SignInRoute.tsx')).SignInRoute),
  [paths.dashboard]: remembering(async () => (await import('./DashboardRoute.tsx')).DashboardRoute),
  [paths.initiate]: remembering(async () => (await import('./InitiateRoute.tsx')).InitiateRoute),
  [paths.transaction]: remembering(
    async () => (await import('./TransactionRoute.tsx')).TransactionRoute,
  ),
  [paths.users]: remembering(async () => (await import('./UsersRoute.tsx')).UsersRoute),
  [paths.userAdd]: withPhoneNumber(async () => (await import('./UserAddRoute.tsx')).UserAddRoute),
  [paths.userEdit]: withPhoneNumber(
    async () => (await import('./UserEditRoute.tsx')).UserEditRoute,
  ),
  [paths.banks]: remembering(async () => (await import('./BanksRoute.tsx')).BanksRoute),
  [paths.bankAdd]: bankForm,
  [paths.bankEdit]: bankForm,
  [paths.report]: remembering(async () => (await import('./ReportRoute.tsx')).ReportRoute),
  [paths.setting]: remembering(async () => (await import('./SettingRoute.tsx')).SettingRoute),
  [paths.profile]: remembering(async () => (await import('./ProfileRoute.tsx')).ProfileRoute),
  [paths.unauthorized]: remembering(
    async () => (await import('./UnauthorizedRoute.tsx')).UnauthorizedRoute,
  ),
};

/**
 * Fetches all that the screen at an address needs, before it is shown. Fails never: what can't be
 * had now is fetched again when it is shown, and its failure said there.
 */
export async function fetchScreen(path: string): Promise<void> {
  await Promise.allSettled(loadsAt(path).map((load) => load()));
}

/** Whether the screen at an address can be shown at once. */
export const isFetched = (path: string) => loadsAt(path).every(({ ready }) => ready);

function loadsAt(path: string): Load[] {
  if (!(path in loadScreen)) return [loadNotFound];
  return [loadScreen[path as Path], ...(path in rolesAt ? [loadShell] : [])];
}

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type GuardedPath, paths } from '../paths.ts';
import { RequireRole } from './RequireRole.tsx';
import { RequireSession } from './RequireSession.tsx';
import { RootRoute } from './RootRoute.tsx';
import { RouteFailure } from './RouteFailure.tsx';

type Load = () => Promise<ComponentType>;

/** A screen whose code comes when it is first shown. */
const screen = (load: Load) => ({ lazy: async () => ({ Component: await load() }) });

/** A screen inside the shell, for the roles that have one there. */
const guarded = (path: GuardedPath, load: Load): RouteObject => ({
  path,
  element: <RequireRole path={path} />,
  children: [{ index: true, ...screen(load) }],
});

const bankForm: Load = async () => (await import('./BankFormRoute.tsx')).BankFormRoute;

/** Every route of the app (specification, section 2). */
export const routes: RouteObject[] = [
  {
    element: <RootRoute />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: paths.entry,
        ...screen(async () => (await import('./EntryRoute.tsx')).EntryRoute),
      },
      {
        path: paths.signIn,
        ...screen(async () => (await import('./SignInRoute.tsx')).SignInRoute),
      },
      {
        element: <RequireSession />,
        children: [
          {
            ...screen(async () => (await import('./ShellRoute.tsx')).ShellRoute),
            children: [
              guarded(
                paths.dashboard,
                async () => (await import('./DashboardRoute.tsx')).DashboardRoute,
              ),
              guarded(
                paths.initiate,
                async () => (await import('./InitiateRoute.tsx')).InitiateRoute,
              ),
              guarded(
                paths.transaction,
                async () => (await import('./TransactionRoute.tsx')).TransactionRoute,
              ),
              guarded(paths.users, async () => (await import('./UsersRoute.tsx')).UsersRoute),
              guarded(paths.userAdd, async () => (await import('./UserAddRoute.tsx')).UserAddRoute),
              guarded(
                paths.userEdit,
                async () => (await import('./UserEditRoute.tsx')).UserEditRoute,
              ),
              guarded(paths.banks, async () => (await import('./BanksRoute.tsx')).BanksRoute),
              guarded(paths.bankAdd, bankForm),
              guarded(paths.bankEdit, bankForm),
              guarded(paths.report, async () => (await import('./ReportRoute.tsx')).ReportRoute),
              guarded(paths.setting, async () => (await import('./SettingRoute.tsx')).SettingRoute),
              guarded(paths.profile, async () => (await import('./ProfileRoute.tsx')).ProfileRoute),
            ],
          },
        ],
      },
      {
        path: paths.unauthorized,
        ...screen(async () => (await import('./UnauthorizedRoute.tsx')).UnauthorizedRoute),
      },
      {
        path: '*',
        ...screen(async () => (await import('./NotFoundRoute.tsx')).NotFoundRoute),
      },
    ],
  },
];

import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type GuardedPath, paths } from '../paths.ts';
import { BesideRoute } from './BesideRoute.tsx';
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

interface ListRoute {
  path: GuardedPath;
  load: Load;
}

/** Lists, and the screens of what is chosen from them: side by side where there is room. */
const besideLists = (
  lists: readonly [ListRoute, ...ListRoute[]],
  chosen: RouteObject[],
): RouteObject => {
  const [first, ...others] = lists.map(({ path, load }) => ({
    path,
    Screen: lazy(async () => ({ default: await load() })),
  }));
  return {
    element: first && <BesideRoute lists={[first, ...others]} />,
    children: [...lists.map(({ path, load }) => guarded(path, load)), ...chosen],
  };
};

const dashboard: Load = async () => (await import('./DashboardRoute.tsx')).DashboardRoute;
const report: Load = async () => (await import('./ReportRoute.tsx')).ReportRoute;
const users: Load = async () => (await import('./UsersRoute.tsx')).UsersRoute;
const banks: Load = async () => (await import('./BanksRoute.tsx')).BanksRoute;
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
              besideLists(
                [
                  { path: paths.dashboard, load: dashboard },
                  { path: paths.report, load: report },
                ],
                [
                  guarded(
                    paths.transaction,
                    async () => (await import('./TransactionRoute.tsx')).TransactionRoute,
                  ),
                ],
              ),
              besideLists(
                [{ path: paths.users, load: users }],
                [
                  guarded(
                    paths.userAdd,
                    async () => (await import('./UserAddRoute.tsx')).UserAddRoute,
                  ),
                  guarded(
                    paths.userEdit,
                    async () => (await import('./UserEditRoute.tsx')).UserEditRoute,
                  ),
                ],
              ),
              besideLists(
                [{ path: paths.banks, load: banks }],
                [guarded(paths.bankAdd, bankForm), guarded(paths.bankEdit, bankForm)],
              ),
              guarded(
                paths.initiate,
                async () => (await import('./InitiateRoute.tsx')).InitiateRoute,
              ),
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

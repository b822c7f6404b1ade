import type { RouteObject } from 'react-router-dom';
import { type AppPath, type GuardedPath, paths } from './links.ts';
import { NotFound, preloadScreens, screens, Shell } from './lazyRoutes.ts';
import { RequireRole } from './RequireRole.tsx';
import { RequireSession } from './RequireSession.tsx';
import { RootRoute } from './RootRoute.tsx';
import { SplitRoute } from './SplitRoute.tsx';

/** A route without access control. */
function publicRoute(path: AppPath): RouteObject {
  const Screen = screens[path];
  return { path, element: <Screen /> };
}

/** A route for the allowed roles. */
function guardedRoute(path: GuardedPath): RouteObject {
  const Screen = screens[path];
  return {
    path,
    element: (
      <RequireRole path={path}>
        <Screen />
      </RequireRole>
    ),
  };
}

/** Routes of lists and the details that open beside them. The split view renders the lists. */
const splitRoutes = (
  lists: readonly [GuardedPath, ...GuardedPath[]],
  ...details: readonly GuardedPath[]
): RouteObject => ({
  element: <SplitRoute lists={lists} />,
  children: [...lists.map((path) => ({ path, element: null })), ...details.map(guardedRoute)],
});

/** All routes of the app (specification, section 2). */
export const routes: RouteObject[] = [
  {
    element: <RootRoute />,
    children: [
      publicRoute(paths.entry),
      publicRoute(paths.signIn),
      {
        element: (
          <RequireSession>
            <Shell preloadScreens={preloadScreens} />
          </RequireSession>
        ),
        children: [
          splitRoutes([paths.dashboard, paths.report], paths.transaction),
          splitRoutes([paths.users], paths.userAdd, paths.userEdit),
          splitRoutes([paths.banks], paths.bankAdd, paths.bankEdit),
          guardedRoute(paths.initiate),
          guardedRoute(paths.setting),
          guardedRoute(paths.activity),
          guardedRoute(paths.notifications),
          guardedRoute(paths.profile),
          guardedRoute(paths.accounts),
          guardedRoute(paths.account),
          guardedRoute(paths.settlement),
          guardedRoute(paths.adjustment),
          guardedRoute(paths.reconciliation),
          guardedRoute(paths.reconciliationBank),
          guardedRoute(paths.statementImport),
          guardedRoute(paths.matching),
          guardedRoute(paths.left),
          guardedRoute(paths.byHand),
          guardedRoute(paths.closing),
          guardedRoute(paths.closeDay),
          guardedRoute(paths.closedDay),
        ],
      },
      publicRoute(paths.unauthorized),
      { path: '*', element: <NotFound /> },
    ],
  },
];

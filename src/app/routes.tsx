import type { RouteObject } from 'react-router-dom';
import { type AppPath, type GuardedPath, guardedPaths, paths } from './links.ts';
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

interface SplitView {
  lists: readonly [GuardedPath, ...GuardedPath[]];
  /** What opens beside the lists. */
  details: readonly GuardedPath[];
}

const splitViews: readonly SplitView[] = [
  { lists: [paths.dashboard, paths.report], details: [paths.transaction] },
  { lists: [paths.users], details: [paths.userAdd, paths.userEdit] },
  { lists: [paths.banks], details: [paths.bankAdd, paths.bankEdit] },
];

/** The split view renders the lists. */
const splitRoutes = ({ lists, details }: SplitView): RouteObject => ({
  element: <SplitRoute lists={lists} />,
  children: [...lists.map((path) => ({ path, element: null })), ...details.map(guardedRoute)],
});

const split = new Set(splitViews.flatMap(({ lists, details }) => [...lists, ...details]));
const wholePaths = guardedPaths.filter((path) => !split.has(path));

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
        children: [...splitViews.map(splitRoutes), ...wholePaths.map(guardedRoute)],
      },
      publicRoute(paths.unauthorized),
      { path: '*', element: <NotFound /> },
    ],
  },
];

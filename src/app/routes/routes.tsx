import type { RouteObject } from 'react-router-dom';
import { type AppPath, type GuardedPath, paths } from '../navigation/paths.ts';
import { NotFound, screens, Shell } from './lazyRoutes.ts';
import { RequireRole } from './RequireRole.tsx';
import { RequireSession } from './RequireSession.tsx';
import { RootRoute } from './RootRoute.tsx';
import { SplitRoute } from './SplitRoute.tsx';

/** A screen for everyone. */
function open(path: AppPath): RouteObject {
  const Screen = screens[path];
  return { path, element: <Screen /> };
}

/** A screen for the roles that have it. */
function guarded(path: GuardedPath): RouteObject {
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

/** Lists and the details that open beside them. The split view itself renders the lists. */
const split = (
  lists: readonly [GuardedPath, ...GuardedPath[]],
  ...details: readonly GuardedPath[]
): RouteObject => ({
  element: <SplitRoute lists={lists} />,
  children: [...lists.map((path) => ({ path, element: null })), ...details.map(guarded)],
});

/** Every route of the app (specification, section 2). */
export const routes: RouteObject[] = [
  {
    element: <RootRoute />,
    children: [
      open(paths.entry),
      open(paths.signIn),
      {
        element: (
          <RequireSession>
            <Shell />
          </RequireSession>
        ),
        children: [
          split([paths.dashboard, paths.report], paths.transaction),
          split([paths.users], paths.userAdd, paths.userEdit),
          split([paths.banks], paths.bankAdd, paths.bankEdit),
          guarded(paths.initiate),
          guarded(paths.setting),
          guarded(paths.profile),
        ],
      },
      open(paths.unauthorized),
      { path: '*', element: <NotFound /> },
    ],
  },
];

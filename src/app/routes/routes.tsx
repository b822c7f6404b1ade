import { lazy, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type GuardedPath, paths } from '../paths.ts';
import { BesideRoute } from './BesideRoute.tsx';
import { RequireRole } from './RequireRole.tsx';
import { RequireSession } from './RequireSession.tsx';
import { RootRoute } from './RootRoute.tsx';
import { type Load, loadNotFound, loadScreen, loadShell } from './screenCode.ts';

/** A screen whose code comes when it is first shown, if it has not come before. */
function screen(load: Load) {
  const Late = lazy(async () => ({ default: await load() }));
  function Screen() {
    // What is there is shown at once. What had to come late stays what it is.
    const [Component] = useState(() => load.ready ?? Late);
    return <Component />;
  }
  return <Screen />;
}

const at = (path: keyof typeof loadScreen): RouteObject => ({
  path,
  element: screen(loadScreen[path]),
});

/** A screen inside the shell, for the roles that have one there. */
const guarded = (path: GuardedPath): RouteObject => ({
  path,
  element: <RequireRole path={path}>{screen(loadScreen[path])}</RequireRole>,
});

/** Lists, and the screens of what is chosen from them: side by side where there is room. */
const besideLists = (
  lists: readonly [GuardedPath, ...GuardedPath[]],
  ...chosen: readonly GuardedPath[]
): RouteObject => {
  const [first, ...others] = lists.map((path) => ({ path, screen: screen(loadScreen[path]) }));
  return {
    element: first && <BesideRoute lists={[first, ...others]} />,
    children: [...lists, ...chosen].map(guarded),
  };
};

/** Every route of the app (specification, section 2). */
export const routes: RouteObject[] = [
  {
    element: <RootRoute />,
    children: [
      at(paths.entry),
      at(paths.signIn),
      {
        element: <RequireSession>{screen(loadShell)}</RequireSession>,
        children: [
          besideLists([paths.dashboard, paths.report], paths.transaction),
          besideLists([paths.users], paths.userAdd, paths.userEdit),
          besideLists([paths.banks], paths.bankAdd, paths.bankEdit),
          guarded(paths.initiate),
          guarded(paths.setting),
          guarded(paths.profile),
        ],
      },
      at(paths.unauthorized),
      { path: '*', element: screen(loadNotFound) },
    ],
  },
];

import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SplitViewScreen } from '#screens/SplitView/SplitViewScreen.tsx';
import { useNavigationState } from '../navigation/navigationState.ts';
import type { GuardedPath } from '../navigation/paths.ts';
import { useServices, useStore } from '#services/ServicesProvider.tsx';
import { screens } from './lazyRoutes.ts';
import { RequireRole } from './RequireRole.tsx';

/**
 * A list and the details opened from it. A wide window shows both, a narrow one the details instead
 * of the list. The details keep their place in the tree, so a turned tablet loses nothing.
 * @param lists the first is shown beside details that were opened from none of them
 */
export function SplitRoute({ lists }: { lists: readonly [GuardedPath, ...GuardedPath[]] }) {
  const isWide = useStore(useServices().isWide);
  const { pathname } = useLocation();
  const { from } = useNavigationState();
  const isList = lists.some((path) => path === pathname);
  const origin = isList ? pathname : from?.href.split('?')[0];
  const listPath = lists.find((path) => path === origin) ?? lists[0];
  const List = screens[listPath];
  const list = (
    <RequireRole path={listPath}>
      <Suspense>
        <List />
      </Suspense>
    </RequireRole>
  );
  return (
    <SplitViewScreen list={isList || isWide ? list : null} details={isList ? null : <Outlet />} />
  );
}

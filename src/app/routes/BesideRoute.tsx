import { type ReactNode, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { BesideScreen } from '#screens/Beside/BesideScreen.tsx';
import { useNavigationState } from '../navigationState.ts';
import { type GuardedPath, hasScreen } from '../paths.ts';
import { useUser } from '../ServicesProvider.tsx';
import { useIsWide } from '../wide.ts';

interface List {
  path: GuardedPath;
  screen: ReactNode;
}

/**
 * Keeps the list in view beside what is chosen from it, in a wide window. The first list stands
 * beside whatever was chosen from none.
 */
export function BesideRoute({ lists }: { lists: readonly [List, ...List[]] }) {
  const { role } = useUser();
  const isWide = useIsWide();
  const { pathname } = useLocation();
  const { from } = useNavigationState();
  const isList = lists.some(({ path }) => path === pathname);
  const listPath = isList ? pathname : from?.path;
  const list = lists.find(({ path }) => path === listPath) ?? lists[0];
  if (!isWide || !hasScreen(role, list.path)) return <Outlet />;
  return (
    <BesideScreen
      list={<Suspense key={list.path}>{list.screen}</Suspense>}
      chosen={isList ? null : <Outlet />}
    />
  );
}

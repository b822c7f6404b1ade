import { Outlet, useLocation } from 'react-router-dom';
import { SplitViewScreen } from '#screens/shell/SplitViewScreen.tsx';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { type GuardedPath, paths } from './links.ts';
import { useKnownCapabilities } from '#core/session/useKnownCapabilities.ts';
import { parts } from './day/lazyParts.ts';
import { useServices, useStore } from '#core/services/ServicesProvider.tsx';
import { screens } from './lazyRoutes.ts';
import { RequireRole } from './RequireRole.tsx';

/**
 * A list and the details opened from it. A wide window shows both, a narrow one only one of them. The
 * position of the details in the React tree is constant, so that rotating a tablet keeps their state.
 * @param lists possible lists; the first is the default
 */
export function SplitRoute({ lists }: { lists: readonly [GuardedPath, ...GuardedPath[]] }) {
  const isWide = useStore(useServices().isWide);
  const { pathname } = useLocation();
  const { from } = useNavigationState();
  const isList = lists.some((path) => path === pathname);
  const origin = isList ? pathname : from?.href.split('?')[0];
  const listPath = lists.find((path) => path === origin) ?? lists[0];
  const List = screens[listPath];
  const capabilities = useKnownCapabilities();
  const hasOverview = isWide && listPath === paths.dashboard && capabilities?.hasDay !== false;
  const list = (
    <RequireRole path={listPath}>
      <List />
    </RequireRole>
  );
  return (
    <SplitViewScreen
      list={isList || isWide ? list : null}
      details={isList ? null : <Outlet />}
      // Its place is kept until the server has answered what it offers.
      overview={hasOverview ? <>{capabilities && <parts.DayAtAGlance />}</> : undefined}
      hasColumns={listPath === paths.dashboard}
    />
  );
}

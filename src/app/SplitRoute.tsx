import { Outlet, useLocation } from 'react-router-dom';
import { SplitViewScreen } from '#screens/shell/SplitViewScreen.tsx';
import { tabOf } from '#core/navigation/dashboardTabs.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { type GuardedPath, paths } from './links.ts';
import { useKnownCapabilities } from '#core/session/useKnownCapabilities.ts';
import { useServices, useStore, useUser } from '#core/services/ServicesProvider.tsx';
import { useGlance } from '#core/services/useGlance.ts';
import { screens } from './lazyRoutes.ts';
import { RequireRole } from './RequireRole.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Shown in a window with space for it. */
const DayAtAGlance = lazyPart(() => import('./day/DayAtAGlance.tsx'), 'DayAtAGlance');

/**
 * A list and the details opened from it. A wide window shows both, a narrow one only one of them. The
 * position of the details in the React tree is constant, so that rotating a tablet keeps their state.
 * @param lists possible lists; the first is the default
 */
export function SplitRoute({ lists }: { lists: readonly [GuardedPath, ...GuardedPath[]] }) {
  const isWide = useStore(useServices().isWide);
  const { pathname, search } = useLocation();
  const { role } = useUser();
  const { from } = useNavigationState();
  const isList = lists.some((path) => path === pathname);
  const origin = isList ? pathname : from?.href.split('?')[0];
  const listPath = lists.find((path) => path === origin) ?? lists[0];
  const List = screens[listPath];
  const capabilities = useKnownCapabilities();
  const isDashboard = listPath === paths.dashboard;
  // The Summary shows the figures of the day itself.
  const isSummary = isDashboard && isList && tabOf(new URLSearchParams(search), role) === 'summary';
  const hasDay = isWide && isDashboard && isList && !isSummary && capabilities?.hasDay !== false;
  const glance = useGlance();
  // Its place is kept until the server has answered what it offers.
  const day = hasDay ? <>{capabilities && <DayAtAGlance />}</> : undefined;
  const list = (
    <RequireRole path={listPath}>
      <List />
    </RequireRole>
  );
  return (
    <SplitViewScreen
      list={isList || isWide ? list : null}
      details={isList ? null : <Outlet />}
      aboveList={glance.isOffered && glance.isShown ? day : undefined}
      overview={glance.isOffered ? undefined : day}
      hasColumns={isDashboard}
      isWhole={isSummary}
    />
  );
}

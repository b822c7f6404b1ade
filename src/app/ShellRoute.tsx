import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, useLocation } from 'react-router-dom';
import type { Role } from '#domain/users/roles.ts';
import { ShortcutActionsContext } from '#ui/useShortcut.ts';
import { readAhead } from '#platform/whenIdle.ts';
import { type Destination, ShellScreen } from '#screens/shell/ShellScreen.tsx';
import { CapabilitiesProvider } from '#core/session/CapabilitiesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useCounters } from '#core/reading/useCounters.ts';
import { useKeepPush } from './useKeepPush.ts';
import { useLiveStream } from '#core/live/useLiveStream.ts';
import { usePresence } from '#core/session/usePresence.ts';
import { useStandbyAsOf } from '#core/reading/useAsOf.ts';
import { useNavigationState } from '#core/navigation/navigationState.ts';
import { paths } from './links.ts';
import { useOpenedNotifications } from './useOpenedNotifications.ts';
import type { ShellContext } from '#core/navigation/shellContext.ts';
import { useFocusHeading } from '#core/navigation/useFocusHeading.ts';
import { useIsOnline, useServices, useStore, useUser } from '#core/services/ServicesProvider.tsx';
import { formatTimestamp } from '#core/services/formatTimestamp.ts';
import { SessionScope } from '#core/session/SessionScope.tsx';
import { useShortcuts } from './shortcuts/useShortcuts.ts';
import { Notifications } from './notifications/Notifications.tsx';
import { StepUp } from './signIn/stepUp/StepUp.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { OptionalPart } from '#ui/PartBoundary.tsx';

const SetUpFirst = lazyPart(() => import('./profile/secondFactor/SetUpFirst.tsx'), 'SetUpFirst');
const Tour = lazyPart(() => import('./tour/Tour.tsx'), 'Tour', { Boundary: OptionalPart });
const ShortcutMap = lazyPart(() => import('./shortcuts/ShortcutMap.tsx'), 'ShortcutMap');

/** Navigation links by role; a banker has none (specification, section 2). */
const destinations: Record<Role, readonly { to: Destination; href: string }[]> = {
  admin: [
    { to: 'dashboard', href: paths.dashboard },
    { to: 'initiate', href: paths.initiate },
    { to: 'users', href: paths.users },
    { to: 'bank', href: paths.banks },
    { to: 'report', href: paths.report },
    { to: 'setting', href: paths.setting },
  ],
  agent: [
    { to: 'dashboard', href: paths.dashboard },
    { to: 'initiate', href: paths.initiate },
  ],
  banker: [],
};

interface ShellRouteProps {
  /** Loads the code of all screens of a role in advance. Never rejects. */
  preloadScreens: (role: Role) => Promise<void>;
}

/** The shell of all screens that require a session. */
export function ShellRoute(props: ShellRouteProps) {
  const mustSetUpFirst = useStore(useServices().mustSetUpFirst);
  return (
    <SessionScope>
      <CapabilitiesProvider>
        {mustSetUpFirst ? <SetUpFirst /> : <ShellContent {...props} />}
        <StepUp />
      </CapabilitiesProvider>
    </SessionScope>
  );
}

function ShellContent({ preloadScreens }: ShellRouteProps) {
  const {
    platform: { updates, clock },
    announcer,
  } = useServices();
  const intl = useIntl();
  const { role } = useUser();
  const { pathname } = useLocation();
  const { from } = useNavigationState();
  const { counters, clearUnread } = useCounters(pathname);
  const { hasTour } = useCapabilities();
  const isUpdateReady = useStore(updates.isReady);
  const asOf = useStandbyAsOf();
  const pausedAt = useLiveStream();
  usePresence();
  useKeepPush();
  useOpenedNotifications();
  const announcement = useStore(announcer.text);
  useFocusHeading();
  const { actions, isMapOpen, openMap, closeMap } = useShortcuts();
  useEffect(() => readAhead(() => void preloadScreens(role)), [preloadScreens, role]);
  // For details, the list from which they were opened is the current destination.
  const section = pathname === paths.transaction ? (from?.href ?? paths.dashboard) : pathname;
  return (
    <ShellScreen
      role={role}
      rate={counters?.rate ?? null}
      destinations={destinations[role].map((destination) => ({
        ...destination,
        isCurrent: isWithin(section, destination.href),
      }))}
      profileHref={paths.profile}
      isOnline={useIsOnline()}
      asOf={asOf === null ? null : formatTimestamp(intl, asOf, clock.now())}
      pausedAt={pausedAt === null ? null : formatTimestamp(intl, pausedAt, clock.now())}
      announcement={announcement}
      onReload={() => window.location.reload()}
      onUpdate={isUpdateReady && isList(pathname) ? updates.apply : undefined}
      tour={hasTour && pathname === paths.dashboard && <Tour />}
      notifications={<Notifications count={counters?.unread ?? 0} onRead={clearUnread} />}
    >
      <ShortcutActionsContext value={actions}>
        <Outlet context={{ showShortcuts: openMap } satisfies ShellContext} />
      </ShortcutActionsContext>
      {isMapOpen && <ShortcutMap onClose={closeMap} />}
    </ShellScreen>
  );
}

/** An update reloads the page, so it is offered only on screens without a form. */
const isList = (pathname: string) => lists.some((path) => path === pathname);
const lists = [paths.dashboard, paths.users, paths.banks, paths.report];

/** Returns true for the destination and the screens below it, such as /users/add. */
const isWithin = (address: string, href: string) =>
  address === href || address.startsWith(`${href}/`) || address.startsWith(`${href}?`);

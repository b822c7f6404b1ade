import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { Role } from '#domain/roles.ts';
import { readAhead } from '#platform/whenIdle.ts';
import { type Destination, ShellScreen } from '#screens/Shell/ShellScreen.tsx';
import { CapabilitiesProvider } from '#data/CapabilitiesProvider.tsx';
import { useCounters } from '#data/useCounters.ts';
import { useKeepPush } from '#data/useKeepPush.ts';
import { useLiveUpdates } from '#data/useLiveUpdates.ts';
import { usePresence } from '#data/usePresence.ts';
import { useServerAsOf } from '#data/useServerAsOf.ts';
import { useNavigationState } from '../navigation/navigationState.ts';
import { paths } from '../navigation/paths.ts';
import { useOpenedNotifications } from '../navigation/useOpenedNotifications.ts';
import { useFocusHeading } from '../navigation/useFocusHeading.ts';
import { useIsOnline, useServices, useStore, useUser } from '#services/ServicesProvider.tsx';
import { formatTimestamp } from '#services/formatTimestamp.ts';
import { SessionScope } from '#services/SessionScope.tsx';
import { LazyShortcutMap } from '../shortcuts/LazyShortcutMap.tsx';
import { useShortcuts } from '../shortcuts/useShortcuts.ts';
import { LazySetUpFirst } from './LazySetUpFirst.tsx';
import { preloadScreens } from './lazyRoutes.ts';
import { Notifications } from './Notifications.tsx';
import { StepUp } from './StepUp.tsx';

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

/** The shell of all screens that require a session. */
export function ShellRoute() {
  const mustSetUpFirst = useStore(useServices().mustSetUpFirst);
  return (
    <SessionScope>
      <CapabilitiesProvider>
        {mustSetUpFirst ? <LazySetUpFirst /> : <ShellContent />}
      </CapabilitiesProvider>
    </SessionScope>
  );
}

function ShellContent() {
  const {
    platform: { updates, clock },
    announcer,
  } = useServices();
  const { role } = useUser();
  const { pathname } = useLocation();
  const { from } = useNavigationState();
  const { counters, clearUnread } = useCounters(pathname);
  const isUpdateReady = useStore(updates.isReady);
  const asOf = useServerAsOf();
  const pausedAt = useLiveUpdates();
  usePresence();
  useKeepPush();
  useOpenedNotifications();
  const announcement = useStore(announcer.text);
  useFocusHeading();
  const { isMapOpen, closeMap } = useShortcuts();
  useEffect(() => readAhead(() => void preloadScreens(role)), [role]);
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
      asOf={asOf === null ? null : formatTimestamp(asOf, clock.now())}
      pausedAt={pausedAt === null ? null : formatTimestamp(pausedAt, clock.now())}
      announcement={announcement}
      onReload={() => window.location.reload()}
      onUpdate={isUpdateReady && isList(pathname) ? updates.apply : undefined}
      notifications={<Notifications count={counters?.unread ?? 0} onRead={clearUnread} />}
    >
      <Outlet />
      {isMapOpen && <LazyShortcutMap onClose={closeMap} />}
      <StepUp />
    </ShellScreen>
  );
}

/** An update reloads the page, so it is offered only on screens without a form. */
const isList = (pathname: string) => lists.some((path) => path === pathname);
const lists = [paths.dashboard, paths.users, paths.banks, paths.report];

/** Returns true for the destination and the screens below it, such as /users/add. */
const isWithin = (address: string, href: string) =>
  address === href || address.startsWith(`${href}/`) || address.startsWith(`${href}?`);

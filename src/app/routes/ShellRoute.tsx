import { useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { type Destination, ShellScreen } from '#screens/Shell/ShellScreen.tsx';
import type { Role } from '#domain/roles.ts';
import { useCounters } from '../hooks/useCounters.ts';
import { useOnline } from '../online.ts';
import { useNavigationState } from '../navigationState.ts';
import { paths } from '../paths.ts';
import { newVersion, takeNewVersion } from '../serviceWorker.ts';
import { useUser } from '../ServicesProvider.tsx';
import { Belongings } from '../session/Belongings.tsx';
import { Notifications } from '../shell/Notifications.tsx';

/** Links of the bottom navigation by role; a banker has none (specification, section 2). */
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

/** The frame around every screen of staff who are signed in, with what belongs to them. */
export function ShellRoute() {
  return (
    <Belongings>
      <Frame />
    </Belongings>
  );
}

function Frame() {
  const { role } = useUser();
  const { pathname } = useLocation();
  const { from } = useNavigationState();
  // A transaction belongs to the list it was chosen from.
  const origin = pathname === paths.transaction ? (from?.path ?? paths.dashboard) : pathname;
  const { counters, forgetUnread } = useCounters(pathname);
  const isVersionReady = useSyncExternalStore(newVersion.subscribe, newVersion.get);
  return (
    <ShellScreen
      role={role}
      rate={counters?.rate ?? null}
      destinations={destinations[role].map((destination) => ({
        ...destination,
        isCurrent: isWithin(origin, destination.href),
      }))}
      profileHref={paths.profile}
      isOnline={useOnline()}
      onReload={() => window.location.reload()}
      onUpdate={isVersionReady && isOnList(pathname) ? takeNewVersion : undefined}
      notifications={<Notifications count={counters?.unread ?? 0} onRead={forgetUnread} />}
    >
      <Outlet />
    </ShellScreen>
  );
}

/** A newer version is offered where nothing is being typed that a new start could disturb. */
const isOnList = (pathname: string) => lists.some((path) => path === pathname);
const lists = [paths.dashboard, paths.users, paths.banks, paths.report];

/** A screen below a destination, such as /users/add, belongs to it. */
const isWithin = (pathname: string, href: string) =>
  pathname === href || pathname.startsWith(`${href}/`);

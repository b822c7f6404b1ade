import type { ReactNode } from 'react';
import { NotificationBell } from '#screens/Shell/NotificationBell.tsx';
import { ShellScreen } from '#screens/Shell/ShellScreen.tsx';
import type { Role } from '#domain/roles.ts';
import { ToastRegion } from '#ui/ToastRegion.tsx';
import { destinationsOf } from '../fixtures/destinations.ts';

const toast = { id: 'session', tone: 'error', message: 'Your session has been failed' } as const;
const nothing = () => {};

/** The second after a session ended: the screen as it was, in the shell of a role, and the toast. */
export function SessionEnd({ role, children }: { role: Role; children: ReactNode }) {
  return (
    <>
      <ShellScreen
        role={role}
        rate="87.25"
        destinations={destinationsOf(role)}
        profileHref="/profile"
        isOnline
        onReload={nothing}
        notifications={
          <NotificationBell
            count={0}
            state={{ kind: 'loading' }}
            isOpen={false}
            onOpenChange={nothing}
            onRetry={nothing}
            linkTo={(id) => ({ href: `/transaction-details?id=${id}` })}
          />
        }
      >
        {children}
      </ShellScreen>
      <ToastRegion items={[toast]} onDismiss={nothing} />
    </>
  );
}

import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { SWRConfig } from 'swr';
import type { ReadableStore } from '#platform/store.ts';
import type { DraftStore } from '../forms/drafts/draftStore.ts';
import { ServicesProvider, useServices, useUser } from '../services/ServicesProvider.tsx';
import { useErrorToast } from '../services/useErrorToast.ts';
import { clientOfUser } from './clientOfUser.ts';

const DraftsContext = createContext<DraftStore | null>(null);

/** Returns the drafts of the signed-in user. @throws Error outside a {@link SessionScope}. */
export function useDrafts(): DraftStore {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('SessionScope is missing');
  return drafts;
}

/** Provides SWR's cache, the drafts and the calls of the signed-in user to the screens below. */
export function SessionScope({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <Suspense key={user.id}>
      <UserScope userId={user.id}>{children}</UserScope>
    </Suspense>
  );
}

const swrOptions = {
  // The user retries. Automatic retries would add load to a failing server.
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  // A read right after a change must return the changed data.
  dedupingInterval: 0,
};

/** Without them SWR follows the browser's own events, which are often wrong. */
const connectionOptions = (online: ReadableStore<boolean>) => ({
  isOnline: online.get,
  initReconnect: (onReconnect: () => void) => online.subscribe(() => online.get() && onReconnect()),
});

function UserScope({ userId, children }: { userId: string; children: ReactNode }) {
  const services = useServices();
  const { userStorage, platform, session } = services;
  const onError = useErrorToast();
  // Kept in state, because userStorage drops it while the screen is still shown at the session's end.
  const [opening] = useState(() => userStorage.opened(userId) ?? userStorage.open(userId));
  // Suspending, even for a settled promise, would show an empty page for 300 ms.
  const { cache, drafts } = opening instanceof Promise ? use(opening) : opening;
  const [options] = useState(() => ({
    ...swrOptions,
    ...connectionOptions(platform.online),
    provider: () => cache,
  }));
  const [ofUser] = useState(() => ({
    ...services,
    client: clientOfUser(userId, services.client, session),
    backgroundClient: clientOfUser(userId, services.backgroundClient, session),
  }));
  return (
    <ServicesProvider services={ofUser}>
      <SWRConfig value={{ ...options, onError: (error) => onError(error) }}>
        <DraftsContext value={drafts}>{children}</DraftsContext>
      </SWRConfig>
    </ServicesProvider>
  );
}

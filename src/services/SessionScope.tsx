import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { SWRConfig } from 'swr';
import type { DraftStore } from './drafts/draftStore.ts';
import { useServices, useUser } from './ServicesProvider.tsx';
import { useErrorToast } from './useErrorToast.ts';

const DraftsContext = createContext<DraftStore | null>(null);

/** The drafts of the user who is signed in. @throws Error outside a {@link SessionScope}. */
export function useDrafts(): DraftStore {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('SessionScope is missing');
  return drafts;
}

/** Gives the screens below the data of the user who is signed in, and of nobody else. */
export function SessionScope({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <Suspense key={user.id}>
      <UserScope userId={user.id}>{children}</UserScope>
    </Suspense>
  );
}

const swrOptions = {
  // The person retries: a failing server is not asked again and again.
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  // Reading again right after a change must show the change.
  dedupingInterval: 0,
};

function UserScope({ userId, children }: { userId: string; children: ReactNode }) {
  const { userStorage } = useServices();
  const onError = useErrorToast();
  // Kept while the session ends, when the storage has already forgotten it.
  const [opening] = useState(() => userStorage.open(userId));
  const { cache, drafts } = use(opening);
  const [provider] = useState(() => () => cache);
  return (
    <SWRConfig value={{ ...swrOptions, onError: (error) => onError(error), provider }}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </SWRConfig>
  );
}

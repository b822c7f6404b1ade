import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { SessionUser } from '#domain/session.ts';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** @throws Error outside a {@link ServicesProvider}. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesProvider is missing');
  return services;
}

export function useSessionState() {
  const { state } = useServices().session;
  return useSyncExternalStore(state.subscribe, state.get);
}

/** Who is signed in. @throws Error outside the routes that need a session. */
export function useUser(): SessionUser {
  const state = useSessionState();
  if (state.kind === 'signedOut') throw new Error('nobody is signed in');
  return state.user;
}

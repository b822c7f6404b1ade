import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { SessionUser } from '#domain/users/session.ts';
import type { ReadableStore } from '#platform/store.ts';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

export interface ServicesProviderProps {
  services: Services;
  children: ReactNode;
}

export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** @throws Error outside a {@link ServicesProvider}. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('ServicesProvider is missing');
  return services;
}

/** Returns the value of a store and renders again when it changes. */
export const useStore = <Value,>(store: ReadableStore<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);

/** Returns a part of the value of a store and renders again when that part changes. */
export const usePartOf = <Value, Part extends string | number | boolean | null>(
  store: ReadableStore<Value>,
  partOf: (value: Value) => Part,
): Part => useSyncExternalStore(store.subscribe, () => partOf(store.get()));

export const useIsOnline = () => useStore(useServices().platform.online);

/** Returns the signed-in user. @throws Error outside the routes that require a session. */
export function useUser(): SessionUser {
  const state = useStore(useServices().session.state);
  if (state.kind === 'signedOut') throw new Error('no user is signed in');
  return state.user;
}

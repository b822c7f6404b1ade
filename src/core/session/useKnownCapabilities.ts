import { createContext, use } from 'react';
import type { Capabilities } from '#domain/capabilities.ts';

/** Apart from `useCapabilities.ts`, whose table of capabilities the sign-in page does not need. */
export const CapabilitiesContext = createContext<Capabilities | null>(null);

/** Returns what the server offers beyond the specification; null until it has answered, or if it could not be asked. */
export const useKnownCapabilities = (): Capabilities | null => use(CapabilitiesContext);

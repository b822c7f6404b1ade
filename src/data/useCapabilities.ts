import { createContext, use } from 'react';
import { type Capabilities, noCapabilities } from '#domain/capabilities.ts';

export const CapabilitiesContext = createContext<Capabilities | null>(null);

/** Returns what the server offers beyond the specification; nothing until it has answered. */
export const useCapabilities = (): Capabilities => useKnownCapabilities() ?? noCapabilities;

/** Returns the same; null until the server has answered, or could not be asked. */
export const useKnownCapabilities = (): Capabilities | null => use(CapabilitiesContext);

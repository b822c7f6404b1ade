import { createContext, use } from 'react';
import { type Capabilities, noCapabilities } from '#domain/capabilities.ts';

export const CapabilitiesContext = createContext<Capabilities | null>(null);

/** Returns what the server offers beyond the specification; nothing until it has answered. */
export const useCapabilities = (): Capabilities => useKnownCapabilities() ?? noCapabilities;

/** Returns the same; null until the server has answered, or could not be asked. */
export const useKnownCapabilities = (): Capabilities | null => use(CapabilitiesContext);

/** Returns the version of a shown record to send with a change of it; null if the server takes none. */
export function useShownVersion({ version }: { version: number | null }): number | null {
  return useCapabilities().takesVersions ? version : null;
}

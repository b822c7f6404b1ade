import { type Capabilities, noCapabilities } from '#domain/capabilities.ts';
import { useKnownCapabilities } from './useKnownCapabilities.ts';

/** Returns what the server offers beyond the specification; nothing until it has answered. */
export const useCapabilities = (): Capabilities => useKnownCapabilities() ?? noCapabilities;

/** Returns the version of a shown record to send with a change of it; null if the server takes none. */
export function useShownVersion({ version }: { version: number | null }): number | null {
  return useCapabilities().takesVersions ? version : null;
}

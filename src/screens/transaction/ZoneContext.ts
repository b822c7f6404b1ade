import { createContext } from 'react';

/**
 * Returns the name of the zone of a time in ISO 8601; null if the clock of the device shows the same time. The first
 * time of a screen stands beside it.
 */
export const ZoneContext = createContext<(iso: string) => string | null>(() => null);

import { useCallback } from 'react';
import { foreignZone } from '#domain/time/time.ts';
import { intl } from '../services/intl.ts';
import { useKnownCapabilities } from '../session/useCapabilities.ts';

/** Returns a function for the name of the business time zone beside a time; null where the device has it too, and until it is known. */
export function useZoneOf(): (iso: string) => string | null {
  const known = useKnownCapabilities();
  const timeZone = known?.timeZone ?? null;
  const isKnown = known !== null;
  return useCallback(
    (iso: string) => (isKnown ? foreignZone(iso, timeZone, intl.locale) : null),
    [isKnown, timeZone],
  );
}

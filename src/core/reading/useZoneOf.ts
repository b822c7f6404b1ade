import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { foreignZone } from '#domain/time/time.ts';
import { useKnownCapabilities } from '../session/useKnownCapabilities.ts';

/** Returns a function for the name of the business time zone beside a time; null where the device has it too, and until it is known. */
export function useZoneOf(): (iso: string) => string | null {
  const { locale } = useIntl();
  const known = useKnownCapabilities();
  const timeZone = known?.timeZone ?? null;
  const isKnown = known !== null;
  return useCallback(
    (iso: string) => (isKnown ? foreignZone(iso, timeZone, locale) : null),
    [isKnown, timeZone, locale],
  );
}

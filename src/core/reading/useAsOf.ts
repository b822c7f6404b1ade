import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { useIntl } from 'react-intl';
import { formatTimestamp } from '../services/formatTimestamp.ts';
import { useServices, useStore } from '../services/ServicesProvider.tsx';
import type { StoredCopy } from './storedCopy.ts';

/** Returns a function for the formatted time when a key was last read; null when it never was. */
export function useAsOf(key: string): () => string | null {
  const { cache } = useSWRConfig();
  const intl = useIntl();
  const { clock } = useServices().platform;
  return () => {
    const readAt = (cache as StoredCopy).readAt(key);
    return readAt === undefined ? null : formatTimestamp(intl, readAt, clock.now());
  };
}

/**
 * Returns the time of the server's data while it takes no changes; null while it does. Reads the shown
 * records again when it does again; lists do that themselves.
 */
export function useStandbyAsOf(): number | null {
  const { mutate } = useSWRConfig();
  const asOf = useStore(useServices().standbyAsOf);
  const isReadOnly = asOf !== null;
  const wasReadOnly = useRef(isReadOnly);
  useEffect(() => {
    if (wasReadOnly.current && !isReadOnly) void mutate(() => true);
    wasReadOnly.current = isReadOnly;
  }, [isReadOnly, mutate]);
  return asOf;
}

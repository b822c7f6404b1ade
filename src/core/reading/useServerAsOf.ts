import { useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import { useServices, useStore } from '../services/ServicesProvider.tsx';

/**
 * Returns the time of the server's data while it takes no changes; null while it does. Reads the shown
 * records again when it does again; lists do that themselves.
 */
export function useServerAsOf(): number | null {
  const { mutate } = useSWRConfig();
  const asOf = useStore(useServices().asOf);
  const isReadOnly = asOf !== null;
  const wasReadOnly = useRef(isReadOnly);
  useEffect(() => {
    if (wasReadOnly.current && !isReadOnly) void mutate(() => true);
    wasReadOnly.current = isReadOnly;
  }, [isReadOnly, mutate]);
  return asOf;
}

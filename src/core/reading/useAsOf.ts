import { useSWRConfig } from 'swr';
import { useIntl } from 'react-intl';
import { formatTimestamp } from '../services/formatTimestamp.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import type { ReadCache } from './readCache.ts';

/** Returns a function for the formatted time when a key was last read; null when it never was. */
export function useAsOf(key: string): () => string | null {
  const { cache } = useSWRConfig();
  const intl = useIntl();
  const { clock } = useServices().platform;
  return () => {
    const readAt = (cache as ReadCache).readAt(key);
    return readAt === undefined ? null : formatTimestamp(intl, readAt, clock.now());
  };
}

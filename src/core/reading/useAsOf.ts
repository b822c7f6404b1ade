import { useSWRConfig } from 'swr';
import { formatTimestamp } from '../services/formatTimestamp.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import type { ReadCache } from './readCache.ts';

/** Returns a function for the formatted time when a key was last read; null when it never was. */
export function useAsOf(key: string): () => string | null {
  const { cache } = useSWRConfig();
  const { clock } = useServices().platform;
  return () => {
    const readAt = (cache as ReadCache).readAt(key);
    return readAt === undefined ? null : formatTimestamp(readAt, clock.now());
  };
}

import { useSWRConfig } from 'swr';
import { clockText } from '#services/clockText.ts';
import type { ReadCache } from '#services/readCache.ts';

/** Tells when the data of a key was last read, as text for people; null when it never was. */
export function useAsOf(key: string): () => string | null {
  const { cache } = useSWRConfig();
  return () => {
    const readAt = (cache as ReadCache).readAt(key);
    return readAt === undefined ? null : clockText(readAt);
  };
}

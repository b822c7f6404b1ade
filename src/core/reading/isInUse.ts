import type { Cache } from 'swr';
import { SWRGlobalState } from 'swr/_internal';

/**
 * Returns false once the screens of the cache's session are gone. An answer that arrives later belongs nowhere, and SWR
 * throws at each change of such a cache.
 */
export const isInUse = (cache: Cache): boolean => SWRGlobalState.has(cache);

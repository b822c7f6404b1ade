import { useRef } from 'react';
import useSWR from 'swr';
import { fetchClaims } from '#api/claims.ts';
import type { CallError } from '#api/result.ts';
import type { Claims } from '#domain/claim.ts';
import { useIsOnline, useServices, useUser } from '#services/ServicesProvider.tsx';
import { useCapabilities } from './useCapabilities.ts';

const refreshMs = 5_000;
const noClaims: Claims = {};

/** Begins with a dollar sign, so that claims are not stored in the browser. */
export const claimsKey = (screen: string) => `$claims ${screen}`;

/**
 * Returns the claims of the transactions on a screen, and reads them again while the page is visible
 * and online. Undefined offline, and if the server has no claims.
 * @param screen identifies the screen and what it shows; null if it shows no transaction
 * @param readIds returns the ids of the transactions on the screen
 */
export function useClaims(
  screen: string | null,
  readIds: () => readonly string[],
): Claims | undefined {
  const { client } = useServices();
  const user = useUser();
  const isOnline = useIsOnline();
  const isOffered = useCapabilities().hasClaims && isOnline;
  const latest = useRef(noClaims);
  const { data } = useSWR<Claims, CallError>(
    isOffered && screen !== null ? claimsKey(screen) : null,
    async (): Promise<Claims> => {
      const result = await fetchClaims(client, user, readIds());
      if (result.ok) latest.current = result.value;
      // SWR stops repeating a read after an error.
      return latest.current;
    },
    { refreshInterval: refreshMs, keepPreviousData: true },
  );
  return isOffered ? (data ?? noClaims) : undefined;
}

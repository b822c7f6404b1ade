import { useEffect, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { fetchClaims } from '#api/claims.ts';
import { claimOf, type LiveEvent } from '#api/live.ts';
import type { CallError } from '#api/result.ts';
import type { Claims } from '#domain/workflow/claim.ts';
import { isStreamOpen } from './live.ts';
import { useIsOnline, usePartOf, useServices, useUser } from '../services/ServicesProvider.tsx';
import { useCapabilities } from '../session/useCapabilities.ts';
import { useLiveReads } from './useLiveReads.ts';

const pollMs = 5_000;
/** A claim can expire or be extended without an event. */
const shownClaimsMs = 60_000;
/** Scrolling causes at most one read in this time. */
const scrollPauseMs = 500;
const noClaims: Claims = {};

export const claimsKey = (screen: string) => `$claims ${screen}`;

/**
 * Returns the claims of the transactions on a screen while the page is visible and online. They are read
 * again after events that concern them, and every few seconds while the stream is not open or the last
 * read has failed.
 * @param screen identifies the screen and what it shows; null if it shows no transaction
 * @param readIds returns the ids of the transactions on the screen
 */
export function useClaims(screen: string | null, readIds: () => readonly string[]) {
  const { client, live } = useServices();
  const user = useUser();
  const isOnline = useIsOnline();
  const isOffered = useCapabilities().hasClaims && isOnline;
  const isLive = usePartOf(live.state, isStreamOpen);
  const { cache } = useSWRConfig();
  const [hasFailed, setHasFailed] = useState(false);
  const readFor = useRef<ReadonlySet<string>>(new Set());
  const { data, isValidating, mutate } = useSWR<Claims, CallError>(
    isOffered && screen !== null ? claimsKey(screen) : null,
    async (key: string): Promise<Claims> => {
      const ids = readIds();
      const result = await fetchClaims(client, user, ids);
      setHasFailed(!result.ok);
      // SWR stops repeating a read after an error.
      if (!result.ok) return (cache.get(key)?.data as Claims | undefined) ?? noClaims;
      readFor.current = new Set(ids);
      return result.value;
    },
    { refreshInterval: isLive && !hasFailed ? 0 : pollMs, keepPreviousData: true },
  );

  // A change during the first read of a row is not in its answer.
  const isRead = (id: string) => readFor.current.has(id) || readIds().includes(id);
  const isAbout = (event: LiveEvent) =>
    event.kind === 'resync' ||
    ((event.kind === 'claim' || event.kind === 'transaction') && isRead(event.id));
  /** Shows the claim that an event carries. Returns true if it has to be read. */
  function show(event: LiveEvent): boolean {
    if (!isOffered || !isAbout(event)) return false;
    const claim = claimOf(event, user);
    if (claim === undefined || event.kind === 'resync' || !('id' in event)) return true;
    const change = (claims: Claims = noClaims): Claims => {
      const { [event.id]: _, ...others } = claims;
      return claim ? { ...others, [event.id]: claim } : others;
    };
    // A running read may be older than the event: SWR drops its answer, so it is made again.
    void mutate(change, { revalidate: isValidating });
    return false;
  }
  useLiveReads(show, () => mutate());

  const hasClaims = data !== undefined && Object.keys(data).length > 0;
  useEffect(() => {
    if (!isLive || !hasClaims) return undefined;
    const timer = setInterval(() => void mutate(), shownClaimsMs);
    return () => clearInterval(timer);
  }, [isLive, hasClaims, mutate]);

  const scrollTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(scrollTimer.current), []);
  return {
    /** Undefined offline, and if the server has no claims. */
    claims: isOffered ? (hasClaims ? data : noClaims) : undefined,
    /** Called when other rows are visible. */
    onRowsChange() {
      if (!isLive) return;
      clearTimeout(scrollTimer.current);
      scrollTimer.current = setTimeout(() => {
        if (readIds().some((id) => !readFor.current.has(id))) void mutate();
      }, scrollPauseMs);
    },
  };
}

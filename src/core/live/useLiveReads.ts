import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveEvent } from '#api/live.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { coalesce } from './coalesce.ts';

/**
 * Reads again after events: one read at a time, with a pause after it. Returns a function that does so
 * without an event.
 * @param isConcerned receives the events of a message
 * @param read never rejects; returns false to be called again later
 */
export function useLiveReads(
  isConcerned: (events: readonly LiveEvent[]) => boolean,
  read: () => Promise<unknown>,
  pauseMs = 500,
): () => void {
  const { live } = useServices();
  const readNow = useEffectEvent(read);
  const areAbout = useEffectEvent(isConcerned);
  const readSoon = useRef(() => {});
  useEffect(() => {
    const coalesced = coalesce(() => readNow(), pauseMs);
    readSoon.current = coalesced;
    const unsubscribe = live.subscribe((events) => {
      if (areAbout(events)) coalesced();
    });
    return () => {
      unsubscribe();
      coalesced.cancel();
    };
  }, [live, pauseMs]);
  return () => readSoon.current();
}

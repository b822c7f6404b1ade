import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveEvent } from '#api/live.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { coalesce } from './coalesce.ts';

/**
 * Reads again after events: one read at a time, with a pause after it. Returns a function that does so
 * without an event.
 * @param isConcerned is called with every event, also to show what it carries; returns true if something has to be read
 * @param read never rejects; returns false to be called again later
 */
export function useLiveReads(
  isConcerned: (event: LiveEvent) => boolean,
  read: () => Promise<unknown>,
  pauseMs = 500,
): () => void {
  const { live } = useServices();
  const readNow = useEffectEvent(read);
  const isAbout = useEffectEvent(isConcerned);
  const readSoon = useRef(() => {});
  useEffect(() => {
    const coalesced = coalesce(() => readNow(), pauseMs);
    readSoon.current = coalesced;
    const unsubscribe = live.subscribe((events) => {
      // All of them, and not only until the first one.
      if (events.filter((event) => isAbout(event)).length > 0) coalesced();
    });
    return () => {
      unsubscribe();
      coalesced.cancel();
    };
  }, [live, pauseMs]);
  return () => readSoon.current();
}

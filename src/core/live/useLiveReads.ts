import { useEffect, useEffectEvent, useRef } from 'react';
import type { LiveEvent } from '#api/live.ts';
import { useServices } from '../services/ServicesProvider.tsx';
import { coalesce } from './coalesce.ts';

/**
 * Reads again after events: one read at a time, with a pause after it. Returns a function that does so
 * without an event.
 * @param show shows what an event carries, and returns true if something has to be read
 * @param read never rejects; returns false to be called again later
 */
export function useLiveReads(
  show: (event: LiveEvent) => boolean,
  read: () => Promise<unknown>,
  pauseMs = 500,
): () => void {
  const { live } = useServices();
  const readNow = useEffectEvent(read);
  const showNow = useEffectEvent(show);
  const readSoon = useRef(() => {});
  useEffect(() => {
    const coalesced = coalesce(() => readNow(), pauseMs);
    readSoon.current = coalesced;
    const unsubscribe = live.subscribe((events) => {
      // `some` would not show those behind the first one that has to be read.
      if (events.filter((event) => showNow(event)).length > 0) coalesced();
    });
    return () => {
      unsubscribe();
      coalesced.cancel();
    };
  }, [live, pauseMs]);
  return () => readSoon.current();
}

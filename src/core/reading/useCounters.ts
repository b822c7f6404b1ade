import { useEffect, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { type Counters, fetchCounters } from '#api/common.ts';
import type { LiveEvent } from '#api/live.ts';
import type { CallError } from '#api/result.ts';
import { useServices, useUser } from '../services/ServicesProvider.tsx';
import { useRecord } from './useRecord.ts';

const key = ['counters'] as const;

/** Returns the counters with the notifications that an event adds. */
const withAdded = (event: LiveEvent, counters?: Counters) =>
  event.kind === 'notifications' && event.added && counters
    ? { ...counters, unread: counters.unread + event.added }
    : undefined;

/**
 * Returns the rate and the number of unread notifications, read whenever `path` changes and after events
 * that concern them.
 */
export function useCounters(path: string) {
  const user = useUser();
  const { cache, mutate } = useSWRConfig();
  const { state } = useRecord<Counters>(key, (client) => fetchCounters(client, user), {
    carried: withAdded,
    // They are read for every path, so a read on mount would be a second one.
    revalidateOnMount: false,
    revalidateIfStale: false,
  });
  useEffect(() => {
    void mutate(key);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new path triggers the read
  }, [path, mutate]);
  return {
    counters: state.kind === 'ready' ? state : null,
    /** Sets the count to 0 until the next read. SWR ignores a read that is running, so it is repeated. */
    clearUnread: () =>
      void mutate<Counters>(key, (current) => current && { ...current, unread: 0 }, {
        revalidate: cache.get(unstable_serialize(key))?.isValidating ?? false,
      }),
  };
}

/**
 * Returns the current day in the business time zone, `YYYY-MM-DD`; null until the server has sent it.
 * Falls back to the day in the device's time zone if the server sends none.
 */
export function useToday(): string | null {
  // `useCounters` reads them.
  const { data, error } = useSWR<Counters, CallError>(key, null);
  const { clock } = useServices().platform;
  const [deviceDay] = useState(() => dayOf(new Date(clock.now())));
  return data?.today ?? (data || error ? deviceDay : null);
}

function dayOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

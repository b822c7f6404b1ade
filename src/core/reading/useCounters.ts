import { useEffect, useState } from 'react';
import useSWR, { unstable_serialize, useSWRConfig } from 'swr';
import { type Counters, fetchCounters } from '#api/common.ts';
import type { LiveEvent } from '#api/live.ts';
import { type CallError, unwrap } from '#api/result.ts';
import { readAnew } from './readAnew.ts';
import { useServices, useUser } from '../services/ServicesProvider.tsx';
import { concerns } from '../live/concerns.ts';
import { useLiveReads } from '../live/useLiveReads.ts';

const key = ['counters'] as const;

function useReadCounters() {
  const { client, earlyReads } = useServices();
  const user = useUser();
  return useSWR<Counters, CallError>(
    key,
    () => earlyReads.take<Counters>(key) ?? unwrap(fetchCounters(client, user)),
    // `useCounters` reads them for every path, so a read on mount would be a second one.
    { revalidateOnMount: false, revalidateIfStale: false },
  );
}

/**
 * Returns the rate and the number of unread notifications, read whenever `path` changes and after events
 * that concern them.
 */
export function useCounters(path: string) {
  const { backgroundClient, earlyReads } = useServices();
  const { cache } = useSWRConfig();
  const user = useUser();
  const { data, isValidating, mutate } = useReadCounters();
  const readInBackground = () =>
    readAnew(earlyReads, key, fetchCounters(backgroundClient, user), () => mutate());
  /** Counts the notifications that an event adds. Returns true if the counters have to be read. */
  function show(event: LiveEvent): boolean {
    if (event.kind !== 'notifications' || !event.added || !data) return concerns(event, key);
    const { added } = event;
    void mutate((current) => current && { ...current, unread: current.unread + added }, {
      revalidate: isValidating,
    });
    return false;
  }
  useLiveReads(show, readInBackground);
  useEffect(() => {
    void mutate();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new path triggers the read
  }, [path, mutate]);
  return {
    counters: data,
    /** Sets the count to 0 until the next read. SWR ignores a read that is running, so it is repeated. */
    clearUnread: () =>
      void mutate((current) => current && { ...current, unread: 0 }, {
        revalidate: cache.get(unstable_serialize(key))?.isValidating ?? false,
      }),
  };
}

/**
 * Returns the current day in the business time zone, `YYYY-MM-DD`; null until the server has sent it.
 * Falls back to the day in the device's time zone if the server sends none.
 */
export function useToday(): string | null {
  const { data, error } = useReadCounters();
  const { clock } = useServices().platform;
  const [deviceDay] = useState(() => dayOf(new Date(clock.now())));
  return data?.today ?? (data || error ? deviceDay : null);
}

function dayOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

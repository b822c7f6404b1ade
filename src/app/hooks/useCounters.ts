import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { type Counters, fetchCounters } from '#api/common.ts';
import type { CallError } from '#api/result.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { unwrap } from './unwrap.ts';

/** What was last read; {@link useCounters} says when to read it anew. */
function useReadCounters() {
  const { client } = useServices();
  const user = useUser();
  return useSWR<Counters, CallError>(
    'counters',
    () => unwrap(fetchCounters(client, user)),
    // Asking on mount as well would ask twice.
    { revalidateOnMount: false, revalidateIfStale: false },
  );
}

/** The rate and the count of unread notifications, read anew whenever `path` changes. */
export function useCounters(path: string) {
  const { data, mutate } = useReadCounters();
  useEffect(() => {
    void mutate();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new path is the reason
  }, [path, mutate]);
  return {
    counters: data,
    /** The notifications were read: the count is 0 until it is asked for again. */
    forgetUnread: () => void mutate(data && { ...data, unread: 0 }, { revalidate: false }),
  };
}

/**
 * Today in the business time zone, `YYYY-MM-DD`; null until the server told it. Where it can't, the
 * device's own day has to do.
 */
export function useToday(): string | null {
  const { data, error } = useReadCounters();
  const [deviceDay] = useState(() => dayOf(new Date()));
  return data?.today ?? (data || error ? deviceDay : null);
}

/** The day on the device's calendar. */
function dayOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

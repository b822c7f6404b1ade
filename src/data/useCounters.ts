import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { type Counters, fetchCounters } from '#api/common.ts';
import type { CallError } from '#api/result.ts';
import { useServices, useUser } from '#services/ServicesProvider.tsx';
import { unwrap } from './unwrap.ts';

function useReadCounters() {
  const { client } = useServices();
  const user = useUser();
  return useSWR<Counters, CallError>(
    'counters',
    () => unwrap(fetchCounters(client, user)),
    // `useCounters` reads them on every path; reading them on mount as well would be twice.
    { revalidateOnMount: false, revalidateIfStale: false },
  );
}

/** The rate and the count of unread notifications, read whenever `path` changes. */
export function useCounters(path: string) {
  const { data, mutate } = useReadCounters();
  useEffect(() => {
    void mutate();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new path is the reason
  }, [path, mutate]);
  return {
    counters: data,
    /** The notifications were read: the count is 0 until it is read again. */
    clearUnread: () => void mutate(data && { ...data, unread: 0 }, { revalidate: false }),
  };
}

/**
 * Today in the business time zone, `YYYY-MM-DD`; null until the server has told it. Today of the
 * device where the server can't.
 */
export function useToday(): string | null {
  const { data, error } = useReadCounters();
  const [deviceDay] = useState(() => dayOf(new Date()));
  return data?.today ?? (data || error ? deviceDay : null);
}

function dayOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

import { useEffect } from 'react';
import useSWR from 'swr';
import { type Counters, fetchCounters } from '#api/common.ts';
import type { CallError } from '#api/result.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { unwrap } from './unwrap.ts';

/** The rate and the count of unread notifications, read anew whenever `path` changes. */
export function useCounters(path: string) {
  const { client } = useServices();
  const user = useUser();
  const { data, mutate } = useSWR<Counters, CallError>(
    'counters',
    () => unwrap(fetchCounters(client, user)),
    // The effect below asks; asking on mount as well would ask twice.
    { revalidateOnMount: false, revalidateIfStale: false },
  );
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

import { useState } from 'react';
import useSWR from 'swr';
import type { CallError, Result } from '#api/result.ts';
import type { DetailState } from '#screens/states.ts';
import { useOnline } from '../online.ts';
import { detailState } from '../state/detailState.ts';
import { unwrap } from './unwrap.ts';
import { useSeen } from './useSeen.ts';

/**
 * One thing, read anew on every visit: a form must never begin with values that were read before
 * somebody changed them. Without an id it is missing; without a network it is as it was last seen.
 */
export function useDetail<Data extends object>(
  kind: string,
  id: string | undefined,
  fetchOne: (id: string) => Promise<Result<Data>>,
) {
  const isOnline = useOnline();
  const [visit] = useState(() => crypto.randomUUID());
  const [readings, setReadings] = useState(0);
  const { seen, remember } = useSeen<Data>(`${kind} ${id}`);
  const { data, error, isValidating, mutate } = useSWR<
    Data,
    CallError,
    readonly [string, string, string] | null
  >(
    id === undefined ? null : [kind, id, visit],
    ([, id]) => unwrap(fetchOne(id)),
    // What the server refused once it refuses again: only the person retries.
    { revalidateOnFocus: false, shouldRetryOnError: false, onSuccess: remember },
  );
  const state: DetailState<Data> =
    id === undefined
      ? { kind: 'missing', message: '' }
      : detailState({ data, error, isValidating, isOnline, seen });
  const reload = () => mutate();
  return {
    state,
    /** Of what shows it: forms start anew with every key, from what is then known. */
    key: `${readings} ${data ? 'read' : 'seen'}`,
    /** Reads it anew; what was typed stays. */
    reload,
    /** Reads it anew and starts the forms from that. */
    async startAnew() {
      await reload();
      setReadings((count) => count + 1);
    },
  };
}

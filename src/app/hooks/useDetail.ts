import { useState } from 'react';
import useSWR from 'swr';
import type { CallError, Result } from '#api/result.ts';
import type { DetailState } from '#screens/states.ts';
import { useOnline } from '../online.ts';
import { detailState } from '../state/detailState.ts';
import { unwrap } from './unwrap.ts';

/**
 * One thing, read anew on every visit: a form must never begin with values that were read before
 * somebody changed them. Without an id it is missing.
 */
export function useDetail<Data extends object>(
  kind: string,
  id: string | undefined,
  fetchOne: (id: string) => Promise<Result<Data>>,
) {
  const isOnline = useOnline();
  const [visit] = useState(() => crypto.randomUUID());
  const { data, error, isValidating, mutate } = useSWR<
    Data,
    CallError,
    readonly [string, string, string] | null
  >(
    id === undefined ? null : [kind, id, visit],
    ([, id]) => unwrap(fetchOne(id)),
    // What the server refused once it refuses again: only the person retries.
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const state: DetailState<Data> =
    id === undefined
      ? { kind: 'missing', message: '' }
      : detailState({ data, error, isValidating, isOnline });
  return { state, reload: () => mutate() };
}

import useSWR from 'swr';
import type { CallError, Result } from '#api/result.ts';
import { useOnline } from '../online.ts';
import { detailState } from '../state/detailState.ts';
import { unwrap } from './unwrap.ts';
import { useSeen } from './useSeen.ts';

/**
 * What there is only one of, by its name; null while it is not shown. `failureClears` says that a
 * failed reading takes away what was seen before.
 */
export function useRead<Data extends object>(
  name: string | null,
  fetchIt: () => Promise<Result<Data>>,
  { failureClears = false } = {},
) {
  const isOnline = useOnline();
  const { seen, remember } = useSeen<Data>(String(name));
  const { data, error, isValidating, mutate } = useSWR<Data, CallError>(
    name,
    () => unwrap(fetchIt()),
    { onSuccess: remember },
  );
  return {
    state: detailState({
      data,
      error,
      isValidating,
      isOnline,
      seen: failureClears && error?.kind === 'failed' ? null : seen,
    }),
    reload: () => mutate(),
  };
}

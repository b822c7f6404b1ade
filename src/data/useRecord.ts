import useSWR, { type SWRConfiguration, unstable_serialize } from 'swr';
import type { CallError, Result } from '#api/result.ts';
import type { DetailState } from '#screens/states.ts';
import { useIsOnline, useServices } from '#services/ServicesProvider.tsx';
import { recordState } from './recordState.ts';
import { unwrap } from './unwrap.ts';
import { useAsOf } from './useAsOf.ts';

export interface ReadRecord<Data extends object> {
  state: DetailState<Data>;
  /** Reads the record again. Forms keep their input. */
  reload: () => Promise<unknown>;
}

/**
 * Reads one record. Cached data is shown at once and refreshed.
 * @param key name of the record, with an id if there are several; null to read nothing
 */
export function useRecord<Data extends object>(
  key: readonly [name: string, id?: string] | null,
  fetchRecord: () => Promise<Result<Data>>,
  options: SWRConfiguration<Data, CallError> = {},
): ReadRecord<Data> {
  const { earlyReads } = useServices();
  const isOnline = useIsOnline();
  const asOf = useAsOf(unstable_serialize(key));
  const { data, error, isValidating, mutate } = useSWR<Data, CallError>(
    key,
    (key: readonly unknown[]) => earlyReads.takeOrRead(key, () => unwrap(fetchRecord())),
    options,
  );
  return {
    state: recordState({ data, error, isValidating, isOnline, asOf: isOnline ? null : asOf() }),
    reload() {
      if (key) earlyReads.drop(key);
      return mutate();
    },
  };
}

import useSWR from 'swr';
import type { CallError } from '#api/result.ts';
import { fetchLookups } from '#api/transaction.ts';
import type { Lookups } from '#domain/transaction.ts';
import { useOnline } from '../online.ts';
import { useServices } from '../ServicesProvider.tsx';
import { detailState } from '../state/detailState.ts';
import { unwrap } from './unwrap.ts';

/** What the selects of the transaction forms offer. */
export function useLookups() {
  const { client } = useServices();
  const isOnline = useOnline();
  const { data, error, isValidating, mutate } = useSWR<Lookups, CallError>('lookups', () =>
    unwrap(fetchLookups(client)),
  );
  return { state: detailState({ data, error, isValidating, isOnline }), reload: () => mutate() };
}

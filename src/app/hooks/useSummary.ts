import useSWR from 'swr';
import type { CallError } from '#api/result.ts';
import { fetchSummary } from '#api/transaction.ts';
import type { Summary } from '#domain/dashboard.ts';
import { useOnline } from '../online.ts';
import { useServices } from '../ServicesProvider.tsx';
import { detailState } from '../state/detailState.ts';
import { unwrap } from './unwrap.ts';

/** The admin's figures, read only while they are shown. */
export function useSummary(isShown: boolean) {
  const { client } = useServices();
  const isOnline = useOnline();
  const { data, error, isValidating, mutate } = useSWR<Summary, CallError>(
    isShown ? 'summary' : null,
    () => unwrap(fetchSummary(client)),
  );
  return {
    state: detailState({ data, error, isValidating, isOnline }),
    retry: () => void mutate(),
  };
}

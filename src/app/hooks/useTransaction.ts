import useSWR from 'swr';
import type { CallError } from '#api/result.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { TransactionDetails } from '#domain/transaction.ts';
import { useOnline } from '../online.ts';
import { useServices } from '../ServicesProvider.tsx';
import { detailState } from '../state/detailState.ts';
import { unwrap } from './unwrap.ts';

/** One transaction with its attachments and payments. */
export function useTransaction(id: string) {
  const { client } = useServices();
  const isOnline = useOnline();
  const { data, error, isValidating, mutate } = useSWR<
    TransactionDetails,
    CallError,
    readonly [string, string]
  >(
    ['transaction', id],
    ([, id]) => unwrap(viewTransaction(client, id)),
    // What the server refused once it refuses again: only the person retries.
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return { state: detailState({ data, error, isValidating, isOnline }), reload: () => mutate() };
}

import { viewTransaction } from '#api/transaction.ts';
import { useServices } from '../ServicesProvider.tsx';
import { useDetail } from './useDetail.ts';

/** One transaction with its attachments and payments. */
export function useTransaction(id: string) {
  const { client } = useServices();
  return useDetail('transaction', id, (id) => viewTransaction(client, id));
}

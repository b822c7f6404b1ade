import { fetchLookups } from '#api/transaction.ts';
import { useServices } from '../ServicesProvider.tsx';
import { useRead } from './useRead.ts';

/** What the selects of the transaction forms offer. */
export function useLookups() {
  const { client } = useServices();
  return useRead('lookups', () => fetchLookups(client));
}

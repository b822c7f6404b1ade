import { fetchLookups } from '#api/transaction.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { lookupsKey } from './dashboardReads.ts';
import { useRecord } from './useRecord.ts';

/** Reads the options of the transaction forms. */
export function useLookups() {
  const { client } = useServices();
  return useRecord(lookupsKey, () => fetchLookups(client));
}

import { fetchLookups } from '#api/transaction.ts';
import { lookupsKey } from './transactionReads.ts';
import { useRecord } from './useRecord.ts';

/** Reads the options of the transaction forms. */
export function useLookups() {
  return useRecord(lookupsKey, fetchLookups);
}

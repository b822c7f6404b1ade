import { listReconciliationBanks } from '#api/reconciliation.ts';
import { useRecord } from '#core/reading/useRecord.ts';

/** Reads the banks, with what is set for their statements. */
export const useReconciliationBanks = () =>
  useRecord(['reconciliationBanks'], listReconciliationBanks, { livePauseMs: 10_000 });

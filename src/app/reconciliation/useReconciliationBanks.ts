import { listReconciliationBanks } from '#api/reconciliation.ts';
import { read } from '#api/read.ts';
import { useRecord } from '#core/reading/useRecord.ts';

/** Reads the banks, with what is set for their statements. */
export const useReconciliationBanks = () =>
  useRecord(
    ['reconciliationBanks'],
    async (client) => read(await listReconciliationBanks(client), (banks) => ({ banks })),
    { livePauseMs: 10_000 },
  );

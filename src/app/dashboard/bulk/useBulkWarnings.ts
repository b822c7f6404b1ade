import { useEffect, useEffectEvent, useState } from 'react';
import { fetchClaims, maxClaims } from '#api/claims.ts';
import { listSimilar } from '#api/similar.ts';
import { viewTransaction } from '#api/transaction.ts';
import type { BulkRow, BulkTransition, BulkWarning } from '#domain/transactions/bulk.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { createRetryWait } from '#core/reading/retryWait.ts';
import { readBulkWarnings } from './readBulkWarnings.ts';
import { useKnownCapabilities } from '#core/session/useKnownCapabilities.ts';

/** The rows that a user is asked to confirm. The same object until they are asked about others. */
export interface BulkChoice {
  transition: BulkTransition;
  rows: readonly BulkRow[];
}

/**
 * Reads the warnings about the rows of a choice. Returns the number of rows that have been read until all
 * warnings are known.
 * @param choice null to read nothing
 */
export function useBulkWarnings(
  choice: BulkChoice | null,
): { checked: number } | { warnings: readonly BulkWarning[] } {
  const { client, platform } = useServices();
  const user = useUser();
  const capabilities = useKnownCapabilities();
  const isReady = capabilities !== null;
  const [found, setFound] = useState<{
    choice: BulkChoice | null;
    checked: number;
    warnings: readonly BulkWarning[] | null;
  }>({ choice, checked: 0, warnings: null });

  const read = useEffectEvent((asked: BulkChoice, isStopped: () => boolean) => {
    const { wait } = createRetryWait(platform.online);
    return readBulkWarnings({
      ...asked,
      readDetails: (id) => viewTransaction(client, id),
      readSimilar: capabilities?.similarHours
        ? ({ transaction }) => listSimilar(client, transaction, transaction.id)
        : null,
      readClaims: capabilities?.hasClaims ? (ids) => fetchClaims(client, user, ids) : null,
      maxClaims,
      wait: (ms) => wait('busy', 1, ms),
      isStopped,
      onProgress(checked) {
        if (!isStopped()) setFound({ choice: asked, checked, warnings: null });
      },
    });
  });
  useEffect(() => {
    if (choice === null || !isReady) return undefined;
    let isStopped = false;
    async function readAll(asked: BulkChoice) {
      const warnings = await read(asked, () => isStopped);
      if (!isStopped) setFound({ choice: asked, checked: asked.rows.length, warnings });
    }
    void readAll(choice);
    return () => {
      isStopped = true;
    };
  }, [choice, isReady]);

  if (found.choice !== choice) return { checked: 0 };
  return found.warnings === null ? { checked: found.checked } : { warnings: found.warnings };
}

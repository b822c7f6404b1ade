import { useEffect, useEffectEvent, useState } from 'react';
import { fetchBulkWarnings } from '#api/bulk.ts';
import {
  type AccountedRow,
  type BulkRow,
  type BulkTransition,
  type BulkWarning,
  overLimitWarnings,
} from '#domain/transactions/bulk.ts';
import { createRetryWait, pauseFor, retryAfterOf, type RetryWait } from '#core/forms/retryWait.ts';
import { useServices, useUser } from '#core/services/ServicesProvider.tsx';

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
  const [found, setFound] = useState<{ choice: BulkChoice; read: Read } | null>(null);

  const readAll = useEffectEvent((asked: BulkChoice, isStopped: () => boolean) =>
    readWarnings(asked.rows, {
      fetchRows: (rows) => fetchBulkWarnings(client, user, asked.transition, rows),
      wait: createRetryWait(platform.online).wait,
      isStopped,
      onRead: (read) => setFound({ choice: asked, read }),
    }),
  );
  useEffect(() => {
    if (choice === null) return undefined;
    let isStopped = false;
    void readAll(choice, () => isStopped);
    return () => {
      isStopped = true;
    };
  }, [choice]);

  if (choice === null || found?.choice !== choice) return { checked: 0 };
  const { left, warnings } = found.read;
  return left.length > 0 ? { checked: choice.rows.length - left.length } : { warnings };
}

/** What has been read so far. */
interface Read {
  left: readonly BulkRow[];
  warnings: readonly BulkWarning[];
}

interface ReadOptions {
  fetchRows: (rows: readonly BulkRow[]) => ReturnType<typeof fetchBulkWarnings>;
  wait: RetryWait['wait'];
  isStopped: () => boolean;
  onRead: (read: Read) => void;
}

const nothing = { warning: null, account: null };

/** Reads until the server has reached all rows. One about which it does not answer has a warning that says so. */
async function readWarnings(
  rows: readonly BulkRow[],
  { fetchRows, wait, isStopped, onRead }: ReadOptions,
): Promise<void> {
  const warnings: BulkWarning[] = [];
  const accounted: AccountedRow[] = [];
  let left = rows;
  while (left.length > 0) {
    const read = await fetchRows(left);
    if (isStopped()) return;
    if (read.ok) {
      const { value } = read;
      for (const row of left) {
        const { warning, account } = value.get(row.id) ?? nothing;
        if (warning) warnings.push(warning);
        if (account) accounted.push({ row, account });
      }
      left = left.filter(({ id }) => !value.has(id));
    } else if (pauseFor(read.error) === 'busy') {
      await wait('busy', 1, retryAfterOf(read.error));
      if (isStopped()) return;
    } else {
      warnings.push(...left.map((row) => ({ kind: 'unread', row }) as const));
      left = [];
    }
    onRead({ left, warnings: [...warnings, ...overLimitWarnings(accounted)] });
  }
}

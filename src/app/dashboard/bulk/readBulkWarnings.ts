import type { Result } from '#api/result.ts';
import { groupsOf } from '#domain/lists/groupsOf.ts';
import {
  type BulkRow,
  type BulkTransition,
  type BulkWarning,
  receiptWarning,
} from '#domain/transactions/bulk.ts';
import type { Claims } from '#domain/workflow/claim.ts';
import type { SimilarTransaction, TransactionDetails } from '#domain/transactions/transaction.ts';

export interface BulkWarningsOptions {
  transition: BulkTransition;
  rows: readonly BulkRow[];
  readDetails: (id: string) => Promise<Result<TransactionDetails>>;
  /** Null if the server looks for no duplicates. */
  readSimilar:
    | ((details: TransactionDetails) => Promise<Result<readonly SimilarTransaction[]>>)
    | null;
  /** Null if the server has no claims. */
  readClaims: ((ids: readonly string[]) => Promise<Result<Claims>>) | null;
  /** Number of ids of one call of `readClaims`. */
  maxClaims: number;
  /** Waits before a call that the server did not take. */
  wait: (ms: number) => Promise<void>;
  isStopped: () => boolean;
  /** Receives the number of rows that have been read. */
  onProgress: (count: number) => void;
}

/** Calls at the same time. */
const lanes = 3;

/**
 * Reads what the details of each transaction show before this transition: possible duplicates before Accepted,
 * receipts of other payments before Checked, and who is paying before Hold.
 */
export async function readBulkWarnings(
  options: BulkWarningsOptions,
): Promise<readonly BulkWarning[]> {
  const { transition, rows } = options;
  if (transition === 'hold') return readClaimed(options);
  const readOne = readerOf(options);
  if (readOne === null) return [];
  const found: (BulkWarning | null)[] = rows.map(() => null);
  const queue = [...rows.entries()];
  let count = 0;
  const readNext = async (): Promise<void> => {
    const next = queue.shift();
    if (!next || options.isStopped()) return;
    const [index, row] = next;
    const warning = await readOne(row);
    found[index] = warning.ok ? warning.value : { kind: 'unread', row };
    count += 1;
    options.onProgress(count);
    await readNext();
  };
  await Promise.all(Array.from({ length: lanes }, readNext));
  return found.filter((warning) => warning !== null);
}

type Reader = (row: BulkRow) => Promise<Result<BulkWarning | null>>;

/** Returns the function that reads the warning of one row; null if there is none for this transition. */
function readerOf(options: BulkWarningsOptions): Reader | null {
  const { transition, readSimilar } = options;
  const details = (row: BulkRow) => whenTaken(options, () => options.readDetails(row.id));
  if (transition === 'check') {
    return async (row) => {
      const read = await details(row);
      return read.ok ? { ok: true, value: receiptWarning(row, read.value.payments) } : read;
    };
  }
  if (transition !== 'accept' || readSimilar === null) return null;
  return async (row) => {
    const read = await details(row);
    if (!read.ok) return read;
    const similar = await whenTaken(options, () => readSimilar(read.value));
    if (!similar.ok) return similar;
    const { value } = similar;
    return {
      ok: true,
      value: value.length === 0 ? null : { kind: 'similar', row, similar: value },
    };
  };
}

async function readClaimed(options: BulkWarningsOptions): Promise<readonly BulkWarning[]> {
  const { rows, readClaims, maxClaims } = options;
  if (readClaims === null) return [];
  const ids = rows.map(({ id }) => id);
  const claims = new Map<string, BulkWarning>();
  const unread = new Set<string>();
  for (const group of groupsOf(ids, maxClaims)) {
    const read = await whenTaken(options, () => readClaims(group));
    for (const row of rows.filter(({ id }) => group.includes(id))) {
      const claim = read.ok ? read.value[row.id] : undefined;
      if (claim) claims.set(row.id, { kind: 'claimed', row, claim });
      if (!read.ok) unread.add(row.id);
    }
  }
  return rows.flatMap((row): readonly BulkWarning[] => {
    const claimed = claims.get(row.id);
    if (claimed) return [claimed];
    return unread.has(row.id) ? [{ kind: 'unread', row }] : [];
  });
}

/** Repeats a call for as long as the server takes no more of them. */
async function whenTaken<Value>(
  { wait, isStopped }: BulkWarningsOptions,
  call: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  for (;;) {
    const result = await call();
    if (result.ok || result.error.kind !== 'refused' || isStopped()) return result;
    const { retryAfterMs } = result.error;
    if (retryAfterMs === undefined) return result;
    await wait(retryAfterMs);
  }
}

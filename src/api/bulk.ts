import type {
  BulkOutcome,
  BulkOutcomes,
  BulkRow,
  BulkTransition,
  BulkRowWarning,
  LimitedAccount,
} from '#domain/transactions/bulk.ts';
import type { SessionUser } from '#domain/users/session.ts';
import { readClaim } from './claims.ts';
import type { SuccessOf } from './contract/calls.ts';
import { read, readAmount, readSum } from './read.ts';
import type { Client } from './request.ts';
import { readPossibleDuplicate } from './possibleDuplicates.ts';

/**
 * Applies a transition to transactions, to each by itself. Returns the outcomes of those that the server reached in
 * the time of a call; the others are to be sent again. A call can be repeated with the same `runId`.
 */
export async function applyBulkTransition(
  client: Client,
  transition: BulkTransition,
  runId: string,
  rows: readonly BulkRow[],
) {
  const result = await client.call('transaction.php?run=bulkTransition', {
    transition,
    run_id: runId,
    rows: rows.map(({ id, version }) => ({ trans_id: id, version })),
  });
  return read(result, ({ message }): BulkOutcomes =>
    Object.fromEntries(message.map((row) => [row.TRANSACTION_ID, readOutcome(row)])),
  );
}

type HandledRow = SuccessOf<'transaction.php?run=bulkTransition'>['message'][number];

const readOutcome = ({ REFUSED: reason, CHANGED: isChanged }: HandledRow): BulkOutcome =>
  reason === undefined
    ? { kind: 'done' }
    : { kind: 'failed', reason, ...(isChanged && { isChanged }) };

/** What warns of a transition of one transaction. */
interface FoundWarnings {
  warning: BulkRowWarning | null;
  /** The account of the agent; null for one without a limit. */
  account: LimitedAccount | null;
}

/**
 * Returns what warns of a transition by the id of the transaction. The server reads as many as it reaches in the time
 * of a call; the others are to be read again.
 */
export async function fetchBulkWarnings(
  client: Client,
  user: SessionUser,
  transition: BulkTransition,
  rows: readonly BulkRow[],
) {
  const trans_ids = rows.map(({ id }) => id);
  const result = await client.call('transaction.php?run=getBulkWarnings', {
    transition,
    trans_ids,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return read(
    result,
    ({ message }): ReadonlyMap<string, FoundWarnings> =>
      new Map(
        message.flatMap((warned) => {
          const row = byId.get(warned.TRANSACTION_ID);
          if (!row) return [];
          const found = { warning: readWarning(row, warned, user), account: readAccount(warned) };
          return [[row.id, found]];
        }),
      ),
  );
}

type WarnedRow = SuccessOf<'transaction.php?run=getBulkWarnings'>['message'][number];

function readWarning(row: BulkRow, warned: WarnedRow, user: SessionUser): BulkRowWarning | null {
  const { SIMILAR: duplicates, RECEIPTS: receipts, CLAIM: claim } = warned;
  if (duplicates)
    return { kind: 'duplicates', row, duplicates: duplicates.map(readPossibleDuplicate) };
  if (receipts) return { kind: 'receipts', row, isReused: receipts.REUSED, codes: receipts.CODES };
  return claim ? { kind: 'claimed', row, claim: readClaim(claim, user) } : null;
}

const readAccount = ({ ACCOUNT: account }: WarnedRow): LimitedAccount | null =>
  account === undefined
    ? null
    : {
        userCode: account.USER_CODE,
        userName: account.USER_NAME,
        balance: readSum(account.BALANCE),
        limit: readAmount(account.LIMIT),
      };

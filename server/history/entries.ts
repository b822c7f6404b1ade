import { type Expression, sql, type SqlBool, type Transaction } from 'kysely';
import { insertIf, type InsertedRow } from '#server/db/insertIf.ts';
import type { FieldChanges, Schema, TransactionRecord } from '#server/db/schema.ts';
import type { LiveChange } from '#server/live/changes.ts';
import { noteChange } from '#server/live/committed.ts';
import type { SignedIn } from '#server/sessions/signedIn.ts';
import type { Clock } from '#server/time.ts';
import { visibilityFieldsOf } from '#server/transaction/visibility.ts';
import { changedFields } from './changes.ts';
import type { Device } from './device.ts';

/** The user who makes a change, and the client that the user makes it with. */
export interface Origin {
  /** Null for a command of the operator. */
  user: Pick<SignedIn, 'userId'> | null;
  /** Network address of the client; null for a command of the operator. */
  address: string | null;
  device: Device;
}

/** The user who makes a change, and when. */
export interface Author extends Origin {
  user: Pick<SignedIn, 'userId'>;
  clock: Clock;
}

/** Origin of what the operator does with a command, where nobody is signed in. */
export const operator: Origin = { user: null, address: null, device: 'program' };

/** Actions of entries about a transaction. */
export interface HistoryEntry {
  action: string;
  reason?: string;
  paymentId?: string;
  fileId?: string;
  /** Changes beyond those of the transaction's columns, such as those of a file. */
  changes?: FieldChanges;
  /** More changes, as an object of JSON that the statement computes. */
  computedChanges?: Expression<unknown>;
}

/** A history entry with its transaction before and after; `before` is null for a new one. */
interface TransactionEntry {
  before: TransactionRecord | null;
  after: Pick<
    TransactionRecord,
    'transaction_id' | 'status' | 'agent_id' | 'amount_paise' | 'version'
  >;
  entry: HistoryEntry;
  origin: Origin;
  now: Date;
}

const holds = sql.lit(true);

/** Publishes the change of a transaction after the commit. To be called once its entry is written. */
export const noteEntry = (
  trx: Transaction<Schema>,
  { before, after }: Pick<TransactionEntry, 'before' | 'after'>,
): void =>
  noteChange(trx, {
    kind: 'transaction',
    id: after.transaction_id,
    version: after.version,
    isNewVersion: after.version !== before?.version,
    before: before && visibilityFieldsOf(before),
    after: visibilityFieldsOf(after),
  });

/** Query that adds an entry about a transaction to the history, if the condition holds. */
export function insertHistory(
  trx: Transaction<Schema>,
  { before, after, entry, origin, now }: TransactionEntry,
  condition: Expression<SqlBool> = holds,
) {
  const changes = { ...changedFields('transactions', before, after), ...entry.changes };
  const row = {
    transaction_id: after.transaction_id,
    action: entry.action,
    from_status: before?.status ?? null,
    to_status: after.status,
    from_amount_paise: before?.amount_paise ?? null,
    to_amount_paise: after.amount_paise,
    payment_id: entry.paymentId ?? null,
    file_id: entry.fileId ?? null,
    reason: entry.reason ?? null,
  };
  const columns = { ...row, ...originColumns(origin, changes, now) };
  const { computedChanges } = entry;
  if (!computedChanges) return insertRow(trx, columns, condition);
  const all = sql`${columns.changes}::jsonb || ${computedChanges}`;
  return insertRow(trx, { ...columns, changes: all }, condition);
}

/** Subject of an entry that is not about a transaction. */
type RecordOfEntry = { userId: number } | { bankCode: string } | 'setting';

interface RecordEntry {
  about: RecordOfEntry;
  action: string;
  reason?: string | null;
  changes: FieldChanges;
  now: Date;
}

/** Adds an entry about a user, a bank or the setting to the history, and publishes the change. */
export async function writeHistory(
  trx: Transaction<Schema>,
  origin: Origin,
  entry: RecordEntry,
): Promise<void> {
  await insertRecordEntry(trx, origin, entry);
  noteChange(trx, changeOf(entry.about));
}

/** Adds an entry about the account of an agent to the history, and publishes the change. */
export async function writeAccountHistory(
  trx: Transaction<Schema>,
  origin: Origin,
  { agentId, ...entry }: Omit<RecordEntry, 'about'> & { agentId: number },
): Promise<void> {
  await insertRecordEntry(trx, origin, { ...entry, about: { userId: agentId } });
  noteChange(trx, { kind: 'account', agentId });
}

async function insertRecordEntry(
  trx: Transaction<Schema>,
  origin: Origin,
  { about, action, reason = null, changes, now }: RecordEntry,
): Promise<void> {
  const row = { action, reason, ...aboutColumns(about), ...originColumns(origin, changes, now) };
  await insertRow(trx, row, holds).execute();
}

function changeOf(about: RecordOfEntry): LiveChange {
  if (about === 'setting') return { kind: 'rate' };
  return 'userId' in about ? { kind: 'users', userId: about.userId } : { kind: 'banks' };
}

function aboutColumns(about: RecordOfEntry) {
  if (about === 'setting') return {};
  return 'userId' in about ? { about_user_id: about.userId } : { bank_code: about.bankCode };
}

const originColumns = ({ user, address, device }: Origin, changes: FieldChanges, now: Date) => ({
  happened_at: now,
  user_id: user?.userId ?? null,
  address,
  device,
  changes: JSON.stringify(changes),
});

function insertRow(
  trx: Transaction<Schema>,
  row: InsertedRow<'history'>,
  condition: Expression<SqlBool>,
) {
  const rate = sql`(select rate from settings)`;
  return insertIf(trx, 'history', { ...row, rate }, condition);
}

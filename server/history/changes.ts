import { type Selectable, sql } from 'kysely';
import type { FieldChanges, FileRow, Schema } from '#server/db/schema.ts';
import type { ReceivedFile } from '#server/files/store.ts';

/** The columns of each record whose changes the history keeps. */
export const recordedColumns = {
  transactions: [
    'status',
    'bank_code',
    'agent_id',
    'customer',
    'amount_paise',
    'paid_paise',
    'notes',
    'error_notes',
  ],
  users: ['user_name', 'user_code', 'role', 'phone', 'deleted_flg'],
  banks: ['bank_name', 'short_code', 'deleted_flg'],
  settings: ['rate'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Selectable<Schema[Table]>)[] };

type RecordedTable = keyof typeof recordedColumns;
type Recorded<Table extends RecordedTable> = Pick<
  Selectable<Schema[Table]>,
  (typeof recordedColumns)[Table][number] & keyof Selectable<Schema[Table]>
>;

/** Returns the recorded columns that differ; all columns of a new record, whose `before` is null. */
export function changedFields<Table extends RecordedTable>(
  table: Table,
  before: Partial<Recorded<Table>> | null,
  after: Partial<Recorded<Table>>,
): FieldChanges {
  const old = valuesOf(before);
  const current = valuesOf(after);
  const changed = recordedColumns[table].filter(
    (column) => current.has(column) && current.get(column) !== old.get(column),
  );
  return Object.fromEntries(
    changed.map((column) => [column, [old.get(column) ?? null, current.get(column) ?? null]]),
  );
}

const valuesOf = (row: object | null) => new Map<string, unknown>(Object.entries(row ?? {}));

/** The change of a password, of which the history keeps nothing else. */
export const passwordSet: FieldChanges = { password: [null, 'set'] };

/** A file as the history keeps it. */
type RecordedFile = Pick<FileRow, 'file_id' | 'file_name' | 'received_sha256' | 'stored_sha256'>;

/** Returns what the history keeps of a file. `claimedFiles` is the same in SQL. */
export const recordedFile = (file: RecordedFile) => ({
  id: file.file_id,
  name: file.file_name,
  sha256: file.received_sha256.toString('hex'),
  stored: file.stored_sha256.toString('hex'),
});

/**
 * The change that the history keeps of the files that a part of the same statement has claimed; none
 * without files.
 */
export const claimedFiles = (part: 'receipts' | 'photos') => sql`(
  select case when count(*) = 0 then '{}'::jsonb else jsonb_build_object(${sql.lit(part)},
    jsonb_build_array(null, jsonb_agg(jsonb_build_object(
      'id', file_id, 'name', file_name, 'sha256', encode(received_sha256, 'hex'),
      'stored', encode(stored_sha256, 'hex'))))) end
  from ${sql.table(part)})`;

/** Returns what the history keeps of an uploaded file. */
export const recordedUpload = (file: ReceivedFile) =>
  recordedFile({
    file_id: file.fileId,
    file_name: file.fileName,
    received_sha256: file.receivedSha256,
    stored_sha256: file.storedSha256,
  });

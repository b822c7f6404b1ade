import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import type { StatementPreview } from '#domain/reconciliation/reconciliation.ts';

/** Columns of a file that are to be mapped, with its first rows. */
export interface FileColumns {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What the columns are, or seem to be; null if it is not known. */
  mapping: ColumnMapping | null;
}

/** How far the import of a statement is. */
export type ImportState =
  /** No file is chosen. */
  | { kind: 'empty' }
  | { kind: 'reading' }
  /** The file cannot be read. Its columns may be mapped in another way if `canMap`. */
  | { kind: 'unreadable'; message: string; canMap: boolean }
  | { kind: 'failed' }
  | { kind: 'offline' }
  | ({ kind: 'mapping' } & FileColumns)
  | { kind: 'ready'; preview: StatementPreview }
  /** `added` is null if only its confirmation was lost. */
  | { kind: 'done'; added: number | null };

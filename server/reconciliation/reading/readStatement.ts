import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import {
  type ReadStatement,
  StatementFault,
  statementLimits,
} from '#domain/reconciliation/statement.ts';
import { decodeText } from './decodeText.ts';
import { readCamt053 } from './readCamt053.ts';
import { readColumns, readCsv, type UnmappedColumns } from './readCsv.ts';
import { readMt940 } from './readMt940.ts';

/** A statement that was read, or the columns that must be mapped first. */
export type Reading =
  | {
      kind: 'read';
      statement: ReadStatement;
      /** The columns of the file, and which is what; null for formats without columns. */
      columns: readonly string[];
      mapping: ColumnMapping | null;
    }
  | ({ kind: 'unmapped' } & UnmappedColumns);

/**
 * Reads a statement in any of the formats.
 * @param mapping of the bank's columns; null to recognise them
 * @param columnsOnly reads no lines of a file with columns, so that they can be mapped again
 * @throws StatementFault
 */
export function readStatement(
  bytes: Uint8Array,
  mapping: ColumnMapping | null,
  columnsOnly = false,
): Reading {
  if (bytes.length > statementLimits.bytes) {
    throw new StatementFault('The file has more than 10 MB. Split the statement by days.');
  }
  const text = decodeText(bytes);
  if (text.trim() === '') throw new StatementFault('The file is empty');
  if (/^\s*</.test(text)) return withoutColumns(readCamt053(text));
  if (/^(?:\{1:|\s*:20:)/m.test(text.slice(0, 2000))) return withoutColumns(readMt940(text));
  return columnsOnly ? readColumns(text, mapping) : readCsv(text, mapping);
}

const withoutColumns = (statement: ReadStatement): Reading => ({
  kind: 'read',
  statement,
  columns: [],
  mapping: null,
});

import { parse } from 'csv-parse/sync';
import { paise, type Paise } from '#domain/money/money.ts';
import {
  columnKey,
  type ColumnMapping,
  distinctColumns,
  mappedColumns,
  suggestMapping,
} from '#domain/reconciliation/columns.ts';
import {
  type Direction,
  type ReadStatement,
  type SkippedRow,
  StatementFault,
  type StatementLine,
  statementLimits,
} from '#domain/reconciliation/statement.ts';
import {
  amountProblem,
  parseDirection,
  parseStatementAmount,
  type StatementAmount,
  withoutTextMark,
} from '#domain/reconciliation/statementAmount.ts';
import { parseStatementDay } from '#domain/reconciliation/statementDay.ts';
import { lineText, rawLine, requireFewLines } from './lineLimits.ts';
import { lineReferences } from './lineReferences.ts';
import { orderLines } from './orderLines.ts';

/** A row of the file. */
interface Row {
  fileLine: number;
  raw: string;
  cells: readonly string[];
}

/** The rows of a file below the names of the columns. They are not kept, because there are many. */
interface Table {
  columns: readonly string[];
  preamble: readonly Row[];
  eachRow: (visit: (row: Row) => void) => void;
}

/** The columns of a file that are not mapped yet, with the first rows, to map them by. */
export interface UnmappedColumns {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What the columns have been so far, or seem to be; null if it is not known. */
  mapping: ColumnMapping | null;
}

export type CsvResult =
  | { kind: 'read'; statement: ReadStatement; mapping: ColumnMapping; columns: readonly string[] }
  | ({ kind: 'unmapped' } & UnmappedColumns);

const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];
const sampleRows = 20;
/** Characters of a file that contain the names of the columns. */
const headLength = 64 * 1024;
/** Lines of the file that one row may have. A quote that is not closed would take more. */
const mostLinesOfRow = 30;

/**
 * Reads a statement of separated values. Without a mapping, the columns are recognised by the usual names.
 * @throws StatementFault
 */
export function readCsv(file: string, mapping: ColumnMapping | null): CsvResult {
  const text = withPlainBreaks(file);
  const table = mapping ? mappedTable(text, mapping) : usualTable(text);
  const used = mapping ?? suggestByRows(table);
  if (!used) return { kind: 'unmapped', ...sampleOf(table), mapping: null };
  const statement = readTable(table, used);
  if (!mapping && used.amount.kind === 'signed' && !areCertain(statement)) {
    return { kind: 'unmapped', ...sampleOf(table), mapping: used };
  }
  return { kind: 'read', statement, mapping: used, columns: table.columns };
}

/** Suggests a mapping by the names of the columns, and the column of directions by what it contains. */
function suggestByRows(table: Table): ColumnMapping | null {
  const mapping = suggestMapping(table.columns);
  if (mapping?.amount.kind !== 'signed') return mapping;
  const { amount } = mapping.amount;
  const place = table.columns.indexOf(amount);
  const rows = sampleOf(table).rows.filter((cells) => isNonZero(cells[place] ?? ''));
  const mark = table.columns.find(
    (_, column) =>
      rows.length > 0 && rows.every((cells) => parseDirection(cells[column] ?? '') !== null),
  );
  return mark === undefined ? mapping : { ...mapping, amount: { kind: 'marked', amount, mark } };
}

/** Amounts without any minus may be all credits, or lack the direction. The balances prove it. */
function areCertain({ lines, breaks }: ReadStatement): boolean {
  const isProved = lines.length > 1 && lines.every(({ balance }) => balance !== null);
  return lines.some(({ direction }) => direction === 'debit') || (isProved && breaks.length === 0);
}

/**
 * Reads only the columns of separated values, to map them again.
 * @throws StatementFault
 */
export function readColumns(file: string, mapping: ColumnMapping | null): CsvResult {
  const text = withPlainBreaks(file);
  const known = mapping && findMapped(text, mapping);
  const table = known ?? usualTable(text);
  const used = known ? mapping : suggestMapping(table.columns);
  return { kind: 'unmapped', ...sampleOf(table), mapping: used };
}

const withPlainBreaks = (file: string) => file.replace(/\r\n?/g, '\n');

function sampleOf({ columns, eachRow }: Table): Pick<UnmappedColumns, 'columns' | 'rows'> {
  const rows: (readonly string[])[] = [];
  eachRow(({ cells }) => {
    if (rows.length < sampleRows) rows.push(cells);
  });
  return { columns, rows };
}

/** Finds the row with the names of all mapped columns. */
function findMapped(text: string, mapping: ColumnMapping): Table | null {
  const wanted = mappedColumns(mapping);
  const hasAll = (columns: readonly string[]) => {
    const keys = new Set(columns.map(columnKey));
    return wanted.every((column) => keys.has(columnKey(column)));
  };
  return findTable(text, hasAll);
}

function mappedTable(text: string, mapping: ColumnMapping): Table {
  const found = findMapped(text, mapping);
  if (found) return found;
  const names = mappedColumns(mapping)
    .map((column) => `"${column.trim()}"`)
    .join(', ');
  throw new StatementFault(`The columns ${names} are not all in this file. Map the columns again.`);
}

/** Finds the row with the usual names, or else the first of the widest rows. */
function usualTable(text: string): Table {
  const found = findTable(text, (columns) => suggestMapping(columns) !== null);
  if (found) return found;
  const heads = delimiters.map((delimiter) => headRows(text, delimiter));
  const widths = heads.map((rows) => Math.max(0, ...rows.map(({ cells }) => filled(cells))));
  const width = Math.max(...widths);
  const best = widths.indexOf(width);
  const [rows = [], delimiter = ','] = [heads[best], delimiters[best]];
  if (width < 3) {
    throw new StatementFault(
      'This file has no columns. Choose a statement as CSV, MT940 or camt.053.',
    );
  }
  const place = rows.findIndex(({ cells }) => filled(cells) === width);
  return tableFrom(text, delimiter, rows, place);
}

/** Counts the cells with a letter or a digit. Rows of dashes or stars separate parts. */
const filled = (cells: readonly string[]) =>
  cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length;

function findTable(text: string, isHead: (columns: readonly string[]) => boolean): Table | null {
  for (const delimiter of delimiters) {
    const head = headRows(text, delimiter);
    const place = head
      .slice(0, statementLimits.preambleRows)
      .findIndex(({ cells }) => isHead(distinctColumns(cells)));
    if (place >= 0) return tableFrom(text, delimiter, head, place);
  }
  return null;
}

function tableFrom(text: string, delimiter: Delimiter, head: readonly Row[], place: number): Table {
  const names = head[place]?.cells ?? [];
  const width = names.findLastIndex((name) => name.trim() !== '') + 1;
  return {
    columns: distinctColumns(names.slice(0, width)),
    preamble: head.slice(0, place),
    eachRow: (visit) => {
      let count = 0;
      eachRow(text, delimiter, (row) => {
        if (count > place) visit(row);
        count += 1;
      });
    },
  };
}

/** Returns the rows at the beginning of a file. The last one may be cut off, with a quote that is not closed. */
function headRows(text: string, delimiter: Delimiter): Row[] {
  const rows: Row[] = [];
  try {
    eachRow(text.slice(0, headLength), delimiter, (row) => rows.push(row));
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
  }
  return rows;
}

/** Spreadsheet programs keep a text by `="1,000.00"`, whose comma separates nothing. */
const keptCell = /(?<=^|[,;\t|])="([^"\n]*)"(?=[,;\t|]|$)/gm;

/** Reads the rows of a text one after the other. @throws StatementFault */
function eachRow(text: string, delimiter: Delimiter, visit: (row: Row) => void): void {
  let linesBefore = 0;
  let from = 0;
  const parser = {
    delimiter,
    relaxColumnCount: true,
    relaxQuotes: true,
    onRecord: (cells: string[], { lines }: { lines: number }) => {
      const fileLine = linesBefore + 1;
      const to = endOfLines(text, from, lines - linesBefore);
      const raw = text.slice(from, to);
      [linesBefore, from] = [lines, to + 1];
      if (lines - fileLine > mostLinesOfRow) throw unclosedQuote(fileLine);
      if (cells.length > statementLimits.columns) {
        throw new StatementFault(
          `The row has more than ${statementLimits.columns} columns`,
          fileLine,
        );
      }
      visit({ fileLine, raw, cells });
      return null;
    },
  };
  try {
    parse(text.replace(keptCell, '"$1"'), parser);
  } catch (error) {
    if (error instanceof StatementFault) throw error;
    throw unclosedQuote(linesBefore + 1);
  }
}

/** Returns where so many lines end, without their last line break. */
function endOfLines(text: string, from: number, count: number): number {
  let end = from - 1;
  for (let line = 0; line < count; line += 1) {
    const next = text.indexOf('\n', end + 1);
    if (next < 0) return text.length;
    end = next;
  }
  return end;
}

const unclosedQuote = (fileLine: number) => new StatementFault('A quote is not closed', fileLine);

/** Reads the cells of a row by the names of their columns. */
type Cells = (column: string | null) => string;

/** Returns a function that reads the cells of each row. */
function cellReader({ columns }: Table): (row: Row) => Cells {
  const places = new Map(columns.map((column, index) => [columnKey(column), index]));
  const keys = new Map<string, number>();
  const placeOf = (column: string) => {
    const place = keys.get(column) ?? places.get(columnKey(column)) ?? -1;
    keys.set(column, place);
    return place;
  };
  return ({ cells }) =>
    (column) =>
      column === null ? '' : (cells[placeOf(column)] ?? '');
}

/** Words of rows that are not movements. */
const balanceWords = /\b(?:(?:opening|closing) bal|(?:brought|carried) f|b\/?f\b|c\/?f\b)/i;
/** Not "TOTAL ENERGIES" or "PAGE INDUSTRIES", which may be the second line of a text. */
const endWords =
  /\b(?:(?:grand|sub|page|net)[ -]?totals?|totals?(?=\W*(?:\d|$)|\W+(?:debits?|credits?|dr|cr|withdrawals?|deposits?|amount|balance|of|no|number|count|transactions?)\b)|summary|page\W*(?:no\b|number|\d)|end of|disclaimer)/i;
/** The whole text of a row that states a balance, which may stand among the amounts too. */
const balanceText =
  /^\W*(?:opening bal(?:ance)?|closing bal(?:ance)?|(?:balance )?(?:brought|carried) (?:forward|fwd)|b\/?f|c\/?f)\W*$/i;

interface Draft extends Omit<StatementLine, 'direction' | 'amount' | 'references'> {
  money: Money;
  reference: string;
}

function readTable(table: Table, mapping: ColumnMapping): ReadStatement {
  const drafts: Draft[] = [];
  const skipped: SkippedRow[] = [];
  const readCells = cellReader(table);
  let hasEnded = false;
  const account = accountIn(table.preamble);
  table.eachRow((row) => {
    if (filled(row.cells) === 0) return;
    const cell = readCells(row);
    const kind = kindOf(row, cell, mapping, hasEnded);
    const last = drafts.at(-1);
    if (kind === 'line') {
      requireKnownColumns(table, row);
      drafts.push(readDraft(row, cell, mapping));
      requireFewLines(drafts.length);
    } else if (kind === 'continuation' && last) {
      last.text = lineText(`${last.text} ${textOf(cell, mapping)}`, last.fileLine);
      last.raw = rawLine(`${last.raw}\n${row.raw}`, last.fileLine);
    } else {
      if (kind === 'head') requireSameTable(table, row, account, skipped);
      skipped.push({ fileLine: row.fileLine, text: row.raw.trim().slice(0, 200) });
      hasEnded ||= kind === 'end';
    }
  });
  const lines = toLines(drafts);
  return { format: 'csv', account, skipped, ...orderLines(lines) };
}

/** The head is repeated on each page. Another one begins another table. */
function requireSameTable(
  { columns }: Table,
  { cells, fileLine }: Row,
  account: string | null,
  skipped: readonly SkippedRow[],
): void {
  const keys = distinctColumns(cells.slice(0, columns.length)).map(columnKey);
  if (columns.some((column, index) => columnKey(column) !== keys[index])) {
    throw new StatementFault('The columns change here. Split the file.', fileLine);
  }
  const other = skipped
    .map(({ text }) => accountNumber.exec(text)?.[1])
    .find((number) => number !== undefined && number !== account);
  if (account !== null && other !== undefined) {
    throw new StatementFault(
      `The file has statements of several accounts: ${account}, ${other}`,
      fileLine,
    );
  }
}

type RowKind = 'line' | 'continuation' | 'head' | 'other' | 'end';

/** @throws StatementFault for a row that looks like a movement and cannot be one. */
function kindOf(row: Row, cell: Cells, mapping: ColumnMapping, hasEnded: boolean): RowKind {
  const dateCell = cell(mapping.date).trim();
  const day = parseStatementDay(dateCell, mapping.dayOrder);
  const money = moneyCells(mapping).some((column) => isNonZero(cell(column)));
  const words = row.cells.join(' ');
  if (day !== null) {
    if (money) return isBalanceRow(cell, mapping) ? 'other' : 'line';
    if (balanceWords.test(words) || moneyCells(mapping).some((column) => isZero(cell(column))))
      return 'other';
    throw new StatementFault('There is no amount', row.fileLine);
  }
  const isRepeatedHead = columnKey(dateCell) === columnKey(mapping.date);
  if (isRepeatedHead) return 'head';
  const isBrokenDay = /^\W{0,2}\d/.test(dateCell) && isFault(dateCell);
  const isEnd = endWords.test(words) || balanceWords.test(words);
  if (isEnd && !(money && isBrokenDay)) return 'end';
  if (!money) {
    const isText = dateCell === '' && cell(mapping.balance).trim() === '';
    return isText && !hasEnded && textOf(cell, mapping).trim() !== '' ? 'continuation' : 'other';
  }
  if (hasEnded && !isBrokenDay) return 'other';
  throw new StatementFault(`"${dateCell.slice(0, 40)}" is not a date`, row.fileLine);
}

/** Returns true for a row that repeats the balance as an amount: "B/F, 1,000.00, 1,000.00". */
function isBalanceRow(cell: Cells, mapping: ColumnMapping): boolean {
  if (!balanceText.test(textOf(cell, mapping))) return false;
  const balance = amountIn(cell(mapping.balance));
  return moneyCells(mapping).some(
    (column) => balance === null || amountIn(cell(column)) === balance,
  );
}

function amountIn(cell: string): Paise | null {
  const parsed = parseStatementAmount(cell);
  return parsed === null || 'fault' in parsed ? null : parsed.amount;
}

const moneyCells = ({ amount }: ColumnMapping): readonly string[] =>
  amount.kind === 'separate' ? [amount.debit, amount.credit] : [amount.amount];

function isFault(cell: string): boolean {
  const parsed = parseStatementAmount(cell);
  return parsed !== null && 'fault' in parsed;
}

function isNonZero(cell: string): boolean {
  const parsed = parseStatementAmount(cell);
  return parsed !== null && ('fault' in parsed || parsed.amount > 0);
}

function isZero(cell: string): boolean {
  const parsed = parseStatementAmount(cell);
  return parsed !== null && !('fault' in parsed) && parsed.amount === 0;
}

/** A comma in a text without quotes moves the amounts into other columns. */
function requireKnownColumns({ columns }: Table, { cells, fileLine }: Row): void {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    throw new StatementFault('The row has more cells than there are columns', fileLine);
  }
}

const textOf = (cell: Cells, { text }: ColumnMapping) =>
  text.map(cell).map(withoutTextMark).join(' ');

function readDraft(row: Row, cell: Cells, mapping: ColumnMapping): Draft {
  const { fileLine } = row;
  const bookingDay = parseStatementDay(cell(mapping.date), mapping.dayOrder) ?? '';
  const bankId = withoutTextMark(cell(mapping.bankId));
  return {
    fileLine,
    raw: rawLine(row.raw, fileLine),
    bookingDay,
    valueDay: readValueDay(cell(mapping.valueDate), mapping, fileLine),
    text: lineText(textOf(cell, mapping), fileLine),
    bankId: bankId === '' ? null : bankId.slice(0, 100).toWellFormed(),
    reference: withoutTextMark(cell(mapping.reference)),
    balance: readBalance(cell, mapping, fileLine),
    money: readMoney(cell, mapping, fileLine),
  };
}

function readValueDay(text: string, { dayOrder }: ColumnMapping, fileLine: number): string | null {
  if (text.trim() === '' || text.trim() === '-') return null;
  const day = parseStatementDay(text, dayOrder);
  if (day === null)
    throw new StatementFault(`"${text.trim().slice(0, 40)}" is not a date`, fileLine);
  return day;
}

function readAmount(text: string, fileLine: number): StatementAmount | null {
  const parsed = parseStatementAmount(text);
  if (parsed !== null && 'fault' in parsed) {
    throw new StatementFault(amountProblem(parsed.fault, text), fileLine);
  }
  return parsed;
}

function readBalance(cell: Cells, mapping: ColumnMapping, fileLine: number): Paise | null {
  const parsed = readAmount(cell(mapping.balance), fileLine);
  if (!parsed) return null;
  const mark = parsed.mark ?? parseDirection(cell(mapping.balanceMark));
  return paise(parsed.isNegative || mark === 'debit' ? 0 - parsed.amount : parsed.amount);
}

/** An amount with the direction of its column, sign or mark. */
interface Money {
  amount: Paise;
  direction: Direction;
  /** It stands in a column of its direction, with a minus. */
  isNegative: boolean;
  /** Whether `Dr`, `Cr` or a minus is written in a column of both directions; null in other columns. */
  written: 'mark' | 'sign' | 'nothing' | null;
}

function readMoney(cell: Cells, { amount: columns }: ColumnMapping, fileLine: number): Money {
  if (columns.kind === 'separate') return readSeparate(cell, columns, fileLine);
  const parsed = readAmount(cell(columns.amount), fileLine);
  if (!parsed) throw new StatementFault('There is no amount', fileLine);
  const { amount, isNegative, mark } = parsed;
  if (columns.kind === 'signed') {
    if (isNegative && mark === 'credit') throw contradiction(fileLine);
    const written = mark !== null ? 'mark' : isNegative ? 'sign' : 'nothing';
    const direction = mark ?? (isNegative ? 'debit' : 'credit');
    return { amount, direction, isNegative: false, written };
  }
  const beside = columns.mark === null ? null : parseDirection(cell(columns.mark));
  const direction = beside ?? mark;
  if (direction === null) throw new StatementFault('The amount has neither Dr nor Cr', fileLine);
  if (mark !== null && mark !== direction) throw contradiction(fileLine);
  return { amount, direction, isNegative, written: null };
}

const contradiction = (fileLine: number) =>
  new StatementFault('Sign and mark of the amount contradict each other', fileLine);

function readSeparate(
  cell: Cells,
  columns: { debit: string; credit: string },
  fileLine: number,
): Money {
  const found = (['debit', 'credit'] as const).flatMap((direction) => {
    const parsed = readAmount(cell(columns[direction]), fileLine);
    return parsed && parsed.amount > 0 ? [{ ...parsed, direction, written: null }] : [];
  });
  const [money, other] = found;
  if (!money) throw new StatementFault('There is no amount', fileLine);
  if (other) throw new StatementFault('There is a debit and a credit', fileLine);
  if (money.mark !== null && money.mark !== money.direction) throw contradiction(fileLine);
  return money;
}

/**
 * A bank may write each debit with a minus. A minus on some amounts of a column has no certain meaning, nor have
 * amounts without Dr or Cr among those that have it.
 */
function toLines(drafts: readonly Draft[]): StatementLine[] {
  const unmarked = drafts.find(({ money }) => money.written === 'nothing');
  if (unmarked && drafts.some(({ money }) => money.written === 'mark')) {
    throw new StatementFault('The amount has neither Dr nor Cr', unmarked.fileLine);
  }
  for (const direction of ['debit', 'credit'] as const) {
    const all = drafts.filter(({ money }) => money.direction === direction);
    const negative = all.find(({ money }) => money.isNegative);
    const isHabit = direction === 'debit' && all.every(({ money }) => money.isNegative);
    if (negative && !isHabit) {
      throw new StatementFault(`A ${direction} has a minus, unlike the others`, negative.fileLine);
    }
  }
  return drafts.map(({ money: { amount, direction }, reference, ...line }) => ({
    ...line,
    direction,
    amount,
    references: lineReferences([reference, line.bankId ?? ''], line.text),
  }));
}

const accountNumber =
  /\b(?:a\/?c|account)(?:\s*(?:no|number|num|#))?\.?[\s:,"'=._-]*([\dX*]{6,20})\b/i;

function accountIn(preamble: readonly Row[]): string | null {
  return (
    preamble.map(({ cells }) => accountNumber.exec(cells.join(' '))?.[1]).find(Boolean) ?? null
  );
}

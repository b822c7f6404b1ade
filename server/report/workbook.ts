import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node';
import { statuses } from '#domain/workflow.ts';
import { wallClock } from '#server/time.ts';
import type { SheetRow } from './rows.ts';

/** Grouped as people in India read amounts: 12,34,567.00. */
const rupeeFormat = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00';
const timeFormat = 'yyyy-mm-dd hh:mm:ss';

/** What a spreadsheet program may take for a formula at the start of a text. */
const formulaStart = /^[=+\-@\t\r\n]/;

/** Spreadsheets keep fifteen digits of a number. */
const mostExactPaise = 10n ** 15n;

interface Column {
  title: string;
  /** In characters. */
  width: number;
  cell(row: SheetRow): CellObject;
}

const columnsIn = (timeZone: string): readonly Column[] => [
  { title: 'Transaction Code', width: 18, cell: (row) => text(row.code) },
  {
    title: `Created Time (${timeZone})`,
    width: 30,
    cell: (row) => ({
      type: Date,
      value: wholeSecond(wallClock(row.createdAt, timeZone)),
      format: timeFormat,
    }),
  },
  { title: 'Bank', width: 26, cell: (row) => text(row.bank) },
  { title: 'Agent', width: 22, cell: (row) => text(row.agent) },
  { title: 'Agent Code', width: 12, cell: (row) => text(row.agentCode) },
  { title: 'Customer', width: 26, cell: (row) => text(row.customer) },
  { title: 'Status', width: 18, cell: (row) => text(statuses[row.status].description) },
  { title: 'Amount (₹)', width: 18, cell: (row) => rupees(BigInt(row.amount)) },
  { title: 'Paid (₹)', width: 18, cell: (row) => rupees(BigInt(row.paid)) },
  { title: 'Balance (₹)', width: 18, cell: (row) => rupees(BigInt(row.amount - row.paid)) },
];

/**
 * Writes the spreadsheet: titles, one line for each row, and the sums. Times are those of the
 * business time zone, which their title names.
 */
export function makeWorkbook(rows: readonly SheetRow[], timeZone: string): Promise<Buffer> {
  const columns = columnsIn(timeZone);
  const titles: Row = columns.map(({ title }) => ({ ...text(title), fontWeight: 'bold' }));
  const lines = rows.map((row) => columns.map((column) => column.cell(row)));
  return writeExcelFile([titles, ...lines, totalsOf(rows, columns.length)], {
    sheet: 'Transactions',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer();
}

/** The last line. Its sums are values and not formulas: they are right wherever they are read. */
function totalsOf(rows: readonly SheetRow[], width: number): Row {
  const amount = sum(rows, (row) => row.amount);
  const paid = sum(rows, (row) => row.paid);
  const sums = [amount, paid, amount - paid].map((value) => bold(rupees(value)));
  const gap = Array.from({ length: width - sums.length - 1 }, () => null);
  return [bold(text('Total')), ...gap, ...sums];
}

const bold = (cell: CellObject): CellObject => ({ ...cell, fontWeight: 'bold' });

function sum(rows: readonly SheetRow[], of: (row: SheetRow) => number): bigint {
  return rows.reduce((total, row) => total + BigInt(of(row)), 0n);
}

/** Text that stays text. */
function text(value: string): CellObject {
  return { type: String, value: formulaStart.test(value) ? `'${value}` : value };
}

/** A number of rupees with its paise; what a number can't hold exactly is written out instead. */
function rupees(paise: bigint): CellObject {
  if (paise >= mostExactPaise) {
    const digits = String(paise);
    return { ...text(`${digits.slice(0, -2)}.${digits.slice(-2)}`), align: 'right' };
  }
  // One division by a hundred gives the number that is nearest, which is written with its paise.
  return { type: Number, value: Number(paise) / 100, format: rupeeFormat };
}

/** Programs show a time that ends in a fraction of a second one second late. */
const wholeSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000);

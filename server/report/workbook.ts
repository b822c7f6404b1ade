import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { supportedText } from '#domain/text.ts';
import { statuses } from '#domain/workflow.ts';
import { wallClock } from '#server/time.ts';
import type { SheetRow } from './rows.ts';

/** Grouped as people in India read amounts: 12,34,567.00. */
const rupeeFormat = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00';
const timeFormat = 'yyyy-mm-dd hh:mm:ss';

/** What a spreadsheet program may take for a formula at the start of a text. */
const formulaStart = /^[=+\-@\t\r\n]/;

/** Spreadsheet programs read `_x003D_` as the character of that number, so its `_` is escaped. */
const escapeStart = /_(?=x[\da-f]{4}_)/gi;

/** Spreadsheets keep fifteen digits of a number. */
const mostExactPaise = 10n ** 15n;

const money = {
  width: 18,
  style: { numFmt: rupeeFormat, alignment: { horizontal: 'right' } },
} as const;

interface Column extends ColumnDef {
  cell: (row: SheetRow) => CellValue;
}

const columnsIn = (timeZone: string): readonly Column[] => [
  { header: 'Transaction Code', width: 18, cell: (row) => text(row.code) },
  {
    header: `Created Time (${timeZone})`,
    width: 30,
    numFmt: timeFormat,
    cell: (row) => wholeSecond(wallClock(row.createdAt, timeZone)),
  },
  { header: 'Bank', width: 26, cell: (row) => text(row.bank) },
  { header: 'Agent', width: 22, cell: (row) => text(row.agent) },
  { header: 'Agent Code', width: 12, cell: (row) => text(row.agentCode) },
  { header: 'Customer', width: 26, cell: (row) => text(row.customer) },
  { header: 'Status', width: 18, cell: (row) => text(statuses[row.status].description) },
  { ...money, header: 'Amount (₹)', cell: (row) => rupees(BigInt(row.amount)) },
  { ...money, header: 'Paid (₹)', cell: (row) => rupees(BigInt(row.paid)) },
  { ...money, header: 'Balance (₹)', cell: (row) => rupees(BigInt(row.amount - row.paid)) },
];

/**
 * Writes the spreadsheet while its rows come, so that it never stands in memory as a whole: titles,
 * one line for each row, and the sums. Times are those of the business time zone, which their
 * title names.
 */
export function writeWorkbook(
  pages: AsyncIterable<readonly SheetRow[]>,
  timeZone: string,
): AsyncIterable<Uint8Array> {
  const columns = columnsIn(timeZone);
  return writeXlsxStream(linesOf(pages, columns), {
    name: 'Transactions',
    columns: [...columns],
    freezePane: { rows: 1 },
  });
}

async function* linesOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  columns: readonly Column[],
): AsyncGenerator<CellValue[]> {
  let amount = 0n;
  let paid = 0n;
  for await (const rows of pages) {
    for (const row of rows) {
      amount += BigInt(row.amount);
      paid += BigInt(row.paid);
      yield columns.map(({ cell }) => cell(row));
    }
  }
  // Its sums are values and not formulas: they are right wherever they are read.
  const sums = [amount, paid, amount - paid].map(rupees);
  const gap = Array.from({ length: columns.length - sums.length - 1 }, () => null);
  yield [text('Total'), ...gap, ...sums];
}

/**
 * Text that stays text. What was stored before a character was refused may still hold it, and one
 * character that XML cannot carry makes a whole file unreadable.
 */
function text(value: string): string {
  const plain = supportedText(value).replace(escapeStart, '_x005F_');
  return formulaStart.test(plain) ? `'${plain}` : plain;
}

/** A number of rupees with its paise; what a number can't hold exactly is written out instead. */
function rupees(paise: bigint): CellValue {
  if (paise >= mostExactPaise) {
    const digits = String(paise);
    return text(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  }
  // One division by a hundred gives the number that is nearest, which is written with its paise.
  return Number(paise) / 100;
}

/** Programs show a time that ends in a fraction of a second one second late. */
const wholeSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000);

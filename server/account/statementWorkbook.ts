import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { money, rupees, text, timeFormat, wholeSecond } from '../report/cells.ts';
import { wallClock } from '../time.ts';
import type { StatementLine } from './statementLine.ts';

interface Column extends ColumnDef {
  cell: (line: StatementLine) => CellValue;
}

const kinds: Readonly<Record<StatementLine['kind'], string>> = {
  opening: 'Opening balance',
  transfer: 'Transfer',
  settlement: 'Settlement',
  adjustment: 'Adjustment',
};
const methods: Readonly<Record<NonNullable<StatementLine['method']>, string>> = {
  cash: 'Cash',
  bank: 'Bank',
};

const optional = (value: string | null) => (value === null ? null : text(value));
const kindOf = ({ kind, method }: StatementLine) =>
  method === null ? kinds[kind] : `${kinds[kind]} (${methods[method]})`;
/** Amounts are written without a sign in the column of their side. */
const side = (amount: number) => (amount > 0 ? rupees(BigInt(amount)) : null);

const columnsIn = (timeZone: string): readonly Column[] => [
  {
    header: `Time (${timeZone})`,
    width: 30,
    numFmt: timeFormat,
    cell: (line) => wholeSecond(wallClock(line.enteredAt, timeZone)),
  },
  { header: 'Entry', width: 20, cell: (line) => text(kindOf(line)) },
  { header: 'Transaction Code', width: 18, cell: (line) => optional(line.code) },
  { header: 'Customer', width: 26, cell: (line) => optional(line.customer) },
  { header: 'Reference', width: 26, cell: (line) => optional(line.reference) },
  { header: 'Reason', width: 30, cell: (line) => optional(line.reason) },
  { ...money, header: 'Debit (₹)', cell: (line) => side(line.amount) },
  { ...money, header: 'Credit (₹)', cell: (line) => side(-line.amount) },
  { ...money, header: 'Balance (₹)', cell: (line) => rupees(BigInt(line.balance)) },
];

/** Number of columns before the amounts. */
const columnsBeforeSums = 6;

/** Writes the spreadsheet of an account: titles, the balance before its first line, its lines, and totals. */
export function writeStatementWorkbook(
  pages: AsyncIterable<readonly StatementLine[]>,
  timeZone: string,
): AsyncIterable<Uint8Array> {
  const columns = columnsIn(timeZone);
  return writeXlsxStream(linesOf(pages, columns), {
    name: 'Account',
    columns: [...columns],
    freezePane: { rows: 1 },
  });
}

async function* linesOf(
  pages: AsyncIterable<readonly StatementLine[]>,
  columns: readonly Column[],
): AsyncGenerator<CellValue[]> {
  const total = { debit: 0n, credit: 0n };
  let balance: bigint | null = null;
  for await (const lines of pages) {
    for (const line of lines) {
      if (balance === null)
        yield sumLine('Balance before', [null, null, BigInt(line.balance - line.amount)]);
      if (line.amount > 0) total.debit += BigInt(line.amount);
      else total.credit -= BigInt(line.amount);
      balance = BigInt(line.balance);
      yield columns.map(({ cell }) => cell(line));
    }
  }
  yield sumLine('Total', [total.debit, total.credit, balance ?? 0n]);
}

/** Values, because programs may show formulas uncalculated. */
function sumLine(label: string, sums: readonly (bigint | null)[]): CellValue[] {
  const gap = Array.from({ length: columnsBeforeSums - 1 }, () => null);
  return [text(label), ...gap, ...sums.map((sum) => (sum === null ? null : rupees(sum)))];
}

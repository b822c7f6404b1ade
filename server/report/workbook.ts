import type { CellValue } from 'hucre/xlsx';
import { statuses } from '#domain/workflow/workflow.ts';
import {
  type Column,
  money,
  optionalText,
  rupees,
  sumRow,
  text,
  timeColumn,
  writeLines,
} from './cells.ts';
import type { SheetRow } from './rows.ts';

const columnsIn = (timeZone: string): readonly Column<SheetRow>[] => [
  { header: 'Transaction Code', width: 18, cell: (row) => text(row.code) },
  timeColumn('Created Time', timeZone, ({ createdAt }) => createdAt),
  { header: 'Bank', width: 26, cell: (row) => text(row.bank) },
  { header: 'Agent', width: 22, cell: (row) => text(row.agent) },
  { header: 'Agent Code', width: 12, cell: (row) => text(row.agentCode) },
  { header: 'Customer', width: 26, cell: (row) => text(row.customer) },
  { header: 'Status', width: 18, cell: (row) => text(statuses[row.status].description) },
  { ...money, header: 'Amount (₹)', cell: (row) => rupees(BigInt(row.amount)) },
  { ...money, header: 'Paid (₹)', cell: (row) => rupees(BigInt(row.paid)) },
  { ...money, header: 'Balance (₹)', cell: (row) => rupees(BigInt(row.amount - row.paid)) },
  { header: 'Bank References', width: 26, cell: (row) => optionalText(row.references) },
  {
    ...money,
    header: 'On Statements (₹)',
    cell: ({ matched }) => (matched === null ? null : rupees(BigInt(matched))),
  },
  { header: 'Statement Days', width: 22, cell: (row) => optionalText(row.statementDays) },
];

/** Number of columns before the amounts. */
const columnsBeforeSums = 7;

/**
 * Writes the spreadsheet row by row, so that it is never in memory as a whole: titles, one row per
 * transaction, and totals without cancelled transactions. Times are in the business time zone,
 * which the column title names.
 */
export function writeWorkbook(
  pages: AsyncIterable<readonly SheetRow[]>,
  timeZone: string,
): AsyncIterable<Uint8Array> {
  const columns = columnsIn(timeZone);
  return writeLines('Transactions', columns, linesOf(pages, columns));
}

async function* linesOf(
  pages: AsyncIterable<readonly SheetRow[]>,
  columns: readonly Column<SheetRow>[],
): AsyncGenerator<CellValue[]> {
  const total: Sums = { count: 0, amount: 0n, paid: 0n, matched: null };
  const cancelled: Sums = { count: 0, amount: 0n, paid: 0n, matched: null };
  for await (const rows of pages) {
    for (const row of rows) {
      const sum = row.status === 'CNL' ? cancelled : total;
      sum.count += 1;
      sum.amount += BigInt(row.amount);
      sum.paid += BigInt(row.paid);
      if (row.matched !== null) sum.matched = (sum.matched ?? 0n) + BigInt(row.matched);
      yield columns.map(({ cell }) => cell(row));
    }
  }
  yield sumRow('Total', columnsBeforeSums, sumsOf(total));
  if (cancelled.count > 0) {
    const label = `Cancelled (${cancelled.count}), not in the total`;
    yield sumRow(label, columnsBeforeSums, sumsOf(cancelled));
  }
}

interface Sums {
  count: number;
  amount: bigint;
  paid: bigint;
  /** Null while no transaction has a bank whose statements are compared. */
  matched: bigint | null;
}

function sumsOf({ amount, paid, matched }: Sums): (bigint | null)[] {
  const onStatements = matched === null ? [] : [null, matched];
  return [amount, paid, amount - paid, ...onStatements];
}

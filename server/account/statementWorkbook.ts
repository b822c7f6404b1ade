import type { CellValue } from 'hucre/xlsx';
import type { AccountLineKind, SettlementMethod } from '#domain/account/account.ts';
import type { Paise } from '#domain/money/money.ts';
import {
  type Column,
  money,
  optionalText,
  rupees,
  sumRow,
  text,
  timeColumn,
  writeLines,
} from '../report/cells.ts';

/** A line of the spreadsheet. */
export interface StatementLine {
  kind: AccountLineKind;
  enteredAt: Date;
  amount: Paise;
  balance: Paise;
  code: string | null;
  customer: string | null;
  method: SettlementMethod | null;
  reference: string | null;
  reason: string | null;
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

const kindOf = ({ kind, method }: StatementLine) =>
  method === null ? kinds[kind] : `${kinds[kind]} (${methods[method]})`;
/** Amounts are written without a sign in the column of their side. */
const side = (amount: number) => (amount > 0 ? rupees(BigInt(amount)) : null);

const columnsIn = (timeZone: string): readonly Column<StatementLine>[] => [
  timeColumn('Time', timeZone, ({ enteredAt }) => enteredAt),
  { header: 'Entry', width: 20, cell: (line) => text(kindOf(line)) },
  { header: 'Transaction Code', width: 18, cell: (line) => optionalText(line.code) },
  { header: 'Customer', width: 26, cell: (line) => optionalText(line.customer) },
  { header: 'Reference', width: 26, cell: (line) => optionalText(line.reference) },
  { header: 'Reason', width: 30, cell: (line) => optionalText(line.reason) },
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
  return writeLines('Account', columns, linesOf(pages, columns));
}

async function* linesOf(
  pages: AsyncIterable<readonly StatementLine[]>,
  columns: readonly Column<StatementLine>[],
): AsyncGenerator<CellValue[]> {
  const total = { debit: 0n, credit: 0n };
  let balance: bigint | null = null;
  for await (const lines of pages) {
    for (const line of lines) {
      if (balance === null)
        yield sumRow('Balance before', columnsBeforeSums, [
          null,
          null,
          BigInt(line.balance - line.amount),
        ]);
      if (line.amount > 0) total.debit += BigInt(line.amount);
      else total.credit -= BigInt(line.amount);
      balance = BigInt(line.balance);
      yield columns.map(({ cell }) => cell(line));
    }
  }
  yield sumRow('Total', columnsBeforeSums, [total.debit, total.credit, balance ?? 0n]);
}

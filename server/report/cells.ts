import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { supportedText } from '#domain/text/text.ts';
import { wallClock } from '#server/time.ts';

/** A column of a spreadsheet, with the cell that it has in the line of a row. */
export interface Column<Row> extends ColumnDef {
  cell: (row: Row) => CellValue;
}

/** Writes a spreadsheet line by line, so that it is never in memory as a whole: the titles, and these lines. */
export const writeLines = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  lines: AsyncIterable<CellValue[]>,
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(lines, { name, columns: [...columns], freezePane: { rows: 1 } });

/** Indian digit grouping: 12,34,567.00. */
const rupeeFormat = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00';
/** Settings of a column of amounts. */
export const money = {
  width: 18,
  style: { numFmt: rupeeFormat, alignment: { horizontal: 'right' } },
} as const;

/** Characters at the start of a text that spreadsheet programs may treat as a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;

/** Spreadsheet programs read `_x003D_` as the character with this code, so its `_` is escaped. */
const escapeStart = /_(?=x[\da-f]{4}_)/gi;

/** As many characters as spreadsheet programs read in a cell. */
const maxCharacters = 32_767;

/** Spreadsheets store fifteen digits of a number. */
const maxExactPaise = 10n ** 15n;

/**
 * Creates a text cell. Removes characters that XML cannot contain, which older releases may have
 * stored; one of them would make the file unreadable.
 */
export function text(value: string): string {
  const plain = supportedText(value).replace(escapeStart, '_x005F_');
  return (formulaStart.test(plain) ? `'${plain}` : plain).slice(0, maxCharacters);
}

/**
 * Creates a cell of rupees and paise. An amount that a number cannot represent exactly becomes
 * text.
 */
export function rupees(paise: bigint): CellValue {
  if (paise >= maxExactPaise) {
    const digits = String(paise);
    return text(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  }
  // A single division by a hundred gives the nearest number, which is written with two decimals.
  return Number(paise) / 100;
}

/** Creates a text cell, or an empty one. */
export const optionalText = (value: string | null | undefined): CellValue =>
  value === null || value === undefined ? null : text(value);

/** Creates a row of sums below the amounts, as values, because programs may show formulas uncalculated. */
export const sumRow = (
  label: string,
  columnsBefore: number,
  sums: readonly (bigint | null)[],
): CellValue[] => [
  text(label),
  ...Array.from({ length: columnsBefore - 1 }, () => null),
  ...sums.map((sum) => (sum === null ? null : rupees(sum))),
];

/** Creates a column of times in the business time zone, which its title names. */
export const timeColumn = <Row>(
  title: string,
  timeZone: string,
  timeOf: (row: Row) => Date,
): Column<Row> => ({
  header: `${title} (${timeZone})`,
  width: 30,
  numFmt: 'yyyy-mm-dd hh:mm:ss',
  cell: (row) => wholeSecond(wallClock(timeOf(row), timeZone)),
});

/** Some programs show a time with a fraction of a second one second late. */
const wholeSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000);

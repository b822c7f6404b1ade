import type { CellValue } from 'hucre/xlsx';
import type { ActivityEntry, FieldChange } from '#api/contract/history.ts';
import {
  type Column,
  money,
  optionalText,
  rupees,
  text,
  timeColumn,
  writeLines,
} from '../report/cells.ts';

/** The operator has no code. */
const nameOf = ({ USER_CODE, USER_NAME }: ActivityEntry) =>
  USER_CODE === '' ? 'Operator' : USER_NAME;

/** Returns a word or two with a capital letter at the start. */
const titled = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const describe = ({ FIELD, BEFORE, AFTER }: FieldChange) =>
  BEFORE === null
    ? `${titled(FIELD.toLowerCase())}: ${AFTER ?? ''}`
    : `${titled(FIELD.toLowerCase())}: ${BEFORE} → ${AFTER ?? ''}`;

const columnsIn = (timeZone: string): readonly Column<ActivityEntry>[] => [
  timeColumn('Time', timeZone, ({ TIME }) => new Date(TIME)),
  { header: 'User Code', width: 12, cell: (entry) => text(entry.USER_CODE) },
  { header: 'User', width: 22, cell: (entry) => optionalText(nameOf(entry)) },
  { header: 'Change', width: 20, cell: (entry) => text(titled(entry.ACTION)) },
  { header: 'Kind', width: 14, cell: (entry) => text(titled(entry.ABOUT)) },
  { header: 'Record', width: 26, cell: (entry) => optionalText(entry.RECORD) },
  {
    header: 'Fields',
    width: 60,
    cell: (entry) => text(entry.CHANGES.map(describe).join('; ')),
  },
  {
    ...money,
    header: 'Payment (₹)',
    // The decimal has two digits of paise.
    cell: ({ PAYMENT }) =>
      PAYMENT === undefined ? null : rupees(BigInt(PAYMENT.replace('.', ''))),
  },
  { header: 'Reason', width: 30, cell: (entry) => optionalText(entry.REASON) },
  {
    header: 'Files',
    width: 30,
    cell: (entry) => text(entry.FILES.map((file) => file.FILE_NAME).join(', ')),
  },
  { header: 'Address', width: 18, cell: (entry) => optionalText(entry.ADDRESS) },
  { header: 'Device', width: 12, cell: (entry) => optionalText(entry.DEVICE) },
  { header: 'Rate', width: 10, cell: (entry) => optionalText(entry.RATE) },
];

/** Writes the spreadsheet of the activity: titles, and one row per change. */
export function writeActivityWorkbook(
  pages: AsyncIterable<readonly ActivityEntry[]>,
  timeZone: string,
): AsyncIterable<Uint8Array> {
  const columns = columnsIn(timeZone);
  return writeLines('Activity', columns, linesOf(pages, columns));
}

async function* linesOf(
  pages: AsyncIterable<readonly ActivityEntry[]>,
  columns: readonly Column<ActivityEntry>[],
): AsyncGenerator<CellValue[]> {
  for await (const entries of pages) {
    for (const entry of entries) yield columns.map(({ cell }) => cell(entry));
  }
}

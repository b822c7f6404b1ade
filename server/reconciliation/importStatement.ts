import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { columnMapping } from '#api/contract/reconciliation.ts';
import type { RequestOf } from '#api/contract/calls.ts';
import { type Paise, toDecimal } from '#domain/money/money.ts';
import type { ColumnMapping } from '#domain/reconciliation/columns.ts';
import {
  type ComparedLine,
  compareWithKept,
  type LineVerdict,
} from '#domain/reconciliation/knownLines.ts';
import type { ReadStatement, StatementLine } from '#domain/reconciliation/statement.ts';
import { supportedText } from '#domain/text/text.ts';
import type { CallContext, Handlers, ReceiveFiles } from '#server/api/call.ts';
import { HttpRefusal, Refusal } from '#server/api/refusals.ts';
import { removeTimeLimits } from '../db/timeLimits.ts';
import type { Schema } from '../db/schema.ts';
import { type Author, writeHistory } from '../history/entries.ts';
import { changeReconciliation, findReconciledBank, type ReconciledBank } from './banks.ts';
import { readInThread } from './reading/readInThread.ts';
import type { Reading } from './reading/readStatement.ts';
import { receiveStatement, type StatementFile } from './statementStore.ts';

/** Lines that a preview shows. */
const shownLines = 20;
/** Doubtful lines and skipped rows that a preview shows at most. */
const mostDoubtful = 1000;
/** Lines that one statement of SQL writes. More of them only take more memory. */
const linesAtOnce = 2000;

/** Reads a statement, and says which of its lines are new. Keeps nothing. */
export const previewStatement: Handlers['reconciliation.php?run=previewStatement'] = async (
  context,
  payload,
  receiveFiles,
) => {
  const bank = await findReconciledBank(context.db, payload.bank_code);
  const { file, reading } = await receiveAndRead(context, receiveFiles, {
    mapping: readMapping(payload.mapping) ?? bank.mapping,
    columnsOnly: payload.columns_only !== undefined,
  });
  if (reading.kind === 'unmapped')
    return { status: 'success', message: unmappedPreview(file, reading) };
  const { lines } = reading.statement;
  const verdicts = compareWithKept(lines, await readKept(context.db, bank.code, lines));
  return { status: 'success', message: previewOf(file, reading, verdicts) };
};

/** Receives and reads a file. Its bytes are not kept meanwhile, because they are many. @throws Refusal */
async function receiveAndRead(
  context: CallContext,
  receiveFiles: ReceiveFiles,
  { mapping, columnsOnly = false, digest }: HowToRead,
): Promise<{ file: FileFacts; reading: Reading }> {
  const { bytes, ...file } = await receiveStatement(context, receiveFiles);
  if (digest !== undefined && file.sha256.toString('hex') !== digest) throw changedSince();
  const request = { bytes, mapping, columnsOnly };
  return { file, reading: await readInThread(request, context.user.userId) };
}

interface HowToRead {
  mapping: ColumnMapping | null;
  columnsOnly?: boolean;
  /** Of the file that was previewed. */
  digest?: string;
}

type FileFacts = Omit<StatementFile, 'bytes'>;

function readMapping(json: string | undefined): ColumnMapping | null {
  if (json === undefined) return null;
  const parsed = columnMapping.safeParse(parseJson(json));
  if (!parsed.success) throw new HttpRefusal(400, 'The request is not understood');
  return parsed.data;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const emptyPreview = (file: FileFacts) => ({
  DIGEST: file.sha256.toString('hex'),
  COLUMNS: [] as string[],
  ROWS: [] as string[][],
  MAPPING: null,
  FORMAT: 'csv',
  ACCOUNT: '',
  OPENING: null,
  CLOSING: null,
  NEW: 0,
  KNOWN: 0,
  DOUBTFUL: 0,
  LINES: [],
  DOUBTFUL_LINES: [],
  SKIPPED: [],
  BREAKS: [] as number[],
});

const unmappedPreview = (
  file: FileFacts,
  { columns, rows, mapping }: Extract<Reading, { kind: 'unmapped' }>,
) => ({
  ...emptyPreview(file),
  COLUMNS: [...columns],
  ROWS: rows.map((cells) => [...cells]),
  MAPPING: toWireMapping(mapping),
});

function previewOf(
  file: FileFacts,
  { statement, columns, mapping }: Extract<Reading, { kind: 'read' }>,
  verdicts: readonly LineVerdict[],
) {
  const shown = statement.lines.map(toPreviewLine);
  const count = (verdict: LineVerdict) => verdicts.filter((one) => one === verdict).length;
  return {
    ...emptyPreview(file),
    COLUMNS: [...columns],
    MAPPING: toWireMapping(mapping),
    FORMAT: statement.format,
    ACCOUNT: statement.account ?? '',
    OPENING: decimalOrNull(statement.opening),
    CLOSING: decimalOrNull(statement.closing),
    NEW: count('new'),
    KNOWN: count('known'),
    DOUBTFUL: count('doubtful'),
    LINES: shown.slice(0, shownLines),
    DOUBTFUL_LINES: shown
      .filter((_, index) => verdicts[index] === 'doubtful')
      .slice(0, mostDoubtful),
    SKIPPED: statement.skipped
      .slice(0, shownLines)
      .map(({ fileLine, text }) => ({ FILE_LINE: fileLine, TEXT: text })),
    BREAKS: statement.breaks.slice(0, shownLines),
  };
}

const toWireMapping = (mapping: ColumnMapping | null) =>
  mapping && { ...mapping, text: [...mapping.text] };

export const decimalOrNull = (amount: Paise | null) => (amount === null ? null : toDecimal(amount));

const toPreviewLine = (line: StatementLine, index: number) => ({
  FILE_LINE: line.fileLine,
  PLACE: index + 1,
  BOOKING_DAY: line.bookingDay,
  VALUE_DAY: line.valueDay,
  DIRECTION: line.direction,
  AMOUNT: toDecimal(line.amount),
  TEXT: line.text,
  BALANCE: decimalOrNull(line.balance),
});

/** Reads the lines that are kept of the days of a statement. */
async function readKept(
  db: Kysely<Schema>,
  bankCode: string,
  lines: readonly StatementLine[],
): Promise<ComparedLine[]> {
  const days = lines.map(({ bookingDay }) => bookingDay).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  return db
    .selectFrom('reconciliation_lines')
    .select(['booking_day as bookingDay', 'direction', 'amount_paise as amount'])
    .select(['line_text as text', 'bank_id as bankId', 'balance_paise as balance'])
    .where('bank_code', '=', bankCode)
    .where('booking_day', '>=', first)
    .where('booking_day', '<=', last)
    .orderBy('line_id')
    .execute();
}

/** Keeps the new lines of a statement, and those of the doubtful ones that the user adds: all of them, or none. */
export const importStatement: Handlers['reconciliation.php?run=importStatement'] = async (
  context,
  payload,
  receiveFiles,
) => {
  const { mapping } = await findReconciledBank(context.db, payload.bank_code);
  const { file, reading } = await receiveAndRead(context, receiveFiles, {
    mapping: readMapping(payload.mapping) ?? mapping,
    digest: payload.digest,
  });
  if (reading.kind === 'unmapped') throw new Refusal('Map the columns first');
  const { bank_code: bankCode, statement_id: id } = payload;
  const added = await changeReconciliation(context, bankCode, async (trx, bank) => {
    const earlier = await findStatement(trx, id);
    if (earlier) return repeated(earlier, bank, file);
    await removeTimeLimits(trx);
    const kept = await readKept(trx, bank.code, reading.statement.lines);
    const lines = linesToKeep(reading.statement, kept, payload);
    await keepStatement(trx, context, bank, { id, file, statement: reading.statement, lines });
    if (payload.mapping !== undefined) await rememberMapping(trx, bank, payload.mapping);
    return lines.length;
  });
  return { status: 'success', message: `${added} lines added`, ADDED: added };
};

/** The columns are mapped once: the next statement of the bank is read with the same mapping. */
async function rememberMapping(
  trx: Transaction<Schema>,
  { code }: ReconciledBank,
  mapping: string,
): Promise<void> {
  await trx
    .updateTable('reconciliation_banks')
    .set((eb) => ({ mapping, version: eb('version', '+', 1) }))
    .where('bank_code', '=', code)
    .execute();
}

const changedSince = () =>
  new Refusal('The lines have changed since the preview. Look at the statement again.', 'conflict');

const findStatement = (trx: Transaction<Schema>, id: string) =>
  trx
    .selectFrom('reconciliation_statements')
    .select((eb) => [
      'bank_code',
      'file_sha256',
      eb
        .selectFrom('reconciliation_lines')
        .select((lines) => lines.fn.countAll<number>().as('count'))
        .whereRef(
          'reconciliation_lines.statement_id',
          '=',
          'reconciliation_statements.statement_id',
        )
        .as('lines'),
    ])
    .where('statement_id', '=', id)
    .executeTakeFirst();

/** A call that is repeated under the same id adds nothing, and answers as before. */
function repeated(
  earlier: NonNullable<Awaited<ReturnType<typeof findStatement>>>,
  { code }: ReconciledBank,
  { sha256 }: FileFacts,
): number {
  if (earlier.bank_code === code && earlier.file_sha256.equals(sha256))
    return Number(earlier.lines ?? 0);
  throw new Refusal('This statement id is already used');
}

/** A line with its place in the statement. */
interface PlacedLine {
  place: number;
  line: StatementLine;
}

/** @throws Refusal if the statement has other new lines than in the preview, or none. */
function linesToKeep(
  { lines }: ReadStatement,
  kept: readonly ComparedLine[],
  payload: RequestOf<'reconciliation.php?run=importStatement'>,
): PlacedLine[] {
  const verdicts = compareWithKept(lines, kept);
  const added = new Set(payload.add === '' ? [] : payload.add.split(',').map(Number));
  const isDoubtful = (place: number) => verdicts[place - 1] === 'doubtful';
  const isUnknown = [...added].some((place) => !isDoubtful(place));
  const fresh = verdicts.filter((verdict) => verdict === 'new').length;
  if (fresh !== Number(payload.new) || isUnknown) throw changedSince();
  const toKeep = lines
    .map((line, index): PlacedLine => ({ place: index + 1, line }))
    .filter(({ place }) => verdicts[place - 1] === 'new' || added.has(place));
  if (toKeep.length === 0) throw new Refusal('There is nothing new in this statement');
  return toKeep;
}

interface NewStatement {
  id: string;
  file: FileFacts;
  statement: ReadStatement;
  lines: readonly PlacedLine[];
}

/** Keeps a statement with these of its lines. */
export async function keepStatement(
  trx: Transaction<Schema>,
  author: Author,
  bank: ReconciledBank,
  { id, file, statement, lines }: NewStatement,
): Promise<void> {
  const now = author.clock();
  await trx
    .insertInto('reconciliation_statements')
    .values({
      statement_id: id,
      bank_code: bank.code,
      file_name: file.name,
      file_sha256: file.sha256,
      format: statement.format,
      account: statement.account && supportedText(statement.account).slice(0, 100),
      opening_paise: statement.opening,
      closing_paise: statement.closing,
      user_id: author.user.userId,
      created_at: now,
    })
    .execute();
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    await insertLines(trx, bank, id, lines.slice(from, from + linesAtOnce));
  }
  await writeHistory(trx, author, {
    about: { bankCode: bank.code },
    action: 'import statement',
    changes: { statement: [null, file.name], lines: [null, lines.length] },
    now,
  });
}

/** Inserts lines as one parameter, which the engine takes many times faster than one for each value. */
async function insertLines(
  trx: Transaction<Schema>,
  { code, nextClose }: ReconciledBank,
  statementId: string,
  lines: readonly PlacedLine[],
): Promise<void> {
  await sql`
    insert into reconciliation_lines (statement_id, bank_code, reported_in, place, file_line, raw, booking_day,
      value_day, direction, amount_paise, line_text, bank_id, line_references, balance_paise, line_key, occurrence)
    select ${statementId}, ${code}, ${nextClose}::integer, place, file_line, raw, booking_day, value_day, direction,
      amount_paise, line_text, bank_id, line_references, balance_paise, key,
      -- After the equal lines that are kept.
      row_number() over (partition by key order by place)
        + (select count(*) from reconciliation_lines kept where kept.bank_code = ${code} and kept.line_key = key)
    from jsonb_to_recordset(${JSON.stringify(lines.map(toRow))}::jsonb) as line (place integer, file_line integer,
      raw text, booking_day date, value_day date, direction text, amount_paise bigint, line_text text, bank_id text,
      line_references text[], balance_paise bigint, line_key text), decode(line_key, 'hex') as key
    order by place`.execute(trx);
}

const toRow = ({ place, line }: PlacedLine) => ({
  place,
  file_line: line.fileLine,
  raw: line.raw,
  booking_day: line.bookingDay,
  value_day: line.valueDay,
  direction: line.direction,
  amount_paise: line.amount,
  line_text: line.text,
  bank_id: line.bankId,
  line_references: line.references,
  balance_paise: line.balance,
  line_key: keyOf(line),
});

/** Digest in hexadecimal of all that tells two lines apart. */
const keyOf = ({ bookingDay, direction, amount, text, bankId, balance }: StatementLine): string =>
  createHash('sha256')
    .update(JSON.stringify([bookingDay, direction, amount, text, bankId, balance]))
    .digest('hex');

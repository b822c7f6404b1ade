import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { HistoryEntry } from '#api/contract/history.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { CallContext } from '#server/api/call.ts';
import type { FieldChanges, Schema } from '#server/db/schema.ts';
import { keptFiles } from '#server/files/keptFiles.ts';
import { formatRate } from '#server/setting/rate.ts';
import { isoInZone } from '#server/time.ts';
import {
  type ReceiptUseRow,
  selectSameReceipts,
  selectSimilarReceipts,
} from '../transaction/receipts/receiptUses.ts';
import { fileUrls } from '#server/transaction/storedFiles.ts';
import { type CodesOfTime, readCodes } from './codes.ts';
import { agentChange, toFieldChanges } from './fields.ts';

export interface Page {
  /** Number of entries to skip. */
  start: number;
  size: number;
}

/** The user who reads entries. */
export type Reader = Pick<CallContext, 'db' | 'user' | 'businessTimeZone'>;

/** Returns the entries that satisfy the condition, newest first, as the user may see them. */
export async function readHistory(
  reader: Reader,
  condition: Expression<SqlBool>,
  { start, size }: Page,
): Promise<HistoryEntry[]> {
  const rows = await selectEntries(reader.db)
    .select([
      jsonArrayFrom(selectSameReceipts(reader.db, reader.user).where(isOfEntry)).as('reused'),
      jsonArrayFrom(selectSimilarReceipts(reader.db, reader.user).where(isOfEntry)).as('similar'),
    ])
    .where(condition)
    .orderBy('history.history_id', 'desc')
    .offset(start)
    .limit(size)
    .execute();
  const names = await readNames(reader, rows);
  return rows.map((row) => ({
    ...toEntry(row, names, reader),
    ...(row.reused.length > 0 && { SAME_RECEIPT: codesOf(row.reused) }),
    ...(row.similar.length > 0 && { SIMILAR_RECEIPT: codesOf(row.similar) }),
  }));
}

/** Condition: the receipt belongs to the payment that the entry recorded. */
const isOfEntry = sql<SqlBool>`history.action = 'payment' and own.payment_id = history.payment_id`;

/** Query for entries of the history, with the user and the payment of each. The operator is no user. */
export const selectEntries = (db: Kysely<Schema>) =>
  db
    .selectFrom('history')
    .leftJoin('users', 'users.user_id', 'history.user_id')
    .leftJoin('payments', 'payments.payment_id', 'history.payment_id')
    .select(['history.history_id', 'history.happened_at', 'history.action', 'history.reason'])
    .select(['history.changes', 'history.address', 'history.device', 'history.rate'])
    .select(['users.user_id', 'users.user_name'])
    .select('payments.amount_paise as payment_paise');

export type HistoryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

/** Records that entries name by id. */
export interface Names {
  codes: CodesOfTime;
  /** Ids of the files that the user may see. */
  storedFiles: ReadonlySet<string>;
}

/** Reads the names that entries need. */
export async function readNames({ db, user }: Reader, rows: readonly HistoryRow[]): Promise<Names> {
  const agents = rows.flatMap(({ changes }) => changes['agent_id'] ?? []);
  const agentIds = agents.filter((id) => id !== null).map(Number);
  const banks = rows.flatMap(({ changes }) => changes['bank_code'] ?? []);
  const codes = await readCodes(db, {
    users: [...agentIds, ...rows.flatMap((row) => row.user_id ?? [])],
    banks: banks.filter((key) => key !== null).map(String),
  });
  const fileIds = rows.flatMap((row) => filesOf(row.changes).map(({ id }) => id));
  const files = await keptFiles(db)
    .select('file_id')
    .where((eb) => (user.role === 'admin' ? eb.lit(true) : eb('is_deleted', '=', false)))
    .where('file_id', '=', sql<string>`any(${fileIds}::text[])`)
    .execute();
  return {
    codes,
    storedFiles: new Set(files.map((file) => file.file_id)),
  };
}

/** Returns an entry in the form of the API. */
export function toEntry(
  row: HistoryRow,
  names: Names,
  { user, businessTimeZone }: Omit<Reader, 'db'>,
): HistoryEntry {
  return {
    ENTRY_ID: String(row.history_id),
    TIME: isoInZone(row.happened_at, businessTimeZone),
    ACTION: row.action,
    USER_CODE: names.codes.userAt(row.user_id, row.history_id),
    CHANGES: changesOf(row, names, user.role !== 'agent'),
    REASON: row.reason ?? undefined,
    PAYMENT: row.payment_paise === null ? undefined : toDecimal(row.payment_paise),
    FILES: filesOf(row.changes).map(({ id, name }) =>
      names.storedFiles.has(id) ? fileUrls({ file_id: id, file_name: name }) : { FILE_NAME: name },
    ),
    ...(user.role === 'admin' && {
      USER_NAME: row.user_name ?? '',
      ADDRESS: row.address ?? undefined,
      DEVICE: row.device ?? undefined,
      RATE: row.rate === null ? undefined : formatRate(row.rate),
    }),
  };
}

/** Returns the code of each transaction once. */
const codesOf = (uses: readonly Pick<ReceiptUseRow, 'transaction_code'>[]) => [
  ...new Set(uses.map((use) => use.transaction_code)),
];

/** An agent does not see to whom else a transaction belonged. */
function changesOf(
  { changes, history_id: id }: Pick<HistoryRow, 'changes' | 'history_id'>,
  { codes }: Names,
  showsAgents: boolean,
) {
  return [
    ...(showsAgents ? agentChange(changes, (userId) => codes.userAt(userId, id)) : []),
    ...toFieldChanges(changes, (key) => codes.bankAt(key, id)),
  ];
}

const recordedFiles = z.array(z.object({ id: z.string(), name: z.string() })).catch([]);

/** The files that an entry is about: receipts, photos of a message, attachments or a logo. */
function filesOf({ receipts, photos, attachments, attachment, logo }: FieldChanges) {
  return [receipts, photos, attachments, attachment, logo].flatMap((change) => {
    const file = change?.[1] ?? change?.[0] ?? [];
    return recordedFiles.parse([file].flat());
  });
}

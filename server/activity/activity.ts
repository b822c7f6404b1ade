import { type Kysely, sql, type SqlBool } from 'kysely';
import type { PayloadOf } from '#api/contract/calls.ts';
import type { ActivityEntry } from '#api/contract/history.ts';
import type { ActivityKind } from '#domain/history/history.ts';
import type { Handlers } from '#server/api/call.ts';
import { readRange } from '#server/api/farPages.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { type Period, readPeriod } from '../report/period.ts';
import { userOfCode } from '../users/codes.ts';
import {
  type HistoryRow,
  type Names,
  type Reader,
  readNames,
  selectEntries,
  toEntry,
} from '../history/read.ts';

type Filter = Pick<PayloadOf<'report.php?run=getActivity'>, 'user_code' | 'kind'> & {
  period: Period;
};

/** Lists the changes that everyone made on these business days, newest first. */
export const listActivity: Handlers['report.php?run=getActivity'] = async (context, payload) => {
  const { start_date: from, end_date: to, user_code, kind } = payload;
  const { db, businessTimeZone } = context;
  const period = readPeriod(from, to, businessTimeZone);
  const { start, size } = readRange(payload);
  const after = payload.after && (await requireEntry(db, payload.after.ENTRY_ID));
  const rows = await selectActivity(db, { period, user_code, kind })
    .$if(after !== undefined, (query) => query.where(isAfter(after)))
    .offset(start)
    .limit(size)
    .execute();
  const names = await readNames(context, rows);
  return { status: 'success', message: rows.map((row) => toActivity(row, names, context)) };
};

/** Returns the id of the entry. @throws Refusal if there is none. */
async function requireEntry(db: Kysely<Schema>, id: string): Promise<number> {
  const entry = await db
    .selectFrom('history')
    .select('history_id')
    .where('history_id', '=', Number(id))
    .executeTakeFirst();
  if (!entry) throw new Refusal('Entry not found', 'not_found');
  return Number(entry.history_id);
}

/** Lists the users whose changes can be selected, by name. */
export const listActivityUsers: Handlers['report.php?run=getActivityUsers'] = async ({ db }) => ({
  status: 'success',
  message: await db
    .selectFrom('users')
    .select(['user_code as USER_CODE', 'user_name as USER_NAME'])
    .orderBy('user_name')
    .orderBy('user_id')
    .execute(),
});

const transactionIs = sql<SqlBool>`history.transaction_id is not null`;
const paymentActions = sql`('payment', 'reversal')`;
const fileActions = sql`('add attachment', 'delete attachment')`;

/** Conditions of the kinds of changes. Together they cover all entries. */
const kindConditions = {
  transfers: sql<SqlBool>`${transactionIs}
    and history.action not in ${paymentActions} and history.action not in ${fileActions}`,
  payments: sql<SqlBool>`${transactionIs} and history.action in ${paymentActions}`,
  files: sql<SqlBool>`${transactionIs} and history.action in ${fileActions}`,
  users: sql<SqlBool>`history.about_user_id is not null`,
  banks: sql<SqlBool>`history.bank_code is not null`,
  rate: sql<SqlBool>`num_nonnulls(
    history.transaction_id, history.about_user_id, history.bank_code) = 0`,
} as const satisfies Record<ActivityKind, unknown>;

/** Query for the entries of a filter, newest first, with the record of each. */
export function selectActivity(db: Kysely<Schema>, { period, user_code, kind }: Filter) {
  return selectEntries(db)
    .leftJoin('transactions', 'transactions.transaction_id', 'history.transaction_id')
    .leftJoin('users as about', 'about.user_id', 'history.about_user_id')
    .leftJoin('banks', 'banks.bank_code', 'history.bank_code')
    .select(['transactions.transaction_id', 'transactions.transaction_code'])
    .select(['about.user_id as about_id', 'about.user_name as about_name'])
    .select(['banks.short_code', 'banks.bank_name'])
    .where('history.happened_at', '>=', period.start)
    .where('history.happened_at', '<', period.end)
    .$if(kind !== '', (query) => query.where(kind === '' ? sql.lit(true) : kindConditions[kind]))
    .$if(user_code !== '', (query) => query.where('history.user_id', '=', userOfCode(user_code)))
    .orderBy('history.happened_at', 'desc')
    .orderBy('history.history_id', 'desc');
}

/** A row of the activity: an entry and its record. */
export type ActivityRow = HistoryRow & {
  transaction_id: string | null;
  transaction_code: string | null;
  about_id: number | null;
  about_name: string | null;
  short_code: string | null;
  bank_name: string | null;
};

/** Condition: the entry is after this one in the list. */
const isAfter = (historyId: number | undefined) =>
  sql<boolean>`(history.happened_at, history.history_id) <
    (select happened_at, history_id from history where history_id = ${historyId})`;

/** Returns an entry with its record in the form of the API. */
export const toActivity = (
  row: ActivityRow,
  names: Names,
  reader: Omit<Reader, 'db'>,
): ActivityEntry => ({ ...toEntry(row, names, reader), ...recordOf(row) });

function recordOf(row: ActivityRow): Pick<ActivityEntry, 'ABOUT' | 'RECORD_ID' | 'RECORD'> {
  if (row.transaction_id !== null) {
    return about('transaction', row.transaction_id, row.transaction_code);
  }
  if (row.about_id !== null) return about('user', String(row.about_id), row.about_name);
  if (row.short_code !== null) return about('bank', row.short_code, row.bank_name);
  return { ABOUT: 'setting' };
}

const about = (kind: ActivityEntry['ABOUT'], id: string, name: string | null) => ({
  ABOUT: kind,
  RECORD_ID: id,
  RECORD: name ?? id,
});

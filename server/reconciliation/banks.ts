import { type Kysely, sql, type Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { type Paise, toDecimal, zeroPaise } from '#domain/money/money.ts';
import { changesClosedDay } from '#domain/reconciliation/close.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { isStale } from '#server/api/versions.ts';
import { bankOfCode } from '../banks/codes.ts';
import { bankNotFound } from '../banks/rows.ts';
import type { Schema } from '../db/schema.ts';
import { type Author, writeHistory } from '../history/entries.ts';
import { confirmActor } from '../sessions/confirmActor.ts';
import { businessDay } from '../time.ts';
import { readAmount } from '../transaction/amount.ts';

/** A day before all others. */
export const longAgo = '2000-01-01';

/** A bank whose statements are compared, with the state of its closes. */
export interface ReconciledBank {
  code: string;
  fees: readonly Paise[];
  /** The last closed day, and the number that the next close will have. */
  lastClosed: string | null;
  nextClose: number;
}

/** The last closed day of the bank in a row of a table. */
const lastClosedOf = (table: 'banks' | 'reconciliation_banks') =>
  sql<string | null>`(select max(day) from reconciliation_closes closes
    where closes.bank_code = ${sql.ref(`${table}.bank_code`)})`;

const selectBank = (db: Kysely<Schema>, code: string) =>
  db
    .selectFrom('reconciliation_banks')
    .select([
      'reconciliation_banks.bank_code',
      'is_on',
      'mapping',
      'fees_paise',
      'version',
      lastClosedOf('reconciliation_banks').as('lastClosed'),
      sql<number>`(select count(*)::integer + 1 from reconciliation_closes closes
        where closes.bank_code = reconciliation_banks.bank_code)`.as('nextClose'),
    ])
    .where('reconciliation_banks.bank_code', '=', bankOfCode(code));

const switchedOff = () => new Refusal('Statements are not compared for this bank');

/** Returns a bank whose statements are compared. @throws Refusal */
export async function findReconciledBank(db: Kysely<Schema>, code: string) {
  const row = await selectBank(db, code).executeTakeFirst();
  if (!row?.is_on) throw switchedOff();
  return { ...toBank(row), mapping: row.mapping };
}

type BankRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectBank>['executeTakeFirst']>>>;

const toBank = ({
  bank_code: code,
  fees_paise: fees,
  lastClosed,
  nextClose,
}: BankRow): ReconciledBank => ({
  code,
  fees,
  lastClosed,
  nextClose,
});

/**
 * Runs a change of what is known of a bank's statements. The bank is locked, so that changes happen one after the other
 * and a close sees all of those before it.
 */
export function changeReconciliation<Result>(
  context: CallContext,
  code: string,
  change: (trx: Transaction<Schema>, bank: ReconciledBank) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    return change(trx, await lockReconciledBank(trx, code));
  });
}

/** Locks a bank whose statements are compared. @throws Refusal */
export async function lockReconciledBank(
  trx: Transaction<Schema>,
  code: string,
): Promise<ReconciledBank> {
  await trx
    .selectFrom('reconciliation_banks')
    .select('bank_code')
    .where('bank_code', '=', bankOfCode(code))
    .forUpdate()
    .execute();
  // Read after the lock, because another change may have closed a day meanwhile.
  const row = await selectBank(trx, code).executeTakeFirst();
  if (!row?.is_on) throw switchedOff();
  return toBank(row);
}

/** Counts the lines of a bank that neither a payment nor a note accounts for whole, like `isOpenLine`. */
const openLines = sql<number>`(select count(*)::integer from reconciliation_open_lines as lines
  where lines.bank_code = banks.bank_code)`;

/** The first day of a bank's lines before today that is not closed. */
const firstOpen = (today: string) => sql<
  string | null
>`(select min(booking_day) from reconciliation_lines as lines
  where lines.bank_code = banks.bank_code and booking_day < ${today}
    and booking_day > coalesce(${lastClosedOf('banks')}, ${longAgo}))`;

/** Lists the banks with what is set for their statements. */
export const listReconciledBanks: Handlers['reconciliation.php?run=getBanks'] = async ({
  db,
  clock,
  businessTimeZone,
}) => {
  const rows = await db
    .selectFrom('banks')
    .leftJoin('reconciliation_banks as own', 'own.bank_code', 'banks.bank_code')
    .select([
      'banks.short_code',
      'banks.bank_name',
      'own.is_on',
      'own.mapping',
      'own.fees_paise',
      'own.version',
      lastClosedOf('banks').as('lastClosed'),
      firstOpen(businessDay(clock(), businessTimeZone)).as('firstOpen'),
      openLines.as('openLines'),
    ])
    .where((eb) => eb.or([eb('banks.deleted_flg', '=', ''), eb('own.is_on', '=', true)]))
    .orderBy('banks.bank_name')
    .orderBy('banks.bank_code')
    .execute();
  const message = rows.map((row) => ({
    BANK_CODE: row.short_code,
    BANK: row.bank_name,
    IS_ON: row.is_on ?? false,
    IS_MAPPED: row.mapping !== null,
    FEES: (row.fees_paise ?? []).map(toDecimal),
    VERSION: row.version ?? 0,
    LAST_CLOSED: row.lastClosed,
    FIRST_OPEN: row.firstOpen,
    OPEN_LINES: row.openLines,
  }));
  return { status: 'success', message };
};

/** Switches the comparison on or off for a bank, and sets its fees and columns. The version 0 is that of a new one. */
export const saveReconciledBank: Handlers['reconciliation.php?run=saveBank'] = async (
  context,
  payload,
) => {
  await inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    await saveBank(trx, context, payload);
  });
  return {
    status: 'success',
    message: payload.is_on ? 'Statements are compared' : 'Statements are not compared',
  };
};

type BankSettings = Pick<
  RequestOf<'reconciliation.php?run=saveBank'>,
  'bank_code' | 'is_on' | 'fees' | 'mapping' | 'version'
>;

/** Keeps what is set for the statements of a bank. @throws Refusal for an older version */
export async function saveBank(
  trx: Transaction<Schema>,
  author: Author,
  payload: BankSettings,
): Promise<void> {
  const fees = [...new Set(payload.fees.map(readAmount))];
  const bank = await trx
    .selectFrom('banks')
    .select('bank_code')
    .where('bank_code', '=', bankOfCode(payload.bank_code))
    .forUpdate()
    .executeTakeFirst();
  if (!bank) throw bankNotFound();
  const before = await selectBank(trx, payload.bank_code).executeTakeFirst();
  if (isStale(before?.version ?? 0, payload.version)) {
    throw new Refusal('The statements of this bank have changed since you opened them', 'conflict');
  }
  const now = author.clock();
  const mapping = payload.mapping === undefined ? (before?.mapping ?? null) : payload.mapping;
  const row = {
    is_on: payload.is_on,
    mapping: mapping && JSON.stringify(mapping),
    fees_paise: fees,
    version: (before?.version ?? 0) + 1,
    changed_by: author.user.userId,
    updated_at: now,
  };
  await trx
    .insertInto('reconciliation_banks')
    .values({ bank_code: bank.bank_code, ...row })
    .onConflict((conflict) => conflict.column('bank_code').doUpdateSet(row))
    .execute();
  await writeHistory(trx, author, {
    about: { bankCode: bank.bank_code },
    action: 'set up statements',
    changes: { statements: [before?.is_on ?? false, payload.is_on] },
    now,
  });
}

/**
 * Returns what was said about a change of some days. In a closed day, a change needs a reason.
 * @throws Refusal
 */
export function requireReason(
  { lastClosed }: ReconciledBank,
  days: readonly string[],
  typed: string | undefined,
): string | null {
  const reason = typed?.trim() ?? '';
  if (changesClosedDay(days, lastClosed) && reason === '')
    throw new Refusal('This day is closed. Give a reason for the change.');
  return reason === '' ? null : reason;
}

/** What is left of an amount. */
export const leftOf = (amount: Paise, matched: Paise | null): Paise =>
  (amount - (matched ?? zeroPaise)) as Paise;

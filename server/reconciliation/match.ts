import { type Kysely, sql, type Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { type Paise, paise, parseDecimal, toDecimal } from '#domain/money/money.ts';
import { gradeMatch } from '#domain/reconciliation/matching.ts';
import { noteNumbersIn } from '#domain/transactions/noteNumbers.ts';
import type { Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { errorCode } from '../db/errors.ts';
import type { Schema } from '../db/schema.ts';
import { type Author, writeHistory } from '../history/entries.ts';
import { isoInZone } from '../time.ts';
import { callDigest } from '#server/api/callDigest.ts';
import {
  changeReconciliation,
  findReconciledBank,
  type ReconciledBank,
  requireReason,
} from './banks.ts';
import { type DayRange, readLineId, readRange } from './openRows.ts';

type Request = RequestOf<'reconciliation.php?run=match'>;

interface Part {
  lineId: number;
  paymentId: string;
  amount: Paise;
  fee: Paise;
}

interface NewMatch {
  id: string;
  parts: readonly Part[];
  digest: Buffer;
}

const checkViolation = '23514';

/**
 * Matches lines and payments: all of the call, or nothing. The database refuses more than the amount of a line or a
 * payment. A repeated call changes nothing.
 */
export const matchLines: Handlers['reconciliation.php?run=match'] = async (context, payload) => {
  const matches = payload.matches.map(readMatch);
  const work = changeReconciliation(context, payload.bank_code, (trx, bank) =>
    addMatches(trx, context, bank, matches, payload.reason),
  );
  await work.catch((error: unknown) => {
    throw errorCode(error) === checkViolation ? exceeded() : error;
  });
  return {
    status: 'success',
    message: matches.length === 1 ? 'Matched' : `${matches.length} matched`,
  };
};

const exceeded = () =>
  new Refusal(
    'More is matched than the amount of a line or a payment. Look at them again.',
    'conflict',
  );

export function readMatch({ match_id: id, parts: typed }: Request['matches'][number]): NewMatch {
  const parts = typed.map((part): Part => {
    const [amount, fee] = [parseDecimal(part.amount), parseDecimal(part.fee)];
    const lineId = readLineId(part.line_id);
    if (!amount || fee === null) throw new Refusal('Amount must be more than zero');
    if (lineId === null) throw new Refusal('Line not found');
    return { lineId, paymentId: part.payment_id, amount, fee };
  });
  const pairs = new Set(parts.map(({ lineId, paymentId }) => `${lineId} ${paymentId}`));
  if (pairs.size < parts.length) throw new Refusal('A line and a payment are matched once');
  const content = parts.flatMap(({ lineId, paymentId, amount, fee }) => [
    lineId,
    paymentId,
    amount,
    fee,
  ]);
  return { id, parts, digest: callDigest(content) };
}

/** Matches lines and payments. @throws Refusal for those that cannot be matched */
export async function addMatches(
  trx: Transaction<Schema>,
  author: Author,
  bank: ReconciledBank,
  all: readonly NewMatch[],
  typedReason: string | undefined,
): Promise<void> {
  const matches = await withoutRepeats(trx, bank, all);
  if (matches.length === 0) return;
  const parts = matches.flatMap((match) => match.parts);
  await lockPayments(trx, bank, parts);
  const days = await daysOfLines(trx, bank, parts);
  const reason = requireReason(bank, days, typedReason);
  const now = author.clock();
  const rows = matches.map(({ id, digest }) => ({
    match_id: id,
    bank_code: bank.code,
    reason,
    content_sha256: digest,
    reported_in: bank.nextClose,
    user_id: author.user.userId,
    created_at: now,
  }));
  await trx.insertInto('reconciliation_matches').values(rows).execute();
  await trx
    .insertInto('reconciliation_parts')
    .values(
      matches.flatMap(({ id, parts: own }) =>
        own.map(({ lineId, paymentId, amount, fee }) => ({
          match_id: id,
          line_id: lineId,
          payment_id: paymentId,
          amount_paise: amount,
          fee_paise: fee,
        })),
      ),
    )
    .execute();
  await writeHistory(trx, author, {
    about: { bankCode: bank.code },
    action: 'match payments',
    changes: { payments: [null, new Set(parts.map(({ paymentId }) => paymentId)).size] },
    now,
  });
}

/** Leaves out matches that the same call has recorded before. @throws Refusal if another call used an id */
async function withoutRepeats(
  trx: Transaction<Schema>,
  { code }: ReconciledBank,
  matches: readonly NewMatch[],
): Promise<NewMatch[]> {
  const rows = await trx
    .selectFrom('reconciliation_matches')
    .select(['match_id', 'bank_code', 'content_sha256'])
    .where(
      'match_id',
      'in',
      matches.map(({ id }) => id),
    )
    .execute();
  const earlier = new Map(rows.map((row) => [row.match_id, row]));
  return matches.filter(({ id, digest }) => {
    const row = earlier.get(id);
    if (row && (row.bank_code !== code || !row.content_sha256.equals(digest))) {
      throw new Refusal('This match id is already used');
    }
    return !row;
  });
}

/**
 * Locks the transactions of the payments like a reversal does, so that none is reversed meanwhile.
 * @throws Refusal for a payment of another bank, and for a reversed one
 */
async function lockPayments(
  trx: Transaction<Schema>,
  { code }: ReconciledBank,
  parts: readonly Part[],
): Promise<void> {
  const ids = [...new Set(parts.map(({ paymentId }) => paymentId))];
  await trx
    .selectFrom('transactions')
    .select('transaction_id')
    .where('transaction_id', 'in', (eb) =>
      eb.selectFrom('payments').select('payments.transaction_id').where('payment_id', 'in', ids),
    )
    .orderBy('transaction_id')
    .forKeyShare()
    .execute();
  // Read after the lock: a reversal may have been committed while it was waited for.
  const { rows } = await sql<{ reversed: boolean }>`
    select exists (select from reversals r where r.payment_id = p.payment_id) as reversed
    from payments p join transactions t using (transaction_id)
    where p.payment_id = any(${ids}) and t.bank_code = ${code}`.execute(trx);
  if (rows.length < ids.length) throw new Refusal('Payment not found');
  if (rows.some(({ reversed }) => reversed)) throw new Refusal('Payment is reversed', 'conflict');
}

async function daysOfLines(
  trx: Transaction<Schema>,
  { code }: ReconciledBank,
  parts: readonly Part[],
): Promise<string[]> {
  const ids = [...new Set(parts.map(({ lineId }) => lineId))];
  const rows = await trx
    .selectFrom('reconciliation_lines')
    .select('booking_day')
    .where('line_id', 'in', ids)
    .where('bank_code', '=', code)
    .where('direction', '=', 'debit')
    .execute();
  if (rows.length < ids.length) throw new Refusal('Line not found');
  return rows.map(({ booking_day: day }) => day);
}

/** Takes one match back. The payment is as before. */
export const undoMatch: Handlers['reconciliation.php?run=undoMatch'] = async (
  context,
  { bank_code: code, match_id: id, reason: typed },
) => {
  await changeReconciliation(context, code, async (trx, bank) => {
    const match = await trx
      .selectFrom('reconciliation_matches as matches')
      .leftJoin('reconciliation_undos as undos', 'undos.match_id', 'matches.match_id')
      .select(['matches.match_id', 'undos.match_id as undone'])
      .where('matches.match_id', '=', id)
      .where('matches.bank_code', '=', bank.code)
      .executeTakeFirst();
    if (!match) throw new Refusal('Match not found');
    // A repeated call changes nothing.
    if (match.undone !== null) return;
    const parts = await trx
      .selectFrom('reconciliation_parts')
      .innerJoin('reconciliation_lines as lines', 'lines.line_id', 'reconciliation_parts.line_id')
      .select('lines.booking_day')
      .where('match_id', '=', id)
      .execute();
    const reason = requireReason(
      bank,
      parts.map(({ booking_day: day }) => day),
      typed,
    );
    const now = context.clock();
    await trx
      .insertInto('reconciliation_undos')
      .values({
        match_id: id,
        reason,
        reported_in: bank.nextClose,
        user_id: context.user.userId,
        created_at: now,
      })
      .execute();
    await writeHistory(trx, context, {
      about: { bankCode: bank.code },
      action: 'undo match',
      changes: { lines: [parts.length, null] },
      now,
    });
  });
  return { status: 'success', message: 'The match is taken back' };
};

/** Lists the matches of lines of some days, the newest first. */
export const listMatches: Handlers['reconciliation.php?run=getMatches'] = async (
  { db, businessTimeZone },
  { bank_code: bankCode, from_day: fromDay, to_day: toDay },
) => {
  const { code } = await findReconciledBank(db, bankCode);
  const { from, to } = readRange(fromDay, toDay);
  const rows = await readParts(db, code, { from, to }, businessTimeZone);
  const message = [...Map.groupBy(rows, ({ match_id: id }) => id)].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    return [
      {
        MATCH_ID: id,
        MATCHED_AT: isoInZone(first.created_at, businessTimeZone),
        MATCHED_BY: first.user_code,
        REASON: first.reason ?? '',
        PARTS: own.map(toWirePart),
      },
    ];
  });
  return { status: 'success', message };
};

function readParts(db: Kysely<Schema>, code: string, { from, to }: DayRange, timeZone: string) {
  return db
    .selectFrom('reconciliation_parts as parts')
    .innerJoin('reconciliation_matches as matches', 'matches.match_id', 'parts.match_id')
    .innerJoin('reconciliation_lines as lines', 'lines.line_id', 'parts.line_id')
    .innerJoin('payments', 'payments.payment_id', 'parts.payment_id')
    .innerJoin('transactions', 'transactions.transaction_id', 'payments.transaction_id')
    .innerJoin('users', 'users.user_id', 'matches.user_id')
    .leftJoin('reconciliation_undos as undos', 'undos.match_id', 'matches.match_id')
    .leftJoin('reversals', 'reversals.payment_id', 'parts.payment_id')
    .select([
      'matches.match_id',
      'matches.created_at',
      'matches.reason',
      'users.user_code',
      'parts.line_id',
      'parts.payment_id',
      'parts.amount_paise',
      'parts.fee_paise',
      'reversals.reversal_id',
      'lines.booking_day',
      'lines.value_day',
      'lines.amount_paise as line_paise',
      'lines.line_text',
      'lines.line_references',
      'payments.transaction_id',
      'payments.amount_paise as payment_paise',
      'payments.bank_reference',
      sql<string>`(payments.created_at at time zone ${timeZone})::date`.as('day'),
      'transactions.transaction_code',
      'transactions.customer',
      'transactions.notes',
    ])
    .where('lines.bank_code', '=', code)
    .where('lines.booking_day', '>=', from)
    .where('lines.booking_day', '<=', to)
    .where('undos.match_id', 'is', null)
    .orderBy('matches.created_at', 'desc')
    .orderBy('matches.match_id')
    .orderBy('parts.line_id')
    .limit(5000)
    .execute();
}

type PartRow = Awaited<ReturnType<typeof readParts>>[number];

const toWirePart = (row: PartRow) => ({
  LINE_ID: String(row.line_id),
  PAYMENT_ID: row.payment_id,
  AMOUNT: toDecimal(row.amount_paise),
  FEE: toDecimal(row.fee_paise),
  IS_REVERSED: row.reversal_id !== null,
  LINE: {
    BOOKING_DAY: row.booking_day,
    VALUE_DAY: row.value_day,
    AMOUNT: toDecimal(row.line_paise),
    TEXT: row.line_text,
  },
  PAYMENT: {
    TRANSACTION_ID: row.transaction_id,
    TRANSACTION_CODE: row.transaction_code,
    CUSTOMER: row.customer,
    DAY: row.day,
    AMOUNT: toDecimal(row.payment_paise),
    REFERENCE: row.bank_reference ?? '',
  },
  GRADES: gradesOf(row),
});

/** How close a matched line and payment are. Of each, the part that is matched is compared. */
const gradesOf = (row: PartRow) =>
  gradeMatch(
    {
      id: String(row.line_id),
      amount: paise(row.amount_paise + row.fee_paise),
      bookingDay: row.booking_day,
      valueDay: row.value_day,
      text: row.line_text,
      references: row.line_references,
    },
    {
      id: row.payment_id,
      amount: row.amount_paise,
      day: row.day,
      reference: row.bank_reference,
      customer: row.customer,
      accounts: noteNumbersIn(row.notes).accounts,
    },
    row.fee_paise,
  );

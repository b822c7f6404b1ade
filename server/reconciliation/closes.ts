import { type Kysely, sql } from 'kysely';
import { type Paise, paise, toDecimal } from '#domain/money/money.ts';
import {
  type ClosedLine,
  type CloseCorrection,
  type CloseSum,
  sumClose,
} from '#domain/reconciliation/close.ts';
import type { LineNoteKind } from '#domain/reconciliation/notes.ts';
import { signedAmount } from '#domain/reconciliation/statement.ts';
import { daysLater } from '#domain/time/dateRange.ts';
import type { Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '../db/schema.ts';
import { writeHistory } from '../history/entries.ts';
import { businessDay, isoInZone } from '../time.ts';
import { changeReconciliation, findReconciledBank, longAgo, type ReconciledBank } from './banks.ts';
import { readBlockers } from './blockers.ts';

/** What the close of a day states. */
interface Close extends CloseSum {
  /** Null for all days up to the first close. */
  fromDay: string | null;
  day: string;
  opening: Paise;
  closing: Paise;
  corrections: readonly CloseCorrection[];
}

/** Shows what the close of a day would state. */
export const previewClose: Handlers['reconciliation.php?run=previewClose'] = async (
  { db, clock, businessTimeZone: timeZone },
  { bank_code: code, day },
) => {
  const bank = await findReconciledBank(db, code);
  const today = businessDay(clock(), timeZone);
  requireCloseable(bank, day, today);
  const close = await readClose(db, bank, day);
  const blockers = await readBlockers(db, bank, { day, today, timeZone });
  const message = {
    ...toWire(close),
    BLOCKERS: blockers.map((blocker) => ({
      DAY: blocker.day,
      LINES: blocker.lines,
      PAYMENTS: blocker.payments,
    })),
  };
  return { status: 'success', message };
};

/** Closes a day: keeps what is known of it under the next number. */
export const closeDay: Handlers['reconciliation.php?run=closeDay'] = async (
  context,
  { bank_code: code, day, expected, reason: typed },
) => {
  const number = await changeReconciliation(context, code, async (trx, bank) => {
    const now = context.clock();
    const timeZone = context.businessTimeZone;
    const today = businessDay(now, timeZone);
    requireCloseable(bank, day, today);
    const close = await readClose(trx, bank, day);
    if (toDecimal(close.expected) !== expected) {
      throw new Refusal('The day has changed since you looked at it', 'conflict');
    }
    const blockers = await readBlockers(trx, bank, { day, today, timeZone });
    if (blockers.length > 0) {
      throw new Refusal(
        'Lines or payments of these days still need a match or a reason',
        'conflict',
      );
    }
    const reason = typed?.trim() ?? '';
    if (close.difference !== 0 && reason === '') {
      throw new Refusal('The balances differ. Give a reason to accept the difference.');
    }
    await trx
      .insertInto('reconciliation_closes')
      .values({
        bank_code: bank.code,
        number: bank.nextClose,
        day,
        opening_paise: close.opening,
        movements: JSON.stringify(close.movements),
        corrections: JSON.stringify(close.corrections),
        expected_paise: close.expected,
        closing_paise: close.closing,
        difference_paise: close.difference,
        reason: reason === '' ? null : reason,
        user_id: context.user.userId,
        created_at: now,
      })
      .execute();
    await writeHistory(trx, context, {
      about: { bankCode: bank.code },
      action: 'close day',
      changes: { day: [bank.lastClosed, day] },
      now,
    });
    return bank.nextClose;
  });
  return { status: 'success', message: `Day closed under number ${number}`, NUMBER: number };
};

/** Lists the closed days of a bank, the newest first, each with the later changes of its days. */
export const listCloses: Handlers['reconciliation.php?run=getCloses'] = async (
  { db, businessTimeZone },
  { bank_code: bankCode, start, end, number },
) => {
  const { code } = await findReconciledBank(db, bankCode);
  const rows = await db
    .selectFrom('reconciliation_closes as closes')
    .innerJoin('users', 'users.user_id', 'closes.user_id')
    .select([
      'number',
      'day',
      'opening_paise',
      'movements',
      'corrections',
      'expected_paise',
      'closing_paise',
      'difference_paise',
      'reason',
      'user_code',
      'closes.created_at',
      sql<string | null>`(select before.day + 1 from reconciliation_closes before
        where before.bank_code = closes.bank_code and before.number = closes.number - 1)`.as(
        'fromDay',
      ),
      laterCorrections.as('later'),
    ])
    .where('bank_code', '=', code)
    .$if(number !== undefined, (query) => query.where('number', '=', Number(number)))
    .orderBy('number', 'desc')
    .offset(Number(start))
    .limit(Math.min(Number(end), 100))
    .execute();
  const message = rows.map((row) => ({
    NUMBER: row.number,
    ...toWire({
      fromDay: row.fromDay,
      day: row.day,
      opening: row.opening_paise,
      closing: row.closing_paise,
      movements: row.movements,
      corrections: row.corrections,
      expected: row.expected_paise,
      difference: row.difference_paise,
    }),
    LATER: row.later.map((correction) => ({
      ...toWireCorrection(correction),
      NUMBER: correction.number,
    })),
    REASON: row.reason ?? '',
    CLOSED_BY: row.user_code,
    CLOSED_AT: isoInZone(row.created_at, businessTimeZone),
  }));
  return { status: 'success', message };
};

/** What later closes state about the days of a close. */
const laterCorrections = sql<(CloseCorrection & { number: number })[]>`(
  select coalesce(jsonb_agg(correction || jsonb_build_object('number', later.number)
    order by later.number, place), '[]'::jsonb)
  from reconciliation_closes later,
    jsonb_array_elements(later.corrections) with ordinality entry (correction, place)
  where later.bank_code = closes.bank_code and later.number > closes.number
    and (correction ->> 'day')::date <= closes.day
    and not exists (select from reconciliation_closes before
      where before.bank_code = closes.bank_code and before.number = closes.number - 1
        and (correction ->> 'day')::date <= before.day))`;

const toWireCorrection = (correction: CloseCorrection) => ({
  KIND: correction.kind,
  ID: correction.id,
  DAY: correction.day,
  AMOUNT: toDecimal(correction.amount),
  REASON: correction.reason,
});

const toWire = ({
  fromDay,
  day,
  opening,
  closing,
  movements,
  corrections,
  expected,
  difference,
}: Close) => ({
  FROM_DAY: fromDay,
  DAY: day,
  OPENING: toDecimal(opening),
  MOVEMENTS: movements.map(({ kind, count, sum }) => ({
    KIND: kind,
    COUNT: count,
    SUM: toDecimal(sum),
  })),
  CORRECTIONS: corrections.map(toWireCorrection),
  EXPECTED: toDecimal(expected),
  CLOSING: toDecimal(closing),
  DIFFERENCE: toDecimal(difference),
});

/** @throws Refusal for a day that is closed, or not over */
function requireCloseable({ lastClosed }: ReconciledBank, day: string, today: string): void {
  if (lastClosed !== null && day <= lastClosed) throw new Refusal('This day is closed');
  if (day >= today) throw new Refusal('This day is not over');
}

/** Reads what is known of the days since the last close, up to this one. */
async function readClose(db: Kysely<Schema>, bank: ReconciledBank, day: string): Promise<Close> {
  const lines = await readClosedLines(db, bank, day);
  const after = bank.lastClosed ?? longAgo;
  const own = lines.filter((line) => line.day > after);
  const late = lines.filter((line) => line.day <= after);
  const closing = await readClosing(db, bank, day);
  const opening = (await readOpening(db, bank)) ?? openingOf(own, closing);
  const corrections = await readCorrections(db, bank, day);
  const fromDay = bank.lastClosed === null ? null : daysLater(bank.lastClosed, 1);
  return { fromDay, day, opening, closing, corrections, ...sumClose(opening, closing, own, late) };
}

type DayLine = ClosedLine & { day: string; balance: Paise | null };

/** The lines that the close covers: those of its days, and those of closed days that were added since. */
async function readClosedLines(
  db: Kysely<Schema>,
  { code, lastClosed, nextClose }: ReconciledBank,
  day: string,
): Promise<DayLine[]> {
  const { rows } = await sql<DayLine & { note: LineNoteKind | null }>`
    select l.booking_day as day, l.direction, l.amount_paise as amount, l.balance_paise as balance,
      coalesce(m.matched, 0)::bigint as matched, coalesce(m.fees, 0)::bigint as fees, n.kind as note
    from reconciliation_lines l
    left join lateral (
      select sum(p.amount_paise) as matched, sum(p.fee_paise) as fees from reconciliation_parts p
      where p.line_id = l.line_id
        and not exists (select from reconciliation_undos u where u.match_id = p.match_id)
    ) m on true
    left join lateral (
      select kind from reconciliation_notes where line_id = l.line_id order by note_id desc limit 1
    ) n on true
    where l.bank_code = ${code} and l.booking_day <= ${day}
      and (l.booking_day > ${lastClosed ?? longAgo} or l.reported_in = ${nextClose})
    order by l.booking_day, l.line_id`.execute(db);
  return rows;
}

const noBalance = () => new Refusal('The statement of this day states no balance');

/** The balance of the bank at the end of a day: that of the last line, or of the statement that ends with it. */
async function readClosing(
  db: Kysely<Schema>,
  { code }: ReconciledBank,
  day: string,
): Promise<Paise> {
  const last = await db
    .selectFrom('reconciliation_lines as lines')
    .innerJoin(
      'reconciliation_statements as statements',
      'statements.statement_id',
      'lines.statement_id',
    )
    .select(['balance_paise', 'closing_paise', 'lines.statement_id', 'booking_day'])
    .where('lines.bank_code', '=', code)
    .where('booking_day', '<=', day)
    .orderBy('booking_day', 'desc')
    .orderBy('line_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) throw new Refusal('There is no statement of this day');
  if (last.balance_paise !== null) return last.balance_paise;
  const later = await db
    .selectFrom('reconciliation_lines')
    .select('line_id')
    .where('statement_id', '=', last.statement_id)
    .where('booking_day', '>', last.booking_day)
    .limit(1)
    .executeTakeFirst();
  if (later || last.closing_paise === null) throw noBalance();
  return last.closing_paise;
}

/** The closing balance of the day that was closed before; null if none was. */
async function readOpening(
  db: Kysely<Schema>,
  { code, nextClose }: ReconciledBank,
): Promise<Paise | null> {
  const row = await db
    .selectFrom('reconciliation_closes')
    .select('closing_paise')
    .where('bank_code', '=', code)
    .where('number', '=', nextClose - 1)
    .executeTakeFirst();
  return row?.closing_paise ?? null;
}

/** The balance before the first line that is known. */
function openingOf(lines: readonly DayLine[], closing: Paise): Paise {
  const [first] = lines;
  if (first && first.balance !== null) return paise(first.balance - signedAmount(first));
  return paise(closing - lines.reduce((sum, line) => sum + signedAmount(line), 0));
}

/** Later changes of closed days that no close has reported yet, and reversals of matched payments. */
async function readCorrections(
  db: Kysely<Schema>,
  { code, lastClosed, nextClose }: ReconciledBank,
  day: string,
): Promise<CloseCorrection[]> {
  const closed = lastClosed ?? longAgo;
  const { rows } = await sql<CloseCorrection>`
    select * from (
      select 'line' as kind, l.line_id::text as id, l.booking_day as day, l.amount_paise as amount,
        'Added by a later statement' as reason
      from reconciliation_lines l
      where l.bank_code = ${code} and l.reported_in = ${nextClose} and l.booking_day <= ${closed}
      union all
      select 'match', m.match_id, min(l.booking_day), sum(p.amount_paise + p.fee_paise)::bigint, coalesce(m.reason, '')
      from reconciliation_matches m join reconciliation_parts p using (match_id)
      join reconciliation_lines l using (line_id)
      where m.bank_code = ${code} and m.reported_in = ${nextClose}
      group by m.match_id having min(l.booking_day) <= ${closed}
      union all
      select 'undo', m.match_id, min(l.booking_day), sum(p.amount_paise + p.fee_paise)::bigint, coalesce(u.reason, '')
      from reconciliation_undos u join reconciliation_matches m using (match_id)
      join reconciliation_parts p using (match_id) join reconciliation_lines l using (line_id)
      where m.bank_code = ${code} and u.reported_in = ${nextClose}
      group by m.match_id, u.reason having min(l.booking_day) <= ${closed}
      union all
      select 'note', l.line_id::text, l.booking_day, l.amount_paise, n.reason
      from reconciliation_notes n join reconciliation_lines l using (line_id)
      where n.bank_code = ${code} and n.reported_in = ${nextClose} and l.booking_day <= ${closed}
      union all
      select distinct 'reversal', r.payment_id, min(l.booking_day) over (partition by r.payment_id),
        y.amount_paise, r.reason
      from reversals r join payments y using (payment_id)
      join reconciliation_parts p using (payment_id)
      join reconciliation_lines l using (line_id)
      where l.bank_code = ${code} and l.booking_day <= ${day}
        and not exists (select from reconciliation_undos u where u.match_id = p.match_id)
        and not exists (
          select from reconciliation_closes c
          where c.bank_code = ${code} and c.corrections @> jsonb_build_array(
            jsonb_build_object('kind', 'reversal', 'id', r.payment_id)))
    ) corrections
    order by day, kind, id`.execute(db);
  return rows;
}

import { type Kysely, sql } from 'kysely';
import type { AccountLine } from '#api/contract/account.ts';
import type { RequestOf } from '#api/contract/calls.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { readRange } from '#server/api/farPages.ts';
import type { Schema } from '#server/db/schema.ts';
import { requireDays } from '#server/report/period.ts';
import { isoInZone, nextDay, startOfDay } from '#server/time.ts';
import { readAgentId, requireAccount } from './agent.ts';
import { requireOpening } from './opening.ts';
import { readSettlements } from './settlementRows.ts';

/** Lists the lines of an account, the newest first. */
export const listAccountLines: Handlers['account.php?run=getAccountLines'] = async (
  context,
  payload,
) => {
  const { db, clock } = context;
  await requireOpening(db, clock());
  const agentId = readAgentId(context, payload.agent_id);
  await requireAccount(db, agentId);
  const { before } = payload;
  const rows = await selectLines(db, agentId, readDays(context, payload))
    .$if(before !== undefined, (query) => query.where(isBefore(agentId, before)))
    // The order of the line numbers, by the index of times.
    .orderBy('entered_at', 'desc')
    .orderBy('line_number', 'desc')
    .limit(readRange({ start: '0', end: payload.end }).size)
    .execute();
  return { status: 'success', message: await toLines(context, rows) };
};

/** Condition: the line is before this one. */
const isBefore = (agentId: number, number: number | undefined) =>
  sql<boolean>`(entered_at, line_number) < (select other.entered_at, other.line_number
    from account_lines other where other.agent_id = ${agentId} and other.line_number = ${number})`;

interface Days {
  start: Date | null;
  /** Exclusive. */
  end: Date | null;
}

/** Parses the days of lines, in the business time zone. @throws HttpRefusal for an invalid day */
export function readDays(
  { businessTimeZone }: Pick<CallContext, 'businessTimeZone'>,
  {
    start_date: from,
    end_date: to,
  }: Pick<RequestOf<'account.php?run=getAccountLines'>, 'start_date' | 'end_date'>,
): Days {
  requireDays(...[from, to].filter((day) => day !== ''));
  return {
    start: from === '' ? null : startOfDay(from, businessTimeZone),
    end: to === '' ? null : startOfDay(nextDay(to), businessTimeZone),
  };
}

/** Query for the lines of an account on some days, without an order. */
export const selectLines = (db: Kysely<Schema>, agentId: number, { start, end }: Days) =>
  db
    .selectFrom('account_lines')
    .leftJoin('transactions', 'transactions.transaction_id', 'account_lines.transaction_id')
    .leftJoin(
      'settlement_decisions as decision',
      'decision.settlement_id',
      'account_lines.settlement_id',
    )
    .leftJoin('users as actor', (join) =>
      join.on((is) =>
        is('actor.user_id', '=', is.fn.coalesce('account_lines.user_id', 'decision.user_id')),
      ),
    )
    .select(['line_number', 'kind', 'account_lines.amount_paise', 'balance_paise', 'entered_at'])
    .select(['account_lines.transaction_id', 'transaction_code', 'customer'])
    .select(['account_lines.settlement_id', 'account_lines.reason', 'actor.user_code'])
    .where('account_lines.agent_id', '=', agentId)
    .$if(start !== null, (query) => query.where('entered_at', '>=', start))
    .$if(end !== null, (query) => query.where('entered_at', '<', end));

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>;

async function toLines(context: CallContext, rows: readonly LineRow[]): Promise<AccountLine[]> {
  const ids = rows.flatMap((row) => row.settlement_id ?? []);
  const settlements = await readSettlements(context, ids);
  return rows.map((row) => ({
    LINE: row.line_number,
    KIND: row.kind,
    TIME: isoInZone(row.entered_at, context.businessTimeZone),
    AMOUNT: toDecimal(row.amount_paise),
    BALANCE: toDecimal(row.balance_paise),
    TRANSACTION_ID: row.transaction_id ?? undefined,
    TRANSACTION_CODE: row.transaction_code ?? undefined,
    CUSTOMER: row.customer ?? undefined,
    SETTLEMENT: settlements.get(row.settlement_id ?? ''),
    REASON: row.reason ?? undefined,
    USER_CODE: row.user_code ?? undefined,
  }));
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ageBalance, ageGroups } from '#domain/account/ageing.ts';
import { totalsOf } from '#domain/account/totals.ts';
import { type Paise, toDecimal } from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { sharedRead } from '#server/api/sharedRead.ts';
import { businessDay, isoInZone } from '#server/time.ts';
import { accountNotFound, readAgentId } from './agent.ts';
import { requireOpening } from './opening.ts';
import { listAnnounced, readDecided } from './settlementRows.ts';

/** Sums are text, because they may exceed what a number represents exactly. */
interface AccountRow {
  user_id: number;
  user_code: string;
  user_name: string;
  deleted_flg: '' | 'D';
  balance_paise: string;
  limit_paise: Paise | null;
  version: number;
  days0to1: string;
  days2to3: string;
  days4to7: string;
  announced: number;
}

/** Reads accounts in one statement: those of agents, and of users who were agents. */
async function readAccounts(
  { db, clock, businessTimeZone }: CallContext,
  condition: RawBuilder<SqlBool>,
): Promise<AccountRow[]> {
  const today = sql`${businessDay(clock(), businessTimeZone)}::date`;
  const debits = (newest: number, oldest: number) => sql`coalesce(sum(debit_paise)
    filter (where ${today} - aged_from between ${sql.lit(newest)} and ${sql.lit(oldest)}), 0)::text`;
  const { days0to1, days2to3, days4to7 } = ageGroups;
  const { rows } = await sql<AccountRow>`
    select users.user_id, user_code, user_name, deleted_flg,
      coalesce(balance_paise, 0)::text as balance_paise, limit_paise,
      coalesce(accounts.version, 1) as version,
      coalesce(days0to1, '0') as days0to1, coalesce(days2to3, '0') as days2to3,
      coalesce(days4to7, '0') as days4to7, coalesce(announced, 0) as announced
    from users
    left join accounts on accounts.agent_id = users.user_id
    left join (
      select agent_id, ${debits(-1, days0to1)} as days0to1,
        ${debits(days0to1 + 1, days2to3)} as days2to3, ${debits(days2to3 + 1, days4to7)} as days4to7
      from account_days
      where aged_from >= ${today} - ${sql.lit(days4to7)}
      group by agent_id
    ) as debits on debits.agent_id = users.user_id
    left join (
      select agent_id, count(*)::integer as announced from announced_settlements
      group by agent_id
    ) as announcements on announcements.agent_id = users.user_id
    where (role = 'agent' or accounts.agent_id is not null) and ${condition}
    order by user_name, users.user_id`.execute(db);
  return rows;
}

function figuresOf(row: AccountRow) {
  const balance = BigInt(row.balance_paise);
  const ageing = ageBalance(balance, {
    days0to1: BigInt(row.days0to1),
    days2to3: BigInt(row.days2to3),
    days4to7: BigInt(row.days4to7),
  });
  return { balance, ageing, announced: row.announced };
}

function toAccount(row: AccountRow) {
  const { balance, ageing } = figuresOf(row);
  return {
    USER_ID: String(row.user_id),
    USER_CODE: row.user_code,
    USER_NAME: row.user_name,
    IS_ACTIVE: row.deleted_flg === '',
    BALANCE: toDecimal(balance),
    LIMIT: row.limit_paise === null ? null : toDecimal(row.limit_paise),
    AGEING: {
      DAYS_0_1: toDecimal(ageing.days0to1),
      DAYS_2_3: toDecimal(ageing.days2to3),
      DAYS_4_7: toDecimal(ageing.days4to7),
      OVER_7: toDecimal(ageing.over7),
    },
  };
}

export const listAccounts: Handlers['account.php?run=getAccounts'] = async (context) => {
  await requireOpening(context.db, context.clock());
  const rows = await readAccounts(context, sql<SqlBool>`true`);
  return {
    status: 'success',
    message: rows.map((row) => ({ ...toAccount(row), ANNOUNCED: row.announced })),
  };
};

/** How long the sums are kept for all who ask, ms. */
const totalsKeptMs = 1000;

/** The sums of all accounts, which are the same for all admins. */
export function accountTotalsHandler(): Handlers['account.php?run=getAccountTotals'] {
  const readTotals = sharedRead(
    async (context: CallContext) =>
      totalsOf((await readAccounts(context, sql<SqlBool>`true`)).map(figuresOf)),
    totalsKeptMs,
  );
  return async (context) => {
    await requireOpening(context.db, context.clock());
    const { owed, over7, announced } = await readTotals(context);
    const message = { OWED: toDecimal(owed), OVER_7: toDecimal(over7), ANNOUNCED: announced };
    return { status: 'success', message };
  };
}

export const viewAccount: Handlers['account.php?run=getAccount'] = async (
  context,
  { agent_id: id, settlement_id: settlementId },
) => {
  const { db, clock, businessTimeZone } = context;
  const openedAt = await requireOpening(db, clock());
  const agentId = readAgentId(context, id);
  const [row] = await readAccounts(context, sql<SqlBool>`users.user_id = ${agentId}`);
  if (!row) throw accountNotFound();
  return {
    status: 'success',
    message: {
      ...toAccount(row),
      VERSION: row.version,
      OPENED_TIME: isoInZone(openedAt, businessTimeZone),
      ANNOUNCED: await listAnnounced(context, agentId),
      DECIDED:
        settlementId === undefined ? undefined : await readDecided(context, agentId, settlementId),
    },
  };
};

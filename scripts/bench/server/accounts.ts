import { type Kysely, sql } from 'kysely';
import type { CallName, PayloadOf } from '#api/contract/calls.ts';
import type { Schema } from '#server/db/schema.ts';
import { businessDay } from '#server/time.ts';
import { clientOf, type ReadingCall } from './calls.ts';

const agentCount = 500;
/** Lines of the account that is read. */
const lineCount = 100_000;
/** Days with debits of each agent. */
const dayCount = 400;

/** Opens the accounts of 500 agents, one of them with 100,000 lines. Returns its agent. */
export async function addAccounts(db: Kysely<Schema>): Promise<string> {
  const today = businessDay(new Date(), 'Asia/Kolkata');
  await db.transaction().execute(async (trx) => {
    // Skips the triggers, which enter one line after the other.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update settings set accounts_from = now() - make_interval(days => ${dayCount})`.execute(
      trx,
    );
    await sql`insert into users (user_name, user_code, role, phone, password_hash)
      select 'account' || number, 'AC' || lpad(number::text, 3, '0'), 'agent', '+919876543210', ''
      from generate_series(1, ${agentCount} - (select count(*)::integer from users where role = 'agent'))
        as number`.execute(trx);
    await sql`insert into accounts (agent_id, balance_paise, limit_paise)
      select user_id, ${lineCount} * 100, 5000000 from users where role = 'agent'`.execute(trx);
    await sql`insert into account_days (agent_id, aged_from, debit_paise)
      select user_id, ${today}::date - number, 100000
      from users, generate_series(0, ${dayCount - 1}::integer) as number where role = 'agent'`.execute(
      trx,
    );
    await sql`insert into account_lines (agent_id, line_number, kind, amount_paise, balance_paise, aged_from,
        transaction_id, entered_at)
      select (select min(user_id) from users where role = 'agent'), number, 'transfer', 100, number * 100, ${today}::date,
        transaction_id, now() - make_interval(mins => ${lineCount}::integer - number::integer)
      from (select transaction_id, row_number() over () as number from transactions limit ${lineCount}) as sent`.execute(
      trx,
    );
  });
  for (const table of ['users', 'accounts', 'account_days', 'account_lines'] as const) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
  const { user_id: agentId } = await db
    .selectFrom('account_lines')
    .innerJoin('users', 'users.user_id', 'agent_id')
    .select('users.user_id')
    .executeTakeFirstOrThrow();
  return String(agentId);
}

/** The calls of the screens of accounts. */
export function accountCalls(agent_id: string): Readonly<Record<string, ReadingCall>> {
  const lines = { agent_id, start_date: '', end_date: '', end: '20' };
  return {
    'balances of all agents': read('account.php?run=getAccounts', {}),
    'their sums': read('account.php?run=getAccountTotals', {}),
    'an account': read('account.php?run=getAccount', { agent_id }),
    'its newest lines': read('account.php?run=getAccountLines', lines),
    'lines before half of them': read('account.php?run=getAccountLines', {
      ...lines,
      before: lineCount / 2,
    }),
  };
}

const read =
  <Call extends CallName>(call: Call, payload: PayloadOf<Call>): ReadingCall =>
  ({ admins }, _sample, connection) =>
    clientOf(admins, connection).request(call, payload);

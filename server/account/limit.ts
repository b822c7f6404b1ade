import { sql, type Transaction } from 'kysely';
import { excessOver } from '#domain/account/limit.ts';
import {
  formatRupees,
  type Paise,
  parseDecimal,
  toDecimal,
  zeroPaise,
} from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import { requireVersion } from '#server/api/versions.ts';
import type { Schema } from '#server/db/schema.ts';
import { writeAccountHistory } from '#server/history/entries.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { readAmount } from '#server/transaction/amount.ts';
import { visibleTo } from '#server/transaction/visibility.ts';
import { readAgentId, requireAccount } from './agent.ts';
import { readOpening, requireOpening } from './opening.ts';

/** Sets the balance above which people are warned. */
export const setAccountLimit: Handlers['account.php?run=setAccountLimit'] = async (
  context,
  { agent_id, limit: typed, version },
) => {
  const agentId = readAgentId(context, agent_id);
  const limit = readLimit(typed);
  await inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    const now = context.clock();
    await requireOpening(trx, now);
    await requireAccount(trx, agentId);
    const before = await lockAccount(trx, agentId);
    requireVersion('Account', before.version, version);
    await trx
      .updateTable('accounts')
      .set({ limit_paise: limit, version: before.version + 1 })
      .where('agent_id', '=', agentId)
      .execute();
    const changes = { account_limit: [before.limit_paise, limit] as const };
    await writeAccountHistory(trx, context, { agentId, action: 'set account limit', changes, now });
  });
  return { status: 'success', message: 'Limit saved successfully' };
};

/** Parses a limit; null for none. A limit of zero is one. @throws Refusal */
function readLimit(typed: string): Paise | null {
  if (typed.trim() === '') return null;
  return parseDecimal(typed) === zeroPaise ? zeroPaise : readAmount(typed);
}

/** Locks the account of an agent until the database transaction ends. It may be a new one. */
async function lockAccount(trx: Transaction<Schema>, agentId: number) {
  await trx
    .insertInto('accounts')
    .values({ agent_id: agentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('accounts')
    .select(['balance_paise', 'limit_paise', 'version'])
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Refuses what would bring the balance of an agent above the limit, if the operator has chosen that. Two transfers that
 * are accepted at once are compared one after the other. @throws Refusal
 */
export async function refuseOverLimit(
  trx: Transaction<Schema>,
  { refusesOverLimit }: Pick<CallContext, 'refusesOverLimit'>,
  agentId: number,
  added: Paise,
): Promise<void> {
  if (!refusesOverLimit || added <= zeroPaise) return;
  const { balance_paise: balance, limit_paise: limit } = await lockAccount(trx, agentId);
  if (limit === null || excessOver({ balance: BigInt(balance), limit }, added) === 0n) return;
  throw new Refusal(`The account would exceed its limit of ${formatRupees(limit)}`);
}

/** Reads the accounts of the agents of transactions, by the ids of these. Accounts without a limit are left out. */
export async function readLimitedAccounts(
  { db, user, clock }: CallContext,
  transactionIds: readonly string[],
) {
  const accounts = db
    .selectFrom('transactions')
    .innerJoin('accounts', 'accounts.agent_id', 'transactions.agent_id')
    .innerJoin('users', 'users.user_id', 'transactions.agent_id')
    .select(['transaction_id', 'user_code', 'user_name', 'balance_paise'])
    .select((eb) => eb.ref('limit_paise').$notNull().as('limit_paise'))
    .where('transaction_id', '=', sql<string>`any(${transactionIds}::text[])`)
    .where('limit_paise', 'is not', null)
    .where(visibleTo(user));
  const isOpen = (await readOpening(db, clock())) !== null;
  const rows = isOpen ? await accounts.execute() : [];
  return new Map(
    rows.map((row) => [
      row.transaction_id,
      {
        USER_CODE: row.user_code,
        USER_NAME: row.user_name,
        BALANCE: toDecimal(BigInt(row.balance_paise)),
        LIMIT: toDecimal(row.limit_paise),
      },
    ]),
  );
}

import type { Transaction } from 'kysely';
import type { SettlementOutcome } from '#domain/account/account.ts';
import type { Paise } from '#domain/money/money.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { inTransaction } from '#server/api/inTransaction.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema } from '#server/db/schema.ts';
import { writeAccountHistory } from '#server/history/entries.ts';
import { confirmActor } from '#server/sessions/confirmActor.ts';
import { enterSettlement } from './addSettlement.ts';
import { settlementVisibleTo } from './agent.ts';
import { notifyOfSettlement } from './settlementEvents.ts';

interface Decision {
  id: string;
  outcome: SettlementOutcome;
  /** Why the settlement is declined; null otherwise. */
  reason: string | null;
}

interface DecidedSettlement {
  agentId: number;
  amount: Paise;
}

/** Confirms an announced settlement, which then counts. */
export const confirmSettlement: Handlers['account.php?run=confirmSettlement'] = async (
  context,
  { settlement_id: id },
) => {
  await decide(context, { id, outcome: 'confirmed', reason: null });
  return { status: 'success', message: 'Settlement confirmed successfully' };
};

/** Declines an announced settlement, for example because the money has not arrived. */
export const declineSettlement: Handlers['account.php?run=declineSettlement'] = async (
  context,
  { settlement_id: id, reason: typed },
) => {
  const reason = typed.trim();
  if (reason === '') throw new Refusal('Reason is required');
  await decide(context, { id, outcome: 'declined', reason });
  return { status: 'success', message: 'Settlement declined' };
};

/** Withdraws the announcement of the agent's own settlement, for example because its amount is wrong. */
export const withdrawSettlement: Handlers['account.php?run=withdrawSettlement'] = async (
  context,
  { settlement_id: id },
) => {
  await decide(context, { id, outcome: 'withdrawn', reason: null });
  return { status: 'success', message: 'Settlement withdrawn' };
};

const decide = (context: CallContext, decision: Decision): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await confirmActor(trx, context);
    const settlement = await readSettlement(trx, context, decision);
    if (await endAnnouncement(trx, decision)) await record(trx, context, decision, settlement);
    else await requireRepeat(trx, context, decision);
  });

/** Reads a settlement that the user may see. @throws Refusal */
async function readSettlement(
  trx: Transaction<Schema>,
  { user }: CallContext,
  { id }: Decision,
): Promise<DecidedSettlement> {
  const settlement = await trx
    .selectFrom('settlements')
    .select(['agent_id as agentId', 'amount_paise as amount'])
    .where('settlement_id', '=', id)
    .where(settlementVisibleTo(user))
    .executeTakeFirst();
  if (!settlement) throw new Refusal('Settlement not found', 'not_found');
  return settlement;
}

/** Returns true if the settlement was announced until now. Of two users who decide at once, one gets true. */
async function endAnnouncement(trx: Transaction<Schema>, { id }: Decision): Promise<boolean> {
  const ended = await trx
    .deleteFrom('announced_settlements')
    .where('settlement_id', '=', id)
    .returning('settlement_id')
    .executeTakeFirst();
  return ended !== undefined;
}

const historyActions = {
  confirmed: 'confirm settlement',
  declined: 'decline settlement',
  withdrawn: 'withdraw settlement',
} as const satisfies Record<SettlementOutcome, string>;

async function record(
  trx: Transaction<Schema>,
  context: CallContext,
  { id, outcome, reason }: Decision,
  { agentId, amount }: DecidedSettlement,
): Promise<void> {
  const now = context.clock();
  const { userId } = context.user;
  await writeAccountHistory(trx, context, {
    agentId,
    action: historyActions[outcome],
    reason,
    changes: { settlement: [null, amount], settlement_id: [null, id] },
    now,
  });
  await notifyOfSettlement(trx, context, { id, agentId, amount, done: outcome, reason, now });
  if (outcome === 'confirmed') return enterSettlement(trx, userId, { id, agentId, amount }, now);
  await trx
    .insertInto('settlement_decisions')
    .values({ settlement_id: id, outcome, user_id: userId, reason, decided_at: now })
    .execute();
}

/** Checks that the same call was made before. @throws Refusal */
async function requireRepeat(
  trx: Transaction<Schema>,
  { user }: CallContext,
  { id, outcome, reason }: Decision,
): Promise<void> {
  const decision = await trx
    .selectFrom('settlement_decisions')
    .select(['outcome', 'user_id', 'reason'])
    .where('settlement_id', '=', id)
    .executeTakeFirstOrThrow();
  const isSame = decision.outcome === outcome && decision.reason === reason;
  if (isSame && decision.user_id === user.userId) return;
  throw new Refusal(`Settlement is already ${decision.outcome}`, 'conflict');
}

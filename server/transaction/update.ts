import type { Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { type Paise, zeroPaise } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';
import { isEditable, showsProblem, type Status } from '#domain/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { notify } from '#server/notifications/notify.ts';
import { readAmount } from './amount.ts';
import { changing, nowIs, refuseStale } from './lock.ts';
import { hasPayments } from './move.ts';
import { activeAgent, requireActiveBank } from './parties.ts';
import { saveChange } from './save.ts';

type Run = 'transaction.php?run=update_transaction';
type Payload = RequestOf<Run>;

/**
 * Saves the edit form of an admin or an agent. An agent's form changes neither agent nor status,
 * whatever the payload says (specification, section 4).
 */
export const updateTransaction: Handlers[Run] = async (context, payload) => {
  const { user } = context;
  await changing(context, payload.trans_id, async (transaction, before) => {
    if (!isEditable(user.role, before.status)) throw nowIs(before.status);
    refuseStale(before, payload.version);
    const amount = readAmount(payload.amount);
    const status = statusAfter(user.role, before, amount, payload.status);
    const agentId = await agentAfter(transaction, context, before, payload);
    if (payload.bank !== before.bank_code) await requireActiveBank(transaction, payload.bank);
    await requireNotesOrFile(transaction, payload);
    const changes = {
      status,
      agent_id: agentId,
      bank_code: payload.bank,
      amount_paise: amount,
      notes: payload.notes,
      customer: payload.customer?.trim() ?? before.customer,
      error_notes: showsProblem(status) ? before.error_notes : '',
    };
    const after = await saveChange(transaction, context, before, changes, { action: 'update' });
    await tell(transaction, context, after);
  });
  return { status: 'success', message: 'Update Transaction successfuly' };
};

/** The status the form leads to. @throws Refusal when the rules on the balance forbid it. */
function statusAfter(
  role: Role,
  { status, paid_paise: paid }: TransactionRecord,
  amount: Paise,
  asked: Status,
): Status {
  if (amount < paid) throw new Refusal('Amount can not be less than what was paid');
  const isSettled = paid > zeroPaise && amount === paid;
  if (role === 'agent') {
    if (isSettled) throw new Refusal('Only an admin can lower the amount to what was paid');
    return status;
  }
  if (asked === 'CMP') throw new Refusal('Only Checked completes a transaction');
  if (asked === 'CNL' && paid > zeroPaise) throw hasPayments();
  if (isSettled) return 'CHK';
  if (asked === 'CHK') throw balanceIsLeft();
  return asked;
}

export const balanceIsLeft = () => new Refusal('Transaction has a balance left to pay');

/** An agent who was deactivated since stays the agent of their transactions. */
async function agentAfter(
  transaction: Transaction<Schema>,
  { user }: CallContext,
  before: TransactionRecord,
  { agent: code }: Payload,
): Promise<number> {
  if (user.role === 'agent') return before.agent_id;
  const present = await transaction
    .selectFrom('users')
    .select('user_code')
    .where('user_id', '=', before.agent_id)
    .executeTakeFirstOrThrow();
  return code === present.user_code ? before.agent_id : activeAgent(transaction, code);
}

async function requireNotesOrFile(
  transaction: Transaction<Schema>,
  { notes, trans_id: id }: Payload,
): Promise<void> {
  if (notes.trim() !== '') return;
  const attachment = await transaction
    .selectFrom('files')
    .select('file_id')
    .where('transaction_id', '=', id)
    .where('purpose', '=', 'attachment')
    .where('claimed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!attachment) throw new Refusal('Either notes or file upload is required');
}

async function tell(
  transaction: Transaction<Schema>,
  { user, clock }: CallContext,
  after: TransactionRecord,
): Promise<void> {
  await notify(transaction, {
    about: after,
    actor: user,
    audience: user.role === 'agent' ? ['admins'] : ['agent', 'bankers'],
    message: `${user.userCode} updated ${after.transaction_code}`,
    now: clock(),
  });
}

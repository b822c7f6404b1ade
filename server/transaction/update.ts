import type { Transaction } from 'kysely';
import type { RequestOf } from '#api/contract/calls.ts';
import { type Paise, zeroPaise } from '#domain/money/money.ts';
import type { Role } from '#domain/users/roles.ts';
import {
  adminStatusesFrom,
  isEditable,
  showsProblem,
  type Status,
} from '#domain/workflow/workflow.ts';
import type { CallContext, Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import { findBankOfCode } from '../banks/codes.ts';
import type { Schema, TransactionRecord } from '#server/db/schema.ts';
import { findUserOfCode } from '../users/codes.ts';
import { readAmount } from './amount.ts';
import { withLockedTransaction, nowIs } from './lock.ts';
import { refuseStale } from './stale.ts';
import { hasPayments } from './transition.ts';
import { activeAgent, activeBank } from './parties.ts';
import { requireNotesOrFile } from './notesOrFile.ts';
import { saveChange } from './save.ts';

type Run = 'transaction.php?run=update_transaction';
type Payload = RequestOf<Run>;

/**
 * Saves the edit form of an admin or an agent. An agent's form cannot change agent and status
 * (specification, section 4).
 */
export const updateTransaction: Handlers[Run] = async (context, payload) => {
  const { user } = context;
  await withLockedTransaction(context, payload.trans_id, async (trx, before) => {
    if (!isEditable(user.role, before.status)) throw nowIs(before.status);
    await refuseStale(trx, before, payload.version);
    const amount = readAmount(payload.amount);
    const status = statusAfter(user.role, before, amount, payload.status);
    const agentId = await agentAfter(trx, context, before, payload);
    const bankCode = await bankAfter(trx, before, payload);
    await requireNotesOrFile(trx, { transactionId: before.transaction_id, notes: payload.notes });
    const changes = {
      status,
      agent_id: agentId,
      bank_code: bankCode,
      amount_paise: amount,
      notes: payload.notes,
      customer: payload.customer?.trim() ?? before.customer,
      error_notes: showsProblem(status) ? before.error_notes : '',
    };
    await saveChange(trx, context, before, {
      changes,
      entry: { action: 'update' },
      notification: {
        audience:
          user.role === 'agent'
            ? { role: 'admin', includesAgent: false }
            : { role: 'banker', includesAgent: true },
        message: `${user.userCode} updated ${before.transaction_code}`,
      },
    });
  });
  return { status: 'success', message: 'Update Transaction successfuly' };
};

/** Returns the status after saving the form. @throws Refusal if the balance does not allow it. */
function statusAfter(
  role: Role,
  { status, paid_paise: paid }: TransactionRecord,
  amount: Paise,
  requested: Status,
): Status {
  if (amount < paid) throw new Refusal('Amount cannot be less than what was paid');
  const isSettled = paid > zeroPaise && amount === paid;
  if (role === 'agent') {
    if (isSettled) throw new Refusal('Only an admin can lower the amount to what was paid');
    return status;
  }
  if (requested === 'CMP') throw new Refusal('Only Checked completes a transaction');
  if (!adminStatusesFrom(status).includes(requested)) throw nowIs(status);
  if (requested === 'CNL' && paid > zeroPaise) throw hasPayments();
  if (isSettled) return 'CHK';
  if (requested === 'CHK') throw balanceIsLeft();
  return requested;
}

export const balanceIsLeft = () => new Refusal('Transaction has a balance left to pay');

/** Returns the agent after saving the form. A deactivated agent keeps their transactions. */
async function agentAfter(
  trx: Transaction<Schema>,
  { user }: CallContext,
  before: TransactionRecord,
  { agent: code }: Payload,
): Promise<number> {
  if (user.role === 'agent') return before.agent_id;
  const chosen = await findUserOfCode(trx, code);
  return chosen?.user_id === before.agent_id ? before.agent_id : activeAgent(trx, code);
}

/** Returns the key of the bank after saving the form. A transaction keeps its inactive bank. */
async function bankAfter(
  trx: Transaction<Schema>,
  before: TransactionRecord,
  { bank: code }: Payload,
): Promise<string> {
  const chosen = await findBankOfCode(trx, code);
  return chosen?.bank_code === before.bank_code ? before.bank_code : activeBank(trx, code);
}

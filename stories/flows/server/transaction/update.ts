import type { RequestOf } from '#api/contract/calls.ts';
import { type Paise, zeroPaise } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';
import { isEditable, type Status } from '#domain/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import { readAmount } from '#server/transaction/amount.ts';
import type { Context, Handlers } from '../call.ts';
import type { TransactionRecord } from '../data.ts';
import { notify } from '../notifications.ts';
import { placeOf } from './attachments.ts';
import {
  balanceIsLeft,
  findVisible,
  nowIs,
  refuseCancelling,
  refuseStale,
  saveChange,
} from './change.ts';
import { filesAt } from './files.ts';
import { activeAgent, partiesOf, requireActiveBank } from './parties.ts';

type Run = 'transaction.php?run=update_transaction';

/** Saves the edit form. An agent's form changes neither agent nor status, whatever it says. */
export const updateTransaction: Handlers[Run] = (context, payload) => {
  const { data, user } = context;
  const record = findVisible(context, payload.trans_id);
  if (!isEditable(user.role, record.status)) throw nowIs(record.status);
  refuseStale(record, payload.version);
  const amount = readAmount(payload.amount);
  const status = statusAfter(user.role, record, amount, payload.status);
  const agentId = agentAfter(context, record, payload);
  if (payload.bank !== record.bankCode) requireActiveBank(data, payload.bank);
  if (payload.notes.trim() === '' && filesAt(context, placeOf(record.id), true).length === 0) {
    throw new Refusal('Either notes or file upload is required');
  }
  saveChange(context, record, {
    status,
    agentId,
    amount,
    bankCode: payload.bank,
    notes: payload.notes,
    customer: payload.customer?.trim() ?? record.customer,
  });
  const audience = user.role === 'agent' ? (['admins'] as const) : (['agent', 'bankers'] as const);
  notify(context, record, audience, `updated ${record.code}`);
  return { status: 'success', message: 'Update Transaction successfuly' };
};

/** The status the form leads to. @throws Refusal when the rules on the balance forbid it */
function statusAfter(role: Role, record: TransactionRecord, amount: Paise, asked: Status): Status {
  const { status, paid } = record;
  if (amount < paid) throw new Refusal('Amount can not be less than what was paid');
  const isSettled = paid > zeroPaise && amount === paid;
  if (role === 'agent') {
    if (isSettled) throw new Refusal('Only an admin can lower the amount to what was paid');
    return status;
  }
  if (asked === 'CMP') throw new Refusal('Only Checked completes a transaction');
  if (asked === 'CNL') refuseCancelling(record);
  if (isSettled) return 'CHK';
  if (asked === 'CHK') throw balanceIsLeft();
  return asked;
}

/** An agent who was deactivated since stays the agent of their transactions. */
function agentAfter({ data, user }: Context, record: TransactionRecord, asked: RequestOf<Run>) {
  const { agent } = partiesOf(data, record);
  if (user.role === 'agent' || asked.agent === agent.code) return agent.id;
  return activeAgent(data, asked.agent);
}

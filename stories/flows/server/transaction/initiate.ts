import { zeroPaise } from '#domain/money.ts';
import { initialStatus } from '#domain/workflow.ts';
import { Refusal, requireFiles } from '#server/api/refusals.ts';
import { businessDay } from '#server/time.ts';
import { readAmount } from '#server/transaction/amount.ts';
import { businessTimeZone, type Context, type Handlers } from '../call.ts';
import { notify } from '../notifications.ts';
import { placeOf } from './attachments.ts';
import { filesAt, idsOf } from './files.ts';
import { activeAgent, requireActiveBank } from './parties.ts';

export const initiate: Handlers['transaction.php?run=initiate_transaction'] = (
  context,
  payload,
) => {
  const { data, user, now } = context;
  const draft = {
    id: payload.trans_id,
    customer: payload.customer.trim(),
    bankCode: payload.bank,
    amount: readAmount(payload.amount),
    notes: payload.notes,
  };
  const agentCode = user.role === 'agent' ? user.code : payload.agent;
  const fingerprint = JSON.stringify([user.id, agentCode, draft]);
  const answer = { status: 'success', message: 'Transaction initiated successfully' } as const;

  const existing = data.transactions.find(({ id }) => id === draft.id);
  if (existing?.fingerprint === fingerprint) return answer;
  if (existing) throw new Refusal('This transaction id is already used');

  const agentId = user.role === 'agent' ? user.id : activeAgent(data, agentCode);
  requireActiveBank(data, draft.bankCode);
  const attachments = filesAt(context, placeOf(draft.id), false);
  requireFiles(idsOf(attachments), payload.files);
  if (draft.notes.trim() === '' && attachments.length === 0) {
    throw new Refusal('Either notes or file upload is required');
  }
  for (const file of attachments) file.isClaimed = true;
  const record = {
    ...draft,
    agentId,
    code: nextCode(context),
    status: initialStatus,
    paid: zeroPaise,
    problem: '',
    createdAt: now,
    completedAt: null,
    version: 1,
    changedBy: user.id,
    changedAt: now,
    fingerprint,
  };
  data.transactions.push(record);
  notify(context, record, ['admins'], `initiated ${record.code}`);
  return answer;
};

/** The business day and its next running number. */
function nextCode({ data, now }: Context): string {
  const day = businessDay(now, businessTimeZone);
  const number = (data.lastNumbers.get(day) ?? 0) + 1;
  data.lastNumbers.set(day, number);
  return `${day.slice(2).replaceAll('-', '')}${String(number).padStart(4, '0')}`;
}

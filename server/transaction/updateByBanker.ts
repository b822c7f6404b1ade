import type { RequestOf } from '#api/contract/calls.ts';
import { zeroPaise } from '#domain/money.ts';
import {
  bankerStatuses,
  isEditable,
  isSettled,
  needsReason,
  showsProblem,
  statuses,
} from '#domain/workflow.ts';
import type { Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { TransactionRecord } from '#server/db/schema.ts';
import { notify } from '#server/notifications/notify.ts';
import { changing, nowIs, refuseStale } from './lock.ts';
import { hasPayments } from './move.ts';
import { saveChange } from './save.ts';
import { balanceIsLeft } from './update.ts';

type Run = 'transaction.php?run=update_transaction_banker';

/** Sets the status a banker chose; its reason becomes the problem message. */
export const updateByBanker: Handlers[Run] = async (context, payload) => {
  const { user, clock } = context;
  const { status } = payload;
  const reason = payload.reason.trim();
  await changing(context, payload.trans_id, async (transaction, before) => {
    refuse(before, payload);
    const problem = reason === '' ? before.error_notes : reason;
    const changes = { status, error_notes: showsProblem(status) ? problem : '' };
    const deed = { action: 'banker status', ...(reason === '' ? {} : { reason }) };
    const after = await saveChange(transaction, context, before, changes, deed);
    await notify(transaction, {
      about: after,
      actor: user,
      audience: ['agent', 'admins'],
      message: `${user.userCode} set ${after.transaction_code} to ${statuses[status].description}`,
      now: clock(),
    });
  });
  return { status: 'success', message: 'Update Transaction successfuly' };
};

function refuse(record: TransactionRecord, { status, reason, version }: RequestOf<Run>): void {
  if (!isEditable('banker', record.status)) throw nowIs(record.status);
  refuseStale(record, version);
  if (!bankerStatuses.includes(status)) throw new Refusal('This status can not be chosen');
  // Nothing is settled in a status a banker may change.
  if (isSettled(status)) throw balanceIsLeft();
  if (status === 'CNL' && record.paid_paise > zeroPaise) throw hasPayments();
  if (needsReason(status) && reason.trim() === '') throw new Refusal('Reason is required');
}

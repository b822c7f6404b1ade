import type { RequestOf } from '#api/contract/calls.ts';
import { bankerStatuses, isEditable, isSettled, needsReason, statuses } from '#domain/workflow.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Handlers } from '../call.ts';
import type { TransactionRecord } from '../data.ts';
import { notify } from '../notifications.ts';
import {
  balanceIsLeft,
  findVisible,
  nowIs,
  refuseCancelling,
  refuseStale,
  saveChange,
} from './change.ts';

type Run = 'transaction.php?run=update_transaction_banker';

/** Sets the status a banker chose; its reason becomes the problem message. */
export const updateByBanker: Handlers[Run] = (context, payload) => {
  const record = findVisible(context, payload.trans_id);
  refuse(record, payload);
  const { status } = payload;
  const reason = payload.reason.trim();
  saveChange(context, record, { status, ...(reason !== '' && { problem: reason }) });
  const deed = `set ${record.code} to ${statuses[status].description}`;
  notify(context, record, ['agent', 'admins'], deed);
  return { status: 'success', message: 'Update Transaction successfuly' };
};

function refuse(record: TransactionRecord, { status, reason, version }: RequestOf<Run>): void {
  if (!isEditable('banker', record.status)) throw nowIs(record.status);
  refuseStale(record, version);
  if (!bankerStatuses.includes(status)) throw new Refusal('This status can not be chosen');
  if (isSettled(status)) throw balanceIsLeft();
  if (status === 'CNL') refuseCancelling(record);
  if (needsReason(status) && reason.trim() === '') throw new Refusal('Reason is required');
}

import type { RequestOf } from '#api/contract/calls.ts';
import { zeroPaise } from '#domain/money/money.ts';
import {
  bankerStatuses,
  isEditable,
  isSettled,
  needsReason,
  showsProblem,
  statuses,
} from '#domain/workflow/workflow.ts';
import type { Handlers } from '#server/api/call.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { TransactionRecord } from '#server/db/schema.ts';
import { withLockedTransaction, nowIs } from './lock.ts';
import { refuseStale } from './stale.ts';
import { hasPayments } from './transition.ts';
import { saveChange } from './save.ts';
import { balanceIsLeft } from './update.ts';

type Run = 'transaction.php?run=update_transaction_banker';

/** Sets the status that a banker selected. The reason becomes the problem message. */
export const updateByBanker: Handlers[Run] = async (context, payload) => {
  const { user } = context;
  const { status } = payload;
  const reason = payload.reason.trim();
  await withLockedTransaction(context, payload.trans_id, async (trx, before) => {
    if (!isEditable('banker', before.status)) throw nowIs(before.status);
    await refuseStale(trx, before, payload.version);
    requireAllowed(before, payload);
    const problem = reason === '' ? before.error_notes : reason;
    const changes = { status, error_notes: showsProblem(status) ? problem : '' };
    const entry = { action: 'banker status', ...(reason === '' ? {} : { reason }) };
    await saveChange(trx, context, before, {
      changes,
      entry,
      notification: {
        audience: { role: 'admin', includesAgent: true },
        message: `${user.userCode} set ${before.transaction_code} to ${statuses[status].description}`,
      },
    });
  });
  return { status: 'success', message: 'Update Transaction successfuly' };
};

function requireAllowed(record: TransactionRecord, { status, reason }: RequestOf<Run>): void {
  if (!bankerStatuses.includes(status)) throw new Refusal('This status cannot be chosen');
  // A status that bankers can change has a balance.
  if (isSettled(status)) throw balanceIsLeft();
  if (status === 'CNL' && record.paid_paise > zeroPaise) throw hasPayments();
  if (needsReason(status) && reason.trim() === '') throw new Refusal('Reason is required');
}

import { countNotifications } from '#server/common/count.ts';
import { AddressThrottle } from '#server/login/addressThrottle.ts';
import { loginHandler } from '#server/login/login.ts';
import { logout } from '#server/login/logout.ts';
import type { Clock } from '#server/time.ts';
import { addPayment } from '#server/transaction/addPayment.ts';
import { deleteAttachment, uploadAttachments } from '#server/transaction/attachments.ts';
import { initiate } from '#server/transaction/initiate.ts';
import { listTransactions } from '#server/transaction/list.ts';
import { lookups } from '#server/transaction/lookups.ts';
import { moveHandler } from '#server/transaction/move.ts';
import { deleteReceipt, uploadReceipt } from '#server/transaction/receipts.ts';
import { updateTransaction } from '#server/transaction/update.ts';
import { updateByBanker } from '#server/transaction/updateByBanker.ts';
import { viewTransaction } from '#server/transaction/view.ts';
import type { Handlers } from './call.ts';

/** Every call this server makes (specification, section 7). */
export function allHandlers(clock: Clock): Handlers {
  return {
    'login.php?run=login': loginHandler(new AddressThrottle(clock)),
    'login.php?run=logout': logout,
    'transaction.php?run=getTransactionsList': listTransactions,
    'transaction.php?run=get_additional_details': lookups,
    'transaction.php?run=getViewTransactionDetails': viewTransaction,
    'transaction.php?run=initiate_transaction': initiate,
    'transaction.php?run=upload_attachments': uploadAttachments,
    'transaction.php?run=delete_attachments': deleteAttachment,
    'transaction.php?run=update_transaction': updateTransaction,
    'transaction.php?run=update_transaction_banker': updateByBanker,
    'transaction.php?run=upload_receipt': uploadReceipt,
    'transaction.php?run=delete_receipts': deleteReceipt,
    'transaction.php?run=add_payments': addPayment,
    'transaction.php?run=transactionAccepted': moveHandler('accept'),
    'transaction.php?run=transactionHold': moveHandler('hold'),
    'transaction.php?run=transactionUnhold': moveHandler('unhold'),
    'transaction.php?run=transactionCancelled': moveHandler('cancel'),
    'transaction.php?run=transactionReopen': moveHandler('reopen'),
    'transaction.php?run=transactionChecked': moveHandler('check'),
    'common.php?run=getnofificationsCount': countNotifications,
  };
}

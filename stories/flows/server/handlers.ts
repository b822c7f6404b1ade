import { bankFlagHandler, addBank, listBanks, viewBank } from './bank.ts';
import type { Handlers } from './call.ts';
import { countNotifications, listNotifications } from './notifications.ts';
import { login, logout } from './login.ts';
import { listReports } from './report.ts';
import { updateSetting, viewSetting } from './setting.ts';
import { deleteAttachment, uploadAttachments } from './transaction/attachments.ts';
import { initiate } from './transaction/initiate.ts';
import { listTransactions } from './transaction/list.ts';
import { lookups } from './transaction/lookups.ts';
import { moveHandler } from './transaction/move.ts';
import { addPayment } from './transaction/addPayment.ts';
import { deleteReceipt, uploadReceipt } from './transaction/receipts.ts';
import { summarise } from './transaction/summary.ts';
import { updateTransaction } from './transaction/update.ts';
import { updateByBanker } from './transaction/updateByBanker.ts';
import { viewTransaction } from './transaction/view.ts';
import {
  addUser,
  listUsers,
  updatePassword,
  updateUser,
  userFlagHandler,
  viewUser,
} from './user.ts';

/** What answers each call; a spreadsheet is made by the real server alone. */
export const handlers: Handlers = {
  'login.php?run=login': login,
  'login.php?run=logout': logout,
  'bank.php?run=get_all_banks': listBanks,
  'bank.php?run=insert_bank_details': addBank,
  'bank.php?run=viewBankDetails': viewBank,
  'bank.php?run=inactive_bank_details': bankFlagHandler(false),
  'bank.php?run=active_bank_details': bankFlagHandler(true),
  'user.php?run=get_all_users': listUsers,
  'user.php?run=insert_user_details': addUser,
  'user.php?run=update_user_details': updateUser,
  'user.php?run=update_user_password': updatePassword,
  'user.php?run=inactive_user_details': userFlagHandler(false),
  'user.php?run=active_user_details': userFlagHandler(true),
  'user.php?run=viewUserDetails': viewUser,
  'transaction.php?run=get_dashboard_details': summarise,
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
  'transaction.php?run=transactionChecked': moveHandler('check'),
  'transaction.php?run=transactionHold': moveHandler('hold'),
  'transaction.php?run=transactionUnhold': moveHandler('unhold'),
  'transaction.php?run=transactionAccepted': moveHandler('accept'),
  'transaction.php?run=transactionCancelled': moveHandler('cancel'),
  'transaction.php?run=transactionReopen': moveHandler('reopen'),
  'common.php?run=getnofifications': listNotifications,
  'common.php?run=getnofificationsCount': countNotifications,
  'report.php?run=getReports': listReports,
  'setting.php?run=viewSettingDetails': viewSetting,
  'setting.php?run=updateSettingDetails': updateSetting,
};

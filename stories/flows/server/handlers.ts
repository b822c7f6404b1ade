import { addBank, listBanks, viewBank } from './bank.ts';
import type { HandledCall, Handlers } from './call.ts';
import { viewCapabilities } from './capabilities.ts';
import { countNotifications, listNotifications } from './notifications.ts';
import { login, viewSignInOptions } from './login.ts';
import { updateSetting, viewSetting } from './setting.ts';
import { bulkTransition, getBulkWarnings } from './transaction/bulk.ts';
import {
  addPayment,
  initiate,
  reversePayment,
  transitionHandler,
  updateByBanker,
  updateTransaction,
} from './transaction/change.ts';
import { claimTransaction, releaseClaim, viewClaims } from './transaction/claims.ts';
import { getCustomers } from './transaction/customers.ts';
import { addMessage, uploadMessagePhoto } from './transaction/messages.ts';
import { uploadAttachments, uploadReceipt } from './transaction/files.ts';
import {
  checkReference,
  countLists,
  listReports,
  listTransactions,
  lookups,
  summarise,
  viewDay,
  viewRows,
  viewTransaction,
} from './transaction/read.ts';
import { deleteView, listViews, orderViews, saveView } from './transaction/savedViews.ts';
import { getSimilarTransactions } from './transaction/possibleDuplicates.ts';
import { addUser, deactivateUser, listUsers, viewUser } from './user.ts';

/** The handlers by call. */
export const handlers: Handlers = {
  'login.php?run=login': login,
  'login.php?run=getSignInOptions': viewSignInOptions,
  'bank.php?run=get_all_banks': listBanks,
  'bank.php?run=viewBankDetails': viewBank,
  'bank.php?run=insert_bank_details': addBank,
  'user.php?run=get_all_users': listUsers,
  'user.php?run=insert_user_details': addUser,
  'user.php?run=inactive_user_details': deactivateUser,
  'user.php?run=viewUserDetails': viewUser,
  'transaction.php?run=get_dashboard_details': summarise,
  'transaction.php?run=getDay': viewDay,
  'transaction.php?run=getTransactionsList': listTransactions,
  'transaction.php?run=getTransactionRows': viewRows,
  'transaction.php?run=getListCounts': countLists,
  'transaction.php?run=getSavedViews': listViews,
  'transaction.php?run=saveView': saveView,
  'transaction.php?run=deleteView': deleteView,
  'transaction.php?run=orderViews': orderViews,
  'transaction.php?run=get_additional_details': lookups,
  'transaction.php?run=getViewTransactionDetails': viewTransaction,
  'transaction.php?run=getSimilarTransactions': getSimilarTransactions,
  'transaction.php?run=getCustomers': getCustomers,
  'transaction.php?run=initiate_transaction': initiate,
  'transaction.php?run=upload_attachments': uploadAttachments,
  'transaction.php?run=update_transaction': updateTransaction,
  'transaction.php?run=update_transaction_banker': updateByBanker,
  'transaction.php?run=upload_receipt': uploadReceipt,
  'transaction.php?run=add_payments': addPayment,
  'transaction.php?run=checkReference': checkReference,
  'transaction.php?run=claimTransaction': claimTransaction,
  'transaction.php?run=releaseClaim': releaseClaim,
  'transaction.php?run=getClaims': viewClaims,
  'transaction.php?run=reversePayment': reversePayment,
  'transaction.php?run=addMessage': addMessage,
  'transaction.php?run=uploadMessagePhoto': uploadMessagePhoto,
  'transaction.php?run=transactionChecked': transitionHandler('check'),
  'transaction.php?run=transactionHold': transitionHandler('hold'),
  'transaction.php?run=transactionUnhold': transitionHandler('unhold'),
  'transaction.php?run=transactionAccepted': transitionHandler('accept'),
  'transaction.php?run=transactionCancelled': transitionHandler('cancel'),
  'transaction.php?run=transactionReopen': transitionHandler('reopen'),
  'transaction.php?run=bulkTransition': bulkTransition,
  'transaction.php?run=getBulkWarnings': getBulkWarnings,
  'common.php?run=getnofifications': listNotifications,
  'common.php?run=getnofificationsCount': countNotifications,
  'common.php?run=getCapabilities': viewCapabilities,
  'report.php?run=getReports': listReports,
  'setting.php?run=viewSettingDetails': viewSetting,
  'setting.php?run=updateSettingDetails': updateSetting,
};

export const handledCalls = Object.keys(handlers) as readonly HandledCall[];

import type { Kysely } from 'kysely';
import { addBank, bankFlagHandler } from '../banks/change.ts';
import { changeBankCode } from '../banks/changeCode.ts';
import { listBanks, viewBank } from '../banks/list.ts';
import { viewDigest } from '../dashboard/digest.ts';
import { viewCapabilities } from '../capabilities.ts';
import { countNotifications } from '../notifications/count.ts';
import { listAllNotifications, listNotifications } from '../notifications/counters.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  beginFactor,
  confirmFactor,
  removeFactor,
  renewCodes,
  resetFactorOfUser,
  viewFactor,
} from '../secondFactor/calls.ts';
import { listActivity, listActivityUsers } from '../activity/activity.ts';
import { generateActivityHandler } from '#server/history/generateActivity.ts';
import { viewHistory } from '#server/history/history.ts';
import { SharedLimit } from '#server/http/overload/sharedLimit.ts';
import { confirmPasswordHandler } from '../signIn/confirmPassword.ts';
import { loginHandler } from '../signIn/login.ts';
import { logout } from '../signIn/logout.ts';
import { viewSignedInUser, viewSignInOptions } from '../signIn/oidc/calls.ts';
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  confirmWithPasskey,
  removePasskey,
  renamePasskey,
} from '../secondFactor/passkeys/calls.ts';
import {
  beginPasskeySignInHandler,
  signInWithPasskeyHandler,
} from '../secondFactor/passkeys/signIn.ts';
import {
  deleteSubscription,
  saveSubscription,
  viewSubscription,
} from '../notifications/push/calls.ts';
import { generateReportHandler } from '#server/report/generate.ts';
import { SheetLimit } from '#server/report/sheetLimit.ts';
import { listReports } from '#server/report/list.ts';
import {
  endOwnSessions,
  endUserSessions,
  viewSessions,
  viewUserSessions,
} from '#server/sessions/calls.ts';
import { updateSetting, viewSetting } from '#server/setting/setting.ts';
import type { Clock } from '#server/time.ts';
import { addMessage } from '../transaction/messages/addMessage.ts';
import { addPayment } from '../transaction/payments/addPayment.ts';
import { checkReference } from '../transaction/payments/checkReference.ts';
import { claimTransaction, releaseClaim, viewClaims } from '../transaction/claims/claims.ts';
import { deleteAttachment, uploadAttachments } from '#server/transaction/attachments.ts';
import { initiate } from '../initiate/initiate.ts';
import { bulkTransition } from '../dashboard/bulk/bulkTransition.ts';
import { getBulkWarnings } from '../dashboard/bulk/bulkWarnings.ts';
import { listHandler, viewRows } from '../dashboard/list.ts';
import { listCountsHandler } from '../dashboard/listCounts.ts';
import { lookups } from '#server/transaction/lookups.ts';
import { uploadMessagePhoto } from '../transaction/messages/messagePhotos.ts';
import { transitionHandler } from '#server/transaction/transition.ts';
import { deleteReceipt, uploadReceipt } from '../transaction/receipts/receipts.ts';
import { getCustomers } from '../initiate/customers.ts';
import { getSimilarTransactions } from '../transaction/possibleDuplicates.ts';
import { reversePayment } from '../transaction/payments/reversePayment.ts';
import { deleteView, listViews, orderViews, saveView } from '../dashboard/savedViews.ts';
import { summarise } from '../dashboard/summary.ts';
import { viewDay } from '../day/day.ts';
import { trendsHandler } from '../dashboard/trends.ts';
import { updateTransaction } from '#server/transaction/update.ts';
import { updateByBanker } from '#server/transaction/updateByBanker.ts';
import { viewTransaction } from '#server/transaction/view.ts';
import { addUser } from '../users/add.ts';
import { updatePassword, updateUser, userFlagHandler } from '../users/change.ts';
import { changeUserCode } from '../users/changeCode.ts';
import { listUsers, viewUser } from '../users/list.ts';
import { reconciliationHandlers } from '../reconciliation/handlers.ts';
import { accountTotalsHandler, listAccounts, viewAccount } from '../account/accounts.ts';
import { addAdjustment } from '../account/addAdjustment.ts';
import { addSettlement } from '../account/addSettlement.ts';
import {
  confirmSettlement,
  declineSettlement,
  withdrawSettlement,
} from '../account/decideSettlement.ts';
import { setAccountLimit } from '../account/limit.ts';
import { listAccountLines } from '../account/lines.ts';
import { deleteSettlementReceipt, uploadSettlementReceipt } from '../account/settlementReceipts.ts';
import { generateStatementHandler } from '../account/statement.ts';
import type { Handlers } from './call.ts';

const maxReportRows = 100_000;

/** Options of the handlers. */
export interface HandlerOptions {
  clock: Clock;
  db: Kysely<Schema>;
  /** Maximum number of transactions or changes in a spreadsheet. */
  maxReportRows?: number | undefined;
}

/**
 * Limits failed sign-ins from unknown browsers, per network address. Reserves one at a time, so that
 * servers that start again do not use up the attempts of an address.
 */
const failedSignIns = ({ db, clock }: HandlerOptions) =>
  new SharedLimit({ db, clock, name: 'sign-in', max: 50, windowMs: 15 * 60_000, reserved: 1 });

/** Limits the sign-ins with a passkey that are begun, per network address: each stores a challenge. */
const passkeyChallenges = ({ db, clock }: HandlerOptions) =>
  new SharedLimit({ db, clock, name: 'passkey', max: 120, windowMs: 60_000 });

/** Returns the handlers of all calls (specification, section 7). */
export function allHandlers(options: HandlerOptions): Handlers {
  const perAddress = failedSignIns(options);
  const sheetLimit = new SheetLimit();
  const maxRows = options.maxReportRows ?? maxReportRows;
  return {
    'login.php?run=login': loginHandler(perAddress),
    'login.php?run=confirmPassword': confirmPasswordHandler(perAddress),
    'login.php?run=getSignInOptions': viewSignInOptions,
    'login.php?run=beginPasskeySignIn': beginPasskeySignInHandler(passkeyChallenges(options)),
    'login.php?run=signInWithPasskey': signInWithPasskeyHandler(perAddress),
    'login.php?run=beginPasskeyConfirmation': beginConfirmation,
    'login.php?run=confirmWithPasskey': confirmWithPasskey,
    'login.php?run=getSignedInUser': viewSignedInUser,
    'login.php?run=logout': logout,
    'login.php?run=getSessions': viewSessions,
    'login.php?run=endSessions': endOwnSessions,
    'login.php?run=getSecondFactor': viewFactor,
    'login.php?run=beginSecondFactor': beginFactor,
    'login.php?run=confirmSecondFactor': confirmFactor,
    'login.php?run=removeSecondFactor': removeFactor,
    'login.php?run=renewRecoveryCodes': renewCodes,
    'login.php?run=beginPasskey': beginPasskey,
    'login.php?run=addPasskey': addPasskey,
    'login.php?run=renamePasskey': renamePasskey,
    'login.php?run=removePasskey': removePasskey,

    'bank.php?run=get_all_banks': listBanks,
    'bank.php?run=insert_bank_details': addBank,
    'bank.php?run=viewBankDetails': viewBank,
    'bank.php?run=inactive_bank_details': bankFlagHandler('D'),
    'bank.php?run=changeCode': changeBankCode,
    'bank.php?run=active_bank_details': bankFlagHandler(''),

    'user.php?run=get_all_users': listUsers,
    'user.php?run=insert_user_details': addUser,
    'user.php?run=update_user_details': updateUser,
    'user.php?run=update_user_password': updatePassword,
    'user.php?run=inactive_user_details': userFlagHandler('D'),
    'user.php?run=active_user_details': userFlagHandler(''),
    'user.php?run=viewUserDetails': viewUser,
    'user.php?run=getUserSessions': viewUserSessions,
    'user.php?run=endUserSessions': endUserSessions,
    'user.php?run=resetSecondFactor': resetFactorOfUser,
    'user.php?run=changeCode': changeUserCode,

    'transaction.php?run=get_dashboard_details': summarise,
    'transaction.php?run=getTrends': trendsHandler(),
    'transaction.php?run=getDay': viewDay,
    'transaction.php?run=getTransactionsList': listHandler(),
    'transaction.php?run=getTransactionRows': viewRows,
    'transaction.php?run=getListCounts': listCountsHandler(),
    'transaction.php?run=getSavedViews': listViews,
    'transaction.php?run=saveView': saveView,
    'transaction.php?run=deleteView': deleteView,
    'transaction.php?run=orderViews': orderViews,
    'transaction.php?run=get_additional_details': lookups,
    'transaction.php?run=getViewTransactionDetails': viewTransaction,
    'transaction.php?run=getHistory': viewHistory,
    'transaction.php?run=getSimilarTransactions': getSimilarTransactions,
    'transaction.php?run=getCustomers': getCustomers,
    'transaction.php?run=initiate_transaction': initiate,
    'transaction.php?run=upload_attachments': uploadAttachments,
    'transaction.php?run=delete_attachments': deleteAttachment,
    'transaction.php?run=update_transaction': updateTransaction,
    'transaction.php?run=update_transaction_banker': updateByBanker,
    'transaction.php?run=upload_receipt': uploadReceipt,
    'transaction.php?run=delete_receipts': deleteReceipt,
    'transaction.php?run=add_payments': addPayment,
    'transaction.php?run=checkReference': checkReference,
    'transaction.php?run=claimTransaction': claimTransaction,
    'transaction.php?run=releaseClaim': releaseClaim,
    'transaction.php?run=getClaims': viewClaims,
    'transaction.php?run=reversePayment': reversePayment,
    'transaction.php?run=addMessage': addMessage,
    'transaction.php?run=uploadMessagePhoto': uploadMessagePhoto,
    'transaction.php?run=transactionAccepted': transitionHandler('accept'),
    'transaction.php?run=transactionHold': transitionHandler('hold'),
    'transaction.php?run=transactionUnhold': transitionHandler('unhold'),
    'transaction.php?run=transactionCancelled': transitionHandler('cancel'),
    'transaction.php?run=transactionReopen': transitionHandler('reopen'),
    'transaction.php?run=bulkTransition': bulkTransition,
    'transaction.php?run=getBulkWarnings': getBulkWarnings,
    'transaction.php?run=transactionChecked': transitionHandler('check'),

    'common.php?run=getnofifications': listNotifications,
    'common.php?run=getAllNotifications': listAllNotifications,
    'common.php?run=getnofificationsCount': countNotifications,
    'common.php?run=getCapabilities': viewCapabilities,
    'common.php?run=getDigest': viewDigest,
    'common.php?run=getPushSubscription': viewSubscription,
    'common.php?run=savePushSubscription': saveSubscription,
    'common.php?run=deletePushSubscription': deleteSubscription,

    'report.php?run=getReports': listReports,
    'report.php?run=generateReports': generateReportHandler(sheetLimit, maxRows),
    'report.php?run=getActivity': listActivity,
    'report.php?run=generateActivity': generateActivityHandler(sheetLimit, maxRows),
    'report.php?run=getActivityUsers': listActivityUsers,

    'setting.php?run=viewSettingDetails': viewSetting,
    'setting.php?run=updateSettingDetails': updateSetting,

    ...reconciliationHandlers,
    'account.php?run=getAccounts': listAccounts,
    'account.php?run=getAccountTotals': accountTotalsHandler(),
    'account.php?run=getAccount': viewAccount,
    'account.php?run=getAccountLines': listAccountLines,
    'account.php?run=generateStatement': generateStatementHandler(sheetLimit, maxRows),
    'account.php?run=uploadSettlementReceipt': uploadSettlementReceipt,
    'account.php?run=deleteSettlementReceipt': deleteSettlementReceipt,
    'account.php?run=addSettlement': addSettlement,
    'account.php?run=confirmSettlement': confirmSettlement,
    'account.php?run=declineSettlement': declineSettlement,
    'account.php?run=withdrawSettlement': withdrawSettlement,
    'account.php?run=addAdjustment': addAdjustment,
    'account.php?run=setAccountLimit': setAccountLimit,
  };
}

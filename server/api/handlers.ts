import type { Kysely } from 'kysely';
import { addBank, bankFlagHandler } from '#server/bank/change.ts';
import { changeBankCode } from '#server/bank/changeCode.ts';
import { listBanks, viewBank } from '#server/bank/list.ts';
import { viewDigest } from '#server/common/digest.ts';
import { viewCapabilities } from '#server/common/capabilities.ts';
import { countNotifications } from '#server/common/count.ts';
import { listAllNotifications, listNotifications } from '#server/common/notifications.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  beginFactor,
  confirmFactor,
  removeFactor,
  renewCodes,
  resetFactorOfUser,
  viewFactor,
} from '#server/factor/calls.ts';
import { listActivity, listActivityUsers } from '#server/history/activity.ts';
import { generateActivityHandler } from '#server/history/generateActivity.ts';
import { viewHistory } from '#server/history/history.ts';
import { SharedLimit } from '#server/http/sharedLimit.ts';
import { confirmPasswordHandler } from '#server/login/confirmPassword.ts';
import { loginHandler } from '#server/login/login.ts';
import { logout } from '#server/login/logout.ts';
import { viewSignedInUser, viewSignInOptions } from '#server/login/oidc/calls.ts';
import {
  addPasskey,
  beginConfirmation,
  beginPasskey,
  confirmWithPasskey,
  removePasskey,
  renamePasskey,
} from '#server/passkeys/calls.ts';
import { beginPasskeySignInHandler, signInWithPasskeyHandler } from '#server/passkeys/signIn.ts';
import { deleteSubscription, saveSubscription, viewSubscription } from '#server/push/calls.ts';
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
import { addMessage } from '#server/transaction/addMessage.ts';
import { addPayment } from '#server/transaction/addPayment.ts';
import { checkReference } from '#server/transaction/checkReference.ts';
import { claimTransaction, releaseClaim, viewClaims } from '#server/transaction/claims.ts';
import { deleteAttachment, uploadAttachments } from '#server/transaction/attachments.ts';
import { initiate } from '#server/transaction/initiate.ts';
import { listHandler, viewRows } from '#server/transaction/list.ts';
import { listCountsHandler } from '#server/transaction/listCounts.ts';
import { lookups } from '#server/transaction/lookups.ts';
import { uploadMessagePhoto } from '#server/transaction/messagePhotos.ts';
import { transitionHandler } from '#server/transaction/transition.ts';
import { deleteReceipt, uploadReceipt } from '#server/transaction/receipts.ts';
import { getCustomers } from '#server/transaction/customers.ts';
import { getSimilarTransactions } from '#server/transaction/similar.ts';
import { reversePayment } from '#server/transaction/reversePayment.ts';
import { deleteView, listViews, orderViews, saveView } from '#server/transaction/savedViews.ts';
import { summarise } from '#server/transaction/summary.ts';
import { viewDay } from '#server/transaction/day.ts';
import { viewTrends } from '#server/transaction/trends.ts';
import { updateTransaction } from '#server/transaction/update.ts';
import { updateByBanker } from '#server/transaction/updateByBanker.ts';
import { viewTransaction } from '#server/transaction/view.ts';
import { addUser } from '#server/user/add.ts';
import { updatePassword, updateUser, userFlagHandler } from '#server/user/change.ts';
import { changeUserCode } from '#server/user/changeCode.ts';
import { listUsers, viewUser } from '#server/user/list.ts';
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
    'transaction.php?run=getTrends': viewTrends,
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
  };
}

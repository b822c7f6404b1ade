import type { CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/users/roles.ts';

/** Actions that require a recently typed password, as refusals name them. */
export type SensitiveAction =
  | 'set a password'
  | 'change a role'
  | 'change the rate'
  | 'reverse a payment'
  | 'check this amount'
  | 'change the second step'
  | 'reset a second step'
  | 'change a code'
  | 'change a user name'
  | 'unlink an account'
  | 'adjust an account';

/** What holds for a call before its handler runs. */
export interface CallRule {
  /** Roles that may make the call (specification, section 6). `public` needs no session. */
  roles: 'public' | readonly [Role, ...Role[]];
  /**
   * The call always needs a recently typed password, for this action. For `update_user_details`, its handler decides
   * by what changes, for `transactionChecked` and `bulkTransition` by the amount.
   */
  needs?: SensitiveAction;
  /** A user who needs a second factor and has none may make this call, and no other. */
  isEnrolment?: true;
  /**
   * A screen repeats the call by itself. It does not count as use of the session, which otherwise would never become
   * idle. A client marks its other calls of this kind with `backgroundHeader`.
   */
  isBackground?: true;
  /** A standby answers the call while no primary does, with the age of its data. */
  isAnsweredInOutage?: true;
  /**
   * The call changes no data but a challenge that expires. A call that a screen repeats by itself, or that a standby
   * answers, changes none either.
   */
  onlyReads?: true;
}

const allRoles = ['admin', 'banker', 'agent'] as const satisfies readonly Role[];
const admin = ['admin'] as const satisfies readonly Role[];
const agent = ['agent'] as const satisfies readonly Role[];
const banker = ['banker'] as const satisfies readonly Role[];
const initiators = ['admin', 'agent'] as const satisfies readonly Role[];

/** The rules of each call. A call without a row cannot be made. */
const rules = {
  'login.php?run=login': { roles: 'public' },
  'login.php?run=getSignInOptions': { roles: 'public', onlyReads: true },
  'login.php?run=beginPasskeySignIn': { roles: 'public', onlyReads: true },
  'login.php?run=signInWithPasskey': { roles: 'public' },
  'login.php?run=getSignedInUser': { roles: allRoles, onlyReads: true },
  'login.php?run=logout': { roles: allRoles, isEnrolment: true },
  'login.php?run=confirmPassword': { roles: allRoles, isEnrolment: true },
  'login.php?run=beginPasskeyConfirmation': { roles: allRoles, onlyReads: true },
  'login.php?run=confirmWithPasskey': { roles: allRoles },
  'login.php?run=getSessions': { roles: allRoles, onlyReads: true },
  'login.php?run=endSessions': { roles: allRoles },
  'login.php?run=getSecondFactor': { roles: allRoles, isEnrolment: true, onlyReads: true },
  'login.php?run=beginSecondFactor': {
    roles: allRoles,
    needs: 'change the second step',
    isEnrolment: true,
  },
  'login.php?run=confirmSecondFactor': { roles: allRoles, isEnrolment: true },
  'login.php?run=removeSecondFactor': { roles: allRoles, needs: 'change the second step' },
  'login.php?run=renewRecoveryCodes': { roles: allRoles, needs: 'change the second step' },
  'login.php?run=beginPasskey': {
    roles: allRoles,
    needs: 'change the second step',
    isEnrolment: true,
  },
  'login.php?run=addPasskey': { roles: allRoles, isEnrolment: true },
  'login.php?run=renamePasskey': { roles: allRoles },
  'login.php?run=removePasskey': { roles: allRoles, needs: 'change the second step' },

  'bank.php?run=get_all_banks': { roles: admin, isAnsweredInOutage: true },
  'bank.php?run=insert_bank_details': { roles: admin },
  'bank.php?run=viewBankDetails': { roles: admin, isAnsweredInOutage: true },
  'bank.php?run=inactive_bank_details': { roles: admin },
  'bank.php?run=active_bank_details': { roles: admin },
  'bank.php?run=changeCode': { roles: admin },

  'user.php?run=get_all_users': { roles: admin, isAnsweredInOutage: true },
  'user.php?run=insert_user_details': { roles: admin, needs: 'set a password' },
  'user.php?run=update_user_details': { roles: admin },
  'user.php?run=update_user_password': { roles: admin, needs: 'set a password' },
  'user.php?run=inactive_user_details': { roles: admin },
  'user.php?run=active_user_details': { roles: admin },
  'user.php?run=viewUserDetails': { roles: admin, isAnsweredInOutage: true },
  'user.php?run=getUserSessions': { roles: admin, onlyReads: true },
  'user.php?run=endUserSessions': { roles: admin },
  'user.php?run=resetSecondFactor': { roles: admin, needs: 'reset a second step' },
  'user.php?run=changeCode': { roles: admin, needs: 'change a code' },

  'transaction.php?run=get_dashboard_details': { roles: admin, isAnsweredInOutage: true },
  'transaction.php?run=getTrends': { roles: admin, isAnsweredInOutage: true, isBackground: true },
  'transaction.php?run=getDay': { roles: allRoles, isAnsweredInOutage: true },
  'transaction.php?run=getTransactionsList': { roles: allRoles, isAnsweredInOutage: true },
  'transaction.php?run=getTransactionRows': { roles: allRoles, onlyReads: true },
  'transaction.php?run=getListCounts': { roles: allRoles, isBackground: true },
  'transaction.php?run=getSavedViews': { roles: allRoles, onlyReads: true },
  'transaction.php?run=saveView': { roles: allRoles },
  'transaction.php?run=deleteView': { roles: allRoles },
  'transaction.php?run=orderViews': { roles: allRoles },
  'transaction.php?run=get_additional_details': { roles: allRoles, isAnsweredInOutage: true },
  'transaction.php?run=getViewTransactionDetails': { roles: allRoles, isAnsweredInOutage: true },
  'transaction.php?run=getHistory': { roles: allRoles, onlyReads: true },
  'transaction.php?run=getSimilarTransactions': { roles: initiators, onlyReads: true },
  'transaction.php?run=getCustomers': { roles: initiators, onlyReads: true },
  'transaction.php?run=initiate_transaction': { roles: initiators },
  'transaction.php?run=upload_attachments': { roles: initiators },
  'transaction.php?run=delete_attachments': { roles: initiators },
  'transaction.php?run=update_transaction': { roles: initiators },
  'transaction.php?run=update_transaction_banker': { roles: banker },
  'transaction.php?run=upload_receipt': { roles: banker },
  'transaction.php?run=delete_receipts': { roles: banker },
  'transaction.php?run=add_payments': { roles: banker },
  'transaction.php?run=checkReference': { roles: banker, onlyReads: true },
  'transaction.php?run=claimTransaction': { roles: banker },
  'transaction.php?run=releaseClaim': { roles: banker },
  'transaction.php?run=getClaims': { roles: allRoles, isBackground: true },
  'transaction.php?run=reversePayment': { roles: admin, needs: 'reverse a payment' },
  'transaction.php?run=addMessage': { roles: allRoles },
  'transaction.php?run=uploadMessagePhoto': { roles: allRoles },
  'transaction.php?run=transactionChecked': { roles: admin },
  'transaction.php?run=transactionHold': { roles: admin },
  'transaction.php?run=transactionUnhold': { roles: admin },
  'transaction.php?run=transactionAccepted': { roles: admin },
  'transaction.php?run=transactionCancelled': { roles: admin },
  'transaction.php?run=transactionReopen': { roles: admin },
  'transaction.php?run=bulkTransition': { roles: admin },
  'transaction.php?run=getBulkWarnings': { roles: admin, onlyReads: true },

  'common.php?run=getnofifications': { roles: allRoles },
  'common.php?run=getAllNotifications': { roles: allRoles, onlyReads: true },
  'common.php?run=getnofificationsCount': { roles: allRoles, isAnsweredInOutage: true },
  'common.php?run=getCapabilities': { roles: allRoles, isEnrolment: true, onlyReads: true },
  'common.php?run=getDigest': { roles: allRoles, onlyReads: true },
  'common.php?run=getPushSubscription': { roles: allRoles, onlyReads: true },
  'common.php?run=savePushSubscription': { roles: allRoles },
  'common.php?run=deletePushSubscription': { roles: allRoles },

  'report.php?run=getReports': { roles: admin, isAnsweredInOutage: true },
  'report.php?run=generateReports': { roles: admin, onlyReads: true },
  'report.php?run=getActivity': { roles: admin, onlyReads: true },
  'report.php?run=generateActivity': { roles: admin, onlyReads: true },
  'report.php?run=getActivityUsers': { roles: admin, onlyReads: true },

  'setting.php?run=viewSettingDetails': { roles: admin, isAnsweredInOutage: true },
  'setting.php?run=updateSettingDetails': { roles: admin, needs: 'change the rate' },

  'reconciliation.php?run=getBanks': { roles: admin, onlyReads: true },
  'reconciliation.php?run=saveBank': { roles: admin },
  'reconciliation.php?run=previewStatement': { roles: admin, onlyReads: true },
  'reconciliation.php?run=importStatement': { roles: admin },
  'reconciliation.php?run=getProposals': { roles: admin, onlyReads: true },
  'reconciliation.php?run=match': { roles: admin },
  'reconciliation.php?run=undoMatch': { roles: admin },
  'reconciliation.php?run=getMatches': { roles: admin, onlyReads: true },
  'reconciliation.php?run=getLeft': { roles: admin, onlyReads: true },
  'reconciliation.php?run=getLinePayments': { roles: admin, onlyReads: true },
  'reconciliation.php?run=saveNote': { roles: admin },
  'reconciliation.php?run=previewClose': { roles: admin, onlyReads: true },
  'reconciliation.php?run=closeDay': { roles: admin },
  'reconciliation.php?run=getCloses': { roles: admin, onlyReads: true },
  'account.php?run=getAccounts': { roles: admin, isAnsweredInOutage: true },
  'account.php?run=getAccountTotals': {
    roles: admin,
    isAnsweredInOutage: true,
    isBackground: true,
  },
  'account.php?run=getAccount': { roles: initiators, isAnsweredInOutage: true },
  'account.php?run=getAccountLines': { roles: initiators, isAnsweredInOutage: true },
  'account.php?run=generateStatement': { roles: initiators, onlyReads: true },
  'account.php?run=uploadSettlementReceipt': { roles: initiators },
  'account.php?run=deleteSettlementReceipt': { roles: initiators },
  'account.php?run=addSettlement': { roles: initiators },
  'account.php?run=confirmSettlement': { roles: admin },
  'account.php?run=declineSettlement': { roles: admin },
  'account.php?run=withdrawSettlement': { roles: agent },
  'account.php?run=addAdjustment': { roles: admin, needs: 'adjust an account' },
  'account.php?run=setAccountLimit': { roles: admin },
} as const satisfies Record<CallName, CallRule>;

export const callRules: Readonly<Record<CallName, CallRule>> = rules;

/** Calls without a session. */
export type PublicCall = {
  [Name in CallName]: (typeof rules)[Name]['roles'] extends 'public' ? Name : never;
}[CallName];

import type { CallName } from '#api/contract/calls.ts';
import type { Role } from '#domain/users/roles.ts';

const allRoles = ['admin', 'banker', 'agent'] as const satisfies readonly Role[];
const admin = ['admin'] as const satisfies readonly Role[];
const banker = ['banker'] as const satisfies readonly Role[];
const initiators = ['admin', 'agent'] as const satisfies readonly Role[];

/** Roles that may make each call (specification, section 6). `public` needs no session. */
export const access = {
  'login.php?run=login': 'public',
  'login.php?run=getSignInOptions': 'public',
  'login.php?run=beginPasskeySignIn': 'public',
  'login.php?run=signInWithPasskey': 'public',
  'login.php?run=getSignedInUser': allRoles,
  'login.php?run=logout': allRoles,
  'login.php?run=confirmPassword': allRoles,
  'login.php?run=beginPasskeyConfirmation': allRoles,
  'login.php?run=confirmWithPasskey': allRoles,
  'login.php?run=getSessions': allRoles,
  'login.php?run=endSessions': allRoles,
  'login.php?run=getSecondFactor': allRoles,
  'login.php?run=beginSecondFactor': allRoles,
  'login.php?run=confirmSecondFactor': allRoles,
  'login.php?run=removeSecondFactor': allRoles,
  'login.php?run=renewRecoveryCodes': allRoles,
  'login.php?run=beginPasskey': allRoles,
  'login.php?run=addPasskey': allRoles,
  'login.php?run=renamePasskey': allRoles,
  'login.php?run=removePasskey': allRoles,

  'bank.php?run=get_all_banks': admin,
  'bank.php?run=insert_bank_details': admin,
  'bank.php?run=viewBankDetails': admin,
  'bank.php?run=inactive_bank_details': admin,
  'bank.php?run=active_bank_details': admin,
  'bank.php?run=changeCode': admin,

  'user.php?run=get_all_users': admin,
  'user.php?run=insert_user_details': admin,
  'user.php?run=update_user_details': admin,
  'user.php?run=update_user_password': admin,
  'user.php?run=inactive_user_details': admin,
  'user.php?run=active_user_details': admin,
  'user.php?run=viewUserDetails': admin,
  'user.php?run=getUserSessions': admin,
  'user.php?run=endUserSessions': admin,
  'user.php?run=resetSecondFactor': admin,
  'user.php?run=changeCode': admin,

  'transaction.php?run=get_dashboard_details': admin,
  'transaction.php?run=getTrends': admin,
  'transaction.php?run=getDay': allRoles,
  'transaction.php?run=getTransactionsList': allRoles,
  'transaction.php?run=getTransactionRows': allRoles,
  'transaction.php?run=getListCounts': allRoles,
  'transaction.php?run=getSavedViews': allRoles,
  'transaction.php?run=saveView': allRoles,
  'transaction.php?run=deleteView': allRoles,
  'transaction.php?run=orderViews': allRoles,
  'transaction.php?run=get_additional_details': allRoles,
  'transaction.php?run=getViewTransactionDetails': allRoles,
  'transaction.php?run=getHistory': allRoles,
  'transaction.php?run=getSimilarTransactions': initiators,
  'transaction.php?run=getCustomers': initiators,
  'transaction.php?run=initiate_transaction': initiators,
  'transaction.php?run=upload_attachments': initiators,
  'transaction.php?run=delete_attachments': initiators,
  'transaction.php?run=update_transaction': initiators,
  'transaction.php?run=update_transaction_banker': banker,
  'transaction.php?run=upload_receipt': banker,
  'transaction.php?run=delete_receipts': banker,
  'transaction.php?run=add_payments': banker,
  'transaction.php?run=checkReference': banker,
  'transaction.php?run=claimTransaction': banker,
  'transaction.php?run=releaseClaim': banker,
  'transaction.php?run=getClaims': allRoles,
  'transaction.php?run=reversePayment': admin,
  'transaction.php?run=addMessage': allRoles,
  'transaction.php?run=uploadMessagePhoto': allRoles,
  'transaction.php?run=transactionChecked': admin,
  'transaction.php?run=transactionHold': admin,
  'transaction.php?run=transactionUnhold': admin,
  'transaction.php?run=transactionAccepted': admin,
  'transaction.php?run=transactionCancelled': admin,
  'transaction.php?run=transactionReopen': admin,
  'transaction.php?run=bulkTransition': admin,
  'transaction.php?run=getBulkWarnings': admin,

  'common.php?run=getnofifications': allRoles,
  'common.php?run=getAllNotifications': allRoles,
  'common.php?run=getnofificationsCount': allRoles,
  'common.php?run=getCapabilities': allRoles,
  'common.php?run=getDigest': allRoles,
  'common.php?run=getPushSubscription': allRoles,
  'common.php?run=savePushSubscription': allRoles,
  'common.php?run=deletePushSubscription': allRoles,

  'report.php?run=getReports': admin,
  'report.php?run=generateReports': admin,
  'report.php?run=getActivity': admin,
  'report.php?run=generateActivity': admin,
  'report.php?run=getActivityUsers': admin,

  'setting.php?run=viewSettingDetails': admin,
  'setting.php?run=updateSettingDetails': admin,
} as const satisfies Record<CallName, 'public' | readonly Role[]>;

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
  | 'unlink an account';

/**
 * Calls that always need a recently typed password. For `update_user_details`, its handler decides by
 * what changes, for `transactionChecked` and `bulkTransition` by the amount.
 */
export const sensitiveCalls: ReadonlyMap<CallName, SensitiveAction> = new Map([
  ['user.php?run=insert_user_details', 'set a password'],
  ['user.php?run=update_user_password', 'set a password'],
  ['setting.php?run=updateSettingDetails', 'change the rate'],
  ['transaction.php?run=reversePayment', 'reverse a payment'],
  ['login.php?run=beginSecondFactor', 'change the second step'],
  ['login.php?run=removeSecondFactor', 'change the second step'],
  ['login.php?run=renewRecoveryCodes', 'change the second step'],
  ['login.php?run=beginPasskey', 'change the second step'],
  ['login.php?run=removePasskey', 'change the second step'],
  ['user.php?run=resetSecondFactor', 'reset a second step'],
  ['user.php?run=changeCode', 'change a code'],
]);

/** The only calls of a user who needs a second factor and has none. */
export const enrolmentCalls: ReadonlySet<CallName> = new Set([
  'login.php?run=getSecondFactor',
  'login.php?run=beginSecondFactor',
  'login.php?run=confirmSecondFactor',
  'login.php?run=beginPasskey',
  'login.php?run=addPasskey',
  'login.php?run=confirmPassword',
  'login.php?run=logout',
  'common.php?run=getCapabilities',
]);

/**
 * Calls that a screen repeats by itself. They do not count as use of the session, which otherwise would
 * never become idle. A client marks its other calls of this kind with `backgroundHeader`.
 */
export const backgroundCalls: ReadonlySet<CallName> = new Set([
  'transaction.php?run=getClaims',
  'transaction.php?run=getListCounts',
]);

/**
 * Calls that a standby answers while it is current: lists, searches, summaries and reports. Reads that
 * tell whether a change without a response was recorded are not among them, because the browser has no
 * position of such a change. These are the records, and the list of users.
 */
export const standbyCalls: ReadonlySet<CallName> = new Set([
  'bank.php?run=get_all_banks',
  'transaction.php?run=get_dashboard_details',
  'transaction.php?run=getTrends',
  'transaction.php?run=getDay',
  'transaction.php?run=getTransactionsList',
  'transaction.php?run=getListCounts',
  'transaction.php?run=get_additional_details',
  'report.php?run=getReports',
  'report.php?run=generateReports',
  'report.php?run=getActivity',
  'report.php?run=generateActivity',
  'report.php?run=getActivityUsers',
]);

/** Calls that a standby answers while no primary does, with the age of its data. */
export const outageCalls: ReadonlySet<CallName> = new Set([
  'bank.php?run=get_all_banks',
  'bank.php?run=viewBankDetails',
  'user.php?run=get_all_users',
  'user.php?run=viewUserDetails',
  'transaction.php?run=get_dashboard_details',
  'transaction.php?run=getTrends',
  'transaction.php?run=getDay',
  'transaction.php?run=getTransactionsList',
  'transaction.php?run=get_additional_details',
  'transaction.php?run=getViewTransactionDetails',
  'common.php?run=getnofificationsCount',
  'report.php?run=getReports',
  'setting.php?run=viewSettingDetails',
]);

type Access = typeof access;

/** Calls without a session. */
export type PublicCall = {
  [Name in CallName]: Access[Name] extends 'public' ? Name : never;
}[CallName];

import { randomUUID } from 'node:crypto';
import { type CallName, calls, type PayloadOf } from '#api/contract/calls.ts';
import type { Status } from '#domain/workflow/workflow.ts';
import { settlementReceiptId } from './accounts.ts';
import type { Answer, TestClient } from './client.ts';
import { codeAt } from './factor.ts';
import { picture } from './memoryFileStore.ts';
import { givenNewPasskey, givenProof, passkeyIdOf } from './passkeys.ts';
import { passwordOf, type Person, wireIdOf } from './people.ts';
import { givenClose, givenStatement, statementBytes } from './reconciliation.ts';
import { startTime } from './startTime.ts';
import type { SeededTransaction } from './seedTransaction.ts';

const paging = { search: '', start: '0', end: '20' } as const;
/** Requests the first page of the dashboard's list of transactions. */
export const firstPage = {
  section: '',
  role: 1,
  user_code: '',
  search: '',
  orderby: 'DESC',
  start: '0',
  end: '50',
} as const;

const self = { user_id: '1', role: 1, user_code: 'ADM01' } as const;
export const pushEndpoint = 'https://fcm.googleapis.com/fcm/send/one';
const dates = { start_date: '2026-11-21', end_date: '2026-11-21' } as const;
const ofAgent = { agent_id: wireIdOf('agent') } as const;
const target = { user_id: wireIdOf('target'), name: 'target' } as const;
const transition = ({ id, code }: SeededTransaction) => ({ trans_id: id, trans_code: code });

const reconciled = { bank_code: 'HDFC' } as const;
const statementDays = { from_day: '2026-11-01', to_day: '2026-11-21' } as const;

/** A valid payload of each call for this transaction. */
export const validPayloads: {
  readonly [Name in CallName]: (seeded: SeededTransaction, person?: Person) => PayloadOf<Name>;
} = {
  'login.php?run=login': () => ({ password: 'secret-admin' }),
  'login.php?run=confirmPassword': () => ({ password: 'secret-admin' }),
  'login.php?run=getSignInOptions': () => ({}),
  'login.php?run=beginPasskeySignIn': () => ({}),
  'login.php?run=signInWithPasskey': (_, person = 'admin') => givenProof('sign in', person),
  'login.php?run=beginPasskeyConfirmation': () => ({}),
  'login.php?run=confirmWithPasskey': (_, person = 'admin') => givenProof('confirm', person),
  'login.php?run=getSignedInUser': () => ({}),
  'login.php?run=logout': () => ({}),
  'login.php?run=getSessions': () => ({}),
  'login.php?run=endSessions': () => ({}),
  'login.php?run=getSecondFactor': () => ({}),
  'login.php?run=beginSecondFactor': () => ({}),
  'login.php?run=confirmSecondFactor': () => ({ code: codeAt(startTime) }),
  'login.php?run=removeSecondFactor': () => ({}),
  'login.php?run=renewRecoveryCodes': () => ({}),
  'login.php?run=beginPasskey': () => ({}),
  'login.php?run=addPasskey': givenNewPasskey,
  'login.php?run=renamePasskey': (_, person = 'admin') => ({
    passkey_id: passkeyIdOf(person),
    name: 'Key',
  }),
  'login.php?run=removePasskey': (_, person = 'admin') => ({ passkey_id: passkeyIdOf(person) }),
  'bank.php?run=get_all_banks': () => ({ section: '', role: 1, user_code: '', ...paging }),
  'bank.php?run=insert_bank_details': () => ({
    bank_name: 'New Bank',
    bank_code: randomUUID().slice(0, 18),
  }),
  'bank.php?run=viewBankDetails': () => ({ bank_code: 'HDFC' }),
  'bank.php?run=inactive_bank_details': () => ({ bank_code: 'SBIN' }),
  'bank.php?run=active_bank_details': () => ({ bank_code: 'SBIN' }),
  'bank.php?run=changeCode': () => ({ bank_code: 'SBIN', new_code: 'SBI' }),
  'user.php?run=get_all_users': () => paging,
  'user.php?run=insert_user_details': () => ({
    name: `new ${randomUUID()}`,
    code: randomUUID().slice(0, 5),
    password: 'Zed-pass-12345',
    role: 3,
    phone: '+919876543210',
  }),
  'user.php?run=update_user_details': () => ({
    ...target,
    password: 'Zed-pass-12345',
    role: 3,
    phone: '+919876543210',
  }),
  'user.php?run=update_user_password': () => ({
    user_id: wireIdOf('admin'),
    name: 'admin',
    password: passwordOf('admin'),
  }),
  'user.php?run=inactive_user_details': () => target,
  'user.php?run=active_user_details': () => target,
  'user.php?run=viewUserDetails': () => ({ user_id: target.user_id }),
  'user.php?run=getUserSessions': () => ({ user_id: target.user_id }),
  'user.php?run=endUserSessions': () => ({ user_id: target.user_id }),
  'user.php?run=resetSecondFactor': () => ({ user_id: target.user_id }),
  'user.php?run=changeCode': () => ({ user_id: target.user_id, code: 'NEW01' }),
  'transaction.php?run=get_dashboard_details': () => ({}),
  'transaction.php?run=getTrends': () => ({}),
  'transaction.php?run=getDay': () => ({}),
  'transaction.php?run=getTransactionsList': () => firstPage,
  'transaction.php?run=getTransactionRows': ({ id }) => ({
    trans_ids: [id],
    section: '',
    search: '',
  }),
  'transaction.php?run=getListCounts': () => ({
    lists: [
      { section: 'ART', search: '' },
      { section: '', search: 'asha', filters: { bank: 'HDFC' } },
    ],
  }),
  'transaction.php?run=getSavedViews': () => ({}),
  'transaction.php?run=saveView': ({ id }) => ({
    view_id: id,
    name: id,
    section: '',
    search: '',
    orderby: 'DESC',
    filters: { mine: true },
  }),
  'transaction.php?run=deleteView': () => ({ view_id: 'view-0001' }),
  'transaction.php?run=orderViews': () => ({ view_ids: ['view-0002', 'view-0001'] }),
  'transaction.php?run=get_additional_details': () => ({}),
  'transaction.php?run=getSimilarTransactions': () => ({
    customer: 'Asha',
    agent: 'AGT01',
    bank: 'HDFC',
    amount: '1000.00',
    notes: 'A/C 5010 0234 567890',
  }),
  'transaction.php?run=getCustomers': () => ({ agent: 'AGT01', search: '' }),
  'transaction.php?run=initiate_transaction': () => ({
    role: 1,
    trans_id: randomUUID(),
    customer: 'Asha',
    agent: 'AGT01',
    bank: 'HDFC',
    amount: '1000.00',
    notes: 'call first',
    files: [],
  }),
  'transaction.php?run=upload_attachments': ({ id }) => ({ trans_id: id }),
  'transaction.php?run=delete_attachments': ({ id, attachmentId }) => ({
    attachment_id: attachmentId,
    trans_id: id,
  }),
  'transaction.php?run=getViewTransactionDetails': ({ id }) => ({ trans_id: id }),
  'transaction.php?run=getHistory': ({ id }) => ({ trans_id: id, start: '0', end: '50' }),
  'transaction.php?run=update_transaction': ({ id, code }) => ({
    role: 1,
    trans_id: id,
    trans_code: code,
    agent: 'AGT01',
    bank: 'SBIN',
    amount: '1200.00',
    notes: 'changed',
    paid: '0.00',
    status: 'HLD',
    customer: 'Bina',
  }),
  'transaction.php?run=upload_receipt': ({ id, paymentId }) => ({
    trans_id: id,
    payment_id: paymentId,
  }),
  'transaction.php?run=delete_receipts': ({ id, paymentId, receiptId }) => ({
    receipt_id: receiptId,
    payment_id: paymentId,
    trans_id: id,
  }),
  'transaction.php?run=update_transaction_banker': ({ id, code }) => ({
    trans_id: id,
    trans_code: code,
    reason: 'name differs',
    status: 'NPP',
  }),
  'transaction.php?run=add_payments': ({ id, paymentId }) => ({
    user_code: 'BNK01',
    trans_id: id,
    payment_id: paymentId,
    amount: '250.00',
    files: [],
  }),
  'transaction.php?run=checkReference': ({ paymentId }) => ({
    payment_id: paymentId,
    reference: 'HDFC N520 260314',
  }),
  'transaction.php?run=claimTransaction': ({ id }) => ({ trans_id: id }),
  'transaction.php?run=releaseClaim': ({ id }) => ({ trans_id: id }),
  'transaction.php?run=getClaims': ({ id }) => ({ trans_ids: [id] }),
  'transaction.php?run=reversePayment': ({ id, recordedPaymentId }) => ({
    trans_id: id,
    payment_id: recordedPaymentId,
    reversal_id: randomUUID(),
    reason: 'sent to another account',
  }),
  'transaction.php?run=addMessage': ({ id }) => ({
    trans_id: id,
    message_id: randomUUID(),
    text: 'Which name is on the account?',
    files: [],
  }),
  'transaction.php?run=uploadMessagePhoto': ({ id }) => ({
    trans_id: id,
    message_id: randomUUID(),
  }),
  'transaction.php?run=transactionChecked': transition,
  'transaction.php?run=transactionHold': transition,
  'transaction.php?run=transactionUnhold': transition,
  'transaction.php?run=transactionAccepted': transition,
  'transaction.php?run=transactionCancelled': transition,
  'transaction.php?run=transactionReopen': transition,
  'transaction.php?run=bulkTransition': ({ id, steps }) => ({
    transition: 'hold',
    run_id: randomUUID(),
    rows: [{ trans_id: id, version: steps }],
  }),
  'transaction.php?run=getBulkWarnings': ({ id }) => ({ transition: 'check', trans_ids: [id] }),
  'common.php?run=getnofifications': () => self,
  'common.php?run=getAllNotifications': () => ({ start: '0', end: '20' }),
  'common.php?run=getnofificationsCount': () => ({ user_id: '1', role: 1 }),
  'common.php?run=getCapabilities': () => ({}),
  'common.php?run=getDigest': () => ({ since: '2026-11-20T09:00:00Z' }),
  'common.php?run=getPushSubscription': () => ({ endpoint: pushEndpoint }),
  'common.php?run=savePushSubscription': () => ({
    endpoint: pushEndpoint,
    p256dh: 'a'.repeat(87),
    auth: 'a'.repeat(22),
  }),
  'common.php?run=deletePushSubscription': () => ({ endpoint: pushEndpoint }),
  'report.php?run=getReports': () => ({
    role: 1,
    user_code: '',
    ...dates,
    start: '0',
    end: '20',
  }),
  'report.php?run=generateReports': () => dates,
  'report.php?run=getActivity': () => ({
    ...dates,
    user_code: '',
    kind: '',
    start: '0',
    end: '20',
  }),
  'report.php?run=generateActivity': () => ({ ...dates, user_code: '', kind: '' }),
  'report.php?run=getActivityUsers': () => ({}),
  'reconciliation.php?run=getBanks': () => ({}),
  'reconciliation.php?run=saveBank': () => ({ ...reconciled, is_on: true, fees: ['5.90'] }),
  'reconciliation.php?run=previewStatement': () => reconciled,
  'reconciliation.php?run=importStatement': () => ({
    ...reconciled,
    ...givenStatement(randomUUID()),
  }),
  'reconciliation.php?run=getProposals': () => ({ ...reconciled, ...statementDays }),
  'reconciliation.php?run=match': ({ id, recordedPaymentId }) => ({
    ...reconciled,
    matches: [
      {
        match_id: id,
        parts: [{ line_id: '1', payment_id: recordedPaymentId, amount: '10.00', fee: '0.00' }],
      },
    ],
  }),
  'reconciliation.php?run=undoMatch': ({ id }) => ({ ...reconciled, match_id: id }),
  'reconciliation.php?run=getMatches': () => ({ ...reconciled, ...statementDays }),
  'reconciliation.php?run=getLeft': () => ({ ...reconciled, ...statementDays }),
  'reconciliation.php?run=getLinePayments': () => ({ ...reconciled, line_id: '1', search: '' }),
  'reconciliation.php?run=saveNote': ({ recordedPaymentId }) => ({
    ...reconciled,
    payment_id: recordedPaymentId,
    kind: 'wait',
    wait_until: '2026-11-25',
    reason: 'the bank was closed',
  }),
  'reconciliation.php?run=previewClose': () => givenClose(),
  'reconciliation.php?run=closeDay': () => ({ ...givenClose(), expected: '100.00' }),
  'reconciliation.php?run=getCloses': () => ({ ...reconciled, start: '0', end: '20' }),
  'account.php?run=getAccounts': () => ({}),
  'account.php?run=getAccountTotals': () => ({}),
  'account.php?run=getAccount': () => ofAgent,
  'account.php?run=getAccountLines': () => ({ ...ofAgent, ...dates, end: '50' }),
  'account.php?run=generateStatement': () => ({ ...ofAgent, ...dates }),
  'account.php?run=uploadSettlementReceipt': ({ id }) => ({ ...ofAgent, settlement_id: id }),
  'account.php?run=deleteSettlementReceipt': ({ id }) => ({
    ...ofAgent,
    settlement_id: id,
    receipt_id: settlementReceiptId(id),
  }),
  'account.php?run=addSettlement': ({ id }) => ({
    ...ofAgent,
    settlement_id: id,
    amount: '1000.00',
    method: 'bank',
    reference: 'UTR 2026 1234',
    files: [settlementReceiptId(id)],
  }),
  'account.php?run=confirmSettlement': ({ paymentId }) => ({ settlement_id: paymentId }),
  'account.php?run=declineSettlement': ({ paymentId }) => ({
    settlement_id: paymentId,
    reason: 'not received',
  }),
  'account.php?run=withdrawSettlement': ({ paymentId }) => ({ settlement_id: paymentId }),
  'account.php?run=addAdjustment': ({ id }) => ({
    ...ofAgent,
    adjustment_id: id,
    direction: 'credit',
    amount: '10.00',
    reason: 'commission',
  }),
  'account.php?run=setAccountLimit': () => ({ ...ofAgent, limit: '50000' }),
  'setting.php?run=viewSettingDetails': () => ({}),
  'setting.php?run=updateSettingDetails': () => ({ user_id: '1', name: 'admin', rate: '83.25' }),
};

/** A status in which the call succeeds. */
export function validStatus(name: string): Status {
  const run = name.slice(name.indexOf('=') + 1);
  return statusOfRun.get(run) ?? 'PND';
}

const statusOfRun = new Map<string, Status>([
  ['transactionAccepted', 'WTG'],
  ['transactionUnhold', 'HLD'],
  ['transactionReopen', 'CNL'],
  ['transactionChecked', 'CHK'],
  ['reversePayment', 'CHK'],
  ['update_transaction', 'WTG'],
  ['upload_attachments', 'WTG'],
  ['delete_attachments', 'WTG'],
  ['match', 'CHK'],
  ['undoMatch', 'CHK'],
  ['saveNote', 'CHK'],
  ['addMessage', 'NPP'],
  ['uploadMessagePhoto', 'NPP'],
]);

/** Makes a call with its valid payload, and with a picture if it is an upload. */
export function sendValidCall(
  client: TestClient,
  name: CallName,
  seeded: SeededTransaction,
): Promise<Answer> {
  return validCall(client, name, seeded)();
}

/** Returns a function that repeats the same call with the same ids. */
export function validCall(
  client: TestClient,
  name: CallName,
  seeded: SeededTransaction,
): () => Promise<Answer> {
  const payload = {
    ...client.envelope(),
    ...validPayloads[name](seeded, client.username as Person),
  };
  return () => sendPayload(client, name, payload);
}

/** Sends a payload in the format of its call, with a picture or a statement if it is an upload. */
export function sendPayload(client: TestClient, name: CallName, payload: object): Promise<Answer> {
  return calls[name].kind === 'multipart'
    ? client.rawUpload(name, { ...payload }, [fileOf(name, payload)])
    : client.raw(name, payload);
}

const fileOf = (name: CallName, payload: object) =>
  name.startsWith('reconciliation')
    ? { name: 'a.csv', bytes: statementBytes(String(Reflect.get(payload, 'statement_id'))) }
    : { name: 'a.png', bytes: picture() };

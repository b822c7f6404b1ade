import { expect, it } from 'vitest';
import { paise } from '#domain/money/money.ts';
import type { SessionUser } from '#domain/users/session.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { allTransitions } from '#domain/workflow/workflow.ts';
import {
  addAdjustment,
  addSettlement,
  confirmSettlement,
  declineSettlement,
  deleteSettlementReceipt,
  downloadStatement,
  listAccountLines,
  fetchAccountTotals,
  listAccounts,
  setAccountLimit,
  uploadSettlementReceipts,
  viewAccount,
  withdrawSettlement,
} from './account.ts';
import { addBank, changeBankCode, listBanks, setBankActive, viewBank } from './bank.ts';
import { applyBulkTransition, fetchBulkWarnings } from './bulk.ts';
import { claimTransaction, fetchClaims, releaseClaim } from './claims.ts';
import {
  fetchCapabilities,
  fetchCounters,
  fetchDigest,
  fetchNotifications,
  listNotifications,
} from './common.ts';
import { endSessions, fetchSessions } from './sessions.ts';
import { listCustomers } from './customers.ts';
import { deletePushSubscription, readPushSubscription, savePushSubscription } from './push.ts';
import { allCalls } from './contract/calls.ts';
import { downloadActivity, fetchHistory, listActivity, listActivityUsers } from './history.ts';
import { fetchListCounts } from './listCounts.ts';
import {
  confirmPassword,
  fetchSignInOptions,
  fetchSignedInUser,
  signIn,
  signOut,
} from './login.ts';
import { addMessage, uploadMessagePhotos } from './messages.ts';
import {
  closeDay,
  fetchLeft,
  fetchLinePayments,
  fetchProposals,
  importStatement,
  listCloses,
  listMatches,
  listReconciliationBanks,
  matchLines,
  previewClose,
  previewStatement,
  saveNote,
  saveReconciliationBank,
  undoMatch,
} from './reconciliation.ts';
import { downloadReport, listReport } from './report.ts';
import { type Client, createClient } from './request.ts';
import { deleteView, fetchSavedViews, orderViews, saveView } from './savedViews.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  confirmWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  fetchSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './secondFactor.ts';
import { updateSetting, viewSetting } from './setting.ts';
import { listPossibleDuplicates } from './possibleDuplicates.ts';
import {
  addPayment,
  checkReference,
  reversePayment,
  deleteAttachment,
  deleteReceipt,
  initiateTransaction,
  applyTransition,
  updateBankerStatus,
  updateTransaction,
  uploadAttachments,
  uploadReceipts,
} from './transactionChanges.ts';
import { fetchLookups, listTransactions, viewTransaction } from './transaction.ts';
import { fetchRows } from './transactionRows.ts';
import { fetchDay, fetchSummary, fetchTrends } from './summary.ts';
import {
  addUser,
  changePassword,
  changeUserCode,
  listUsers,
  setUserActive,
  updateUser,
  viewUser,
} from './user.ts';

const user: SessionUser = { id: '1', name: 'admin', code: 'ADM01', role: 'admin', phone: '' };
const files = [new File(['x'], 'one.png'), new File(['x'], 'two.png')];
const [file = new File([], '')] = files;
const page = { search: 'x', start: 40, pageSize: 20 };
const range = { from: '2026-11-01', to: '2026-11-21' };
const activity = { ...range, userCode: 'BNK01', kind: 'payments' } as const;
const messageRef = { transactionId: 'transaction-1', id: 'message-1' };
const messageIds = { trans_id: 'transaction-1', message_id: 'message-1' };
const paymentRef = { transactionId: 'transaction-1', paymentId: 'payment-1' };
const person = {
  name: 'Asha',
  code: 'AGT01',
  password: 'secret',
  role: 'agent',
  phone: '+91981234',
} as const;
const typed = {
  customer: 'Ravi',
  agentCode: 'AGT01',
  bankCode: 'HDFC',
  amount: paise(100_050),
  notes: 'n',
};
const before: Transaction = {
  ...typed,
  id: 'transaction-1',
  code: '2611210001',
  status: 'WTG',
  bankName: '',
  agentName: '',
  paid: paise(0),
  balance: paise(100_050),
  problem: '',
  logoUrl: null,
  createdAt: '',
  unanswered: 0,
  statusSince: null,
  version: null,
  changedBy: null,
  changedAt: null,
};
const payment = {
  id: 'payment-1',
  transactionId: 'transaction-1',
  amount: paise(500),
  version: null,
};

const envelope = { deviceType: 'web', timezone: 'Asia/Kolkata', username: 'admin' };
const paging = { search: 'x', start: '40', end: '20' };
const ownUser = { user_id: '1', role: 1 };
const sessionId = 'f0b6ff0e-6c1f-4c5e-9e55-6f9dc8c1a2b3';
const endpoint = 'https://push.example/one';
const viewer = { role: 1, user_code: 'ADM01' };
const transactionIds = { trans_id: 'transaction-1', trans_code: '2611210001' };
const receipt = { trans_id: 'transaction-1', payment_id: 'payment-1' };
const bulkRow = { ...before, id: 'transaction-1', version: 3 };
const settlement = { userId: '5', settlementId: 'settlement-1' };
const settlementIds = { agent_id: '5', settlement_id: 'settlement-1' };
const days = { start_date: '2026-11-01', end_date: '2026-11-21' };

type SendCall = (client: Client) => Promise<unknown>;

const aProof = { id: 'id', clientDataJSON: 'c', authenticatorData: 'd', signature: 's' };
const aPasskey = { id: 'id', clientDataJSON: 'c', attestationObject: 'a', transports: [] };

const bankDays = { bank: 'HDFC', from: '2026-11-01', to: '2026-11-20' };
const wireDays = { bank_code: 'HDFC', from_day: '2026-11-01', to_day: '2026-11-20' };

/** The call table of the specification, section 7: the fields of each call besides the common ones. */
const callTable: readonly (readonly [string, object, SendCall])[] = [
  ['login.php?run=login', { password: 'p' }, (client) => signIn(client, 'admin', 'p')],
  ['login.php?run=getSignInOptions', {}, fetchSignInOptions],
  ['login.php?run=beginPasskeySignIn', {}, beginPasskeySignIn],
  [
    'login.php?run=signInWithPasskey',
    { passkey: aProof },
    (client) => signInWithPasskey(client, aProof),
  ],
  ['login.php?run=beginPasskeyConfirmation', {}, beginPasskeyConfirmation],
  [
    'login.php?run=confirmWithPasskey',
    { passkey: aProof },
    (client) => confirmWithPasskey(client, aProof),
  ],
  ['login.php?run=beginPasskey', {}, beginPasskey],
  [
    'login.php?run=addPasskey',
    { passkey: aPasskey, name: 'Phone' },
    (client) => addPasskey(client, aPasskey, 'Phone'),
  ],
  [
    'login.php?run=renamePasskey',
    { passkey_id: 'p', name: 'Key' },
    (client) => renamePasskey(client, 'p', 'Key'),
  ],
  ['login.php?run=removePasskey', { passkey_id: 'p' }, (client) => removePasskey(client, 'p')],
  ['login.php?run=getSignedInUser', {}, fetchSignedInUser],
  ['login.php?run=logout', {}, signOut],
  ['login.php?run=getSecondFactor', {}, fetchSecondFactor],
  ['login.php?run=beginSecondFactor', {}, beginSecondFactor],
  [
    'login.php?run=confirmSecondFactor',
    { code: '123456' },
    (client) => confirmSecondFactor(client, '123456'),
  ],
  ['login.php?run=removeSecondFactor', {}, removeSecondFactor],
  ['login.php?run=renewRecoveryCodes', {}, renewRecoveryCodes],
  ['user.php?run=resetSecondFactor', { user_id: '7' }, (client) => resetSecondFactor(client, '7')],
  ['login.php?run=confirmPassword', { password: 'p' }, (client) => confirmPassword(client, 'p')],
  ['login.php?run=getSessions', {}, (client) => fetchSessions(client, null)],
  [
    'login.php?run=endSessions',
    { session_id: sessionId },
    (client) => endSessions(client, null, sessionId),
  ],
  ['reconciliation.php?run=getBanks', {}, (client) => listReconciliationBanks(client)],
  [
    'reconciliation.php?run=saveBank',
    { bank_code: 'HDFC', is_on: true, fees: ['5.90'], version: 0 },
    (client) =>
      saveReconciliationBank(
        client,
        { code: 'HDFC', version: 0 },
        { isOn: true, fees: [paise(590)] },
      ),
  ],
  [
    'reconciliation.php?run=previewStatement',
    { bank_code: 'HDFC', 'file[]': ['one.png'] },
    (client) => previewStatement(client, 'HDFC', file, null),
  ],
  [
    'reconciliation.php?run=importStatement',
    {
      bank_code: 'HDFC',
      statement_id: 'statement-1',
      digest: 'a1',
      new: '3',
      add: '2,5',
      'file[]': ['one.png'],
    },
    (client) =>
      importStatement(
        client,
        {
          id: 'statement-1',
          bank: 'HDFC',
          preview: { digest: 'a1', counts: { new: 3, known: 0, doubtful: 2 } },
          added: [2, 5],
          mapping: null,
        },
        file,
      ),
  ],
  ['reconciliation.php?run=getProposals', wireDays, (client) => fetchProposals(client, bankDays)],
  [
    'reconciliation.php?run=match',
    {
      bank_code: 'HDFC',
      matches: [
        {
          match_id: 'match-01',
          parts: [{ line_id: '7', payment_id: 'payment-1', amount: '10.00', fee: '0.00' }],
        },
      ],
      reason: 'why',
    },
    (client) =>
      matchLines(
        client,
        'HDFC',
        [
          {
            id: 'match-01',
            parts: [{ lineId: '7', paymentId: 'payment-1', amount: paise(1000), fee: paise(0) }],
          },
        ],
        'why',
      ),
  ],
  [
    'reconciliation.php?run=undoMatch',
    { bank_code: 'HDFC', match_id: 'match-01' },
    (client) => undoMatch(client, 'HDFC', 'match-01'),
  ],
  ['reconciliation.php?run=getMatches', wireDays, (client) => listMatches(client, bankDays)],
  ['reconciliation.php?run=getLeft', wireDays, (client) => fetchLeft(client, bankDays)],
  [
    'reconciliation.php?run=getLinePayments',
    { bank_code: 'HDFC', line_id: '7', search: 'ravi' },
    (client) => fetchLinePayments(client, 'HDFC', '7', 'ravi'),
  ],
  [
    'reconciliation.php?run=saveNote',
    { bank_code: 'HDFC', line_id: '7', kind: 'charge', reason: 'why' },
    (client) =>
      saveNote(client, 'HDFC', { lineId: '7' }, { kind: 'charge', waitUntil: null, reason: 'why' }),
  ],
  [
    'reconciliation.php?run=previewClose',
    { bank_code: 'HDFC', day: '2026-11-20' },
    (client) => previewClose(client, 'HDFC', '2026-11-20'),
  ],
  [
    'reconciliation.php?run=closeDay',
    { bank_code: 'HDFC', day: '2026-11-20', expected: '-10.00' },
    (client) => closeDay(client, 'HDFC', { day: '2026-11-20', expected: paise(-1000) }),
  ],
  [
    'reconciliation.php?run=getCloses',
    { bank_code: 'HDFC', start: '0', end: '20' },
    (client) => listCloses(client, 'HDFC', 0, 20),
  ],
  [
    'bank.php?run=get_all_banks',
    { ...paging, ...viewer, section: '' },
    (client) => listBanks(client, user, page),
  ],
  [
    'bank.php?run=insert_bank_details',
    { bank_name: 'HDFC Bank', bank_code: 'HDFC', 'file[]': ['one.png'] },
    (client) => addBank(client, { name: 'HDFC Bank', code: 'HDFC' }, file),
  ],
  ['bank.php?run=viewBankDetails', { bank_code: 'HDFC' }, (client) => viewBank(client, 'HDFC')],
  [
    'bank.php?run=inactive_bank_details',
    { bank_code: 'HDFC' },
    (client) => setBankActive(client, { id: 'HDFC', version: null }, false),
  ],
  [
    'bank.php?run=active_bank_details',
    { bank_code: 'HDFC' },
    (client) => setBankActive(client, { id: 'HDFC', version: null }, true),
  ],
  [
    'bank.php?run=changeCode',
    { bank_code: 'HDFC', new_code: 'HDFCN' },
    (client) => changeBankCode(client, { id: 'HDFC', version: null }, 'HDFCN'),
  ],
  [
    'user.php?run=changeCode',
    { user_id: '7', code: 'NEW01' },
    (client) => changeUserCode(client, { id: '7', version: null }, 'NEW01'),
  ],
  [
    'user.php?run=update_user_password',
    { user_id: '1', name: 'admin', password: 'p' },
    (client) => changePassword(client, user, 'p'),
  ],
  ['user.php?run=get_all_users', paging, (client) => listUsers(client, page)],
  [
    'user.php?run=insert_user_details',
    { name: 'Asha', password: 'secret', code: 'AGT01', role: 3, phone: '+91981234' },
    (client) => addUser(client, person),
  ],
  [
    'user.php?run=update_user_details',
    { user_id: '7', name: 'Asha', password: 'secret', role: 3, phone: '+91981234' },
    (client) => updateUser(client, { id: '7', version: null }, person),
  ],
  [
    'user.php?run=inactive_user_details',
    { user_id: '7', name: 'Asha' },
    (client) => setUserActive(client, { id: '7', name: 'Asha', version: null }, false),
  ],
  [
    'user.php?run=active_user_details',
    { user_id: '7', name: 'Asha' },
    (client) => setUserActive(client, { id: '7', name: 'Asha', version: null }, true),
  ],
  ['user.php?run=viewUserDetails', { user_id: '7' }, (client) => viewUser(client, '7')],
  ['user.php?run=getUserSessions', { user_id: '7' }, (client) => fetchSessions(client, '7')],
  ['user.php?run=endUserSessions', { user_id: '7' }, (client) => endSessions(client, '7', null)],
  ['transaction.php?run=get_dashboard_details', {}, fetchSummary],
  ['transaction.php?run=getTrends', {}, fetchTrends],
  ['transaction.php?run=getDay', {}, fetchDay],
  [
    'transaction.php?run=getTransactionsList',
    { ...paging, ...viewer, section: 'ORD', orderby: 'DESC' },
    (client) => listTransactions(client, user, { ...page, section: 'orders', order: 'newest' }),
  ],
  [
    'transaction.php?run=getTransactionRows',
    { trans_ids: ['transaction-1'], section: 'ART', search: 'x' },
    (client) => fetchRows(client, ['transaction-1'], { section: 'alert', search: 'x' }),
  ],
  [
    'transaction.php?run=getListCounts',
    {
      lists: [
        { section: 'ORD', search: '' },
        { section: '', search: 'x', filters: { mine: true } },
      ],
    },
    (client) =>
      fetchListCounts(client, [
        { section: 'orders', search: '' },
        { section: 'all', search: 'x', filters: { isMine: true } },
      ]),
  ],
  ['transaction.php?run=getSavedViews', {}, fetchSavedViews],
  [
    'transaction.php?run=saveView',
    {
      view_id: 'view-0001',
      name: 'Large',
      section: 'ORD',
      search: 'x',
      orderby: 'ASC',
      sort: 'AMOUNT',
      filters: { min_amount: '500.00' },
    },
    (client) =>
      saveView(client, {
        id: 'view-0001',
        name: 'Large',
        section: 'orders',
        search: 'x',
        order: 'oldest',
        sort: 'amount',
        filters: { minAmount: paise(50_000) },
      }),
  ],
  [
    'transaction.php?run=deleteView',
    { view_id: 'view-0001' },
    (client) => deleteView(client, 'view-0001'),
  ],
  [
    'transaction.php?run=orderViews',
    { view_ids: ['view-0002', 'view-0001'] },
    (client) => orderViews(client, ['view-0002', 'view-0001']),
  ],
  ['transaction.php?run=get_additional_details', {}, fetchLookups],
  [
    'transaction.php?run=initiate_transaction',
    {
      role: 1,
      trans_id: 'transaction-1',
      customer: 'Ravi',
      agent: 'AGT01',
      bank: 'HDFC',
      amount: '1000.50',
      notes: 'n',
    },
    (client) => initiateTransaction(client, user, { id: 'transaction-1', ...typed }),
  ],
  [
    'transaction.php?run=upload_attachments',
    { trans_id: 'transaction-1', 'file[]': ['one.png', 'two.png'] },
    (client) => uploadAttachments(client, 'transaction-1', files),
  ],
  [
    'transaction.php?run=delete_attachments',
    { attachment_id: 'a', trans_id: 'transaction-1' },
    (client) => deleteAttachment(client, 'transaction-1', 'a'),
  ],
  [
    'transaction.php?run=getViewTransactionDetails',
    { trans_id: 'transaction-1' },
    (client) => viewTransaction(client, 'transaction-1'),
  ],
  [
    'transaction.php?run=getHistory',
    { trans_id: 'transaction-1', start: '50', end: '50' },
    (client) => fetchHistory(client, 'transaction-1', { start: 50, pageSize: 50 }),
  ],
  [
    'transaction.php?run=update_transaction',
    {
      ...transactionIds,
      role: 1,
      agent: 'AGT01',
      bank: 'HDFC',
      amount: '1000.50',
      notes: 'n',
      paid: '0.00',
      status: 'PND',
      // Not in the specification: the customer of the form.
      customer: 'Ravi',
    },
    (client) => updateTransaction(client, user, before, { ...typed, status: 'PND' }),
  ],
  [
    'transaction.php?run=upload_receipt',
    { ...receipt, 'file[]': ['one.png', 'two.png'] },
    (client) => uploadReceipts(client, paymentRef, files),
  ],
  [
    'transaction.php?run=delete_receipts',
    { ...receipt, receipt_id: 'r' },
    (client) => deleteReceipt(client, paymentRef, 'r'),
  ],
  [
    'transaction.php?run=update_transaction_banker',
    { ...transactionIds, reason: 'why', status: 'NPP' },
    (client) => updateBankerStatus(client, before, { status: 'NPP', reason: 'why' }),
  ],
  [
    'transaction.php?run=add_payments',
    { ...receipt, user_code: 'ADM01', amount: '5.00' },
    (client) => addPayment(client, user, payment),
  ],
  [
    'transaction.php?run=checkReference',
    { payment_id: 'payment-1', reference: 'UTR000123' },
    (client) => checkReference(client, 'payment-1', 'UTR000123'),
  ],
  [
    'transaction.php?run=claimTransaction',
    { trans_id: 'transaction-1' },
    (client) => claimTransaction(client, user, 'transaction-1'),
  ],
  [
    'transaction.php?run=releaseClaim',
    { trans_id: 'transaction-1' },
    (client) => releaseClaim(client, 'transaction-1'),
  ],
  [
    'transaction.php?run=getClaims',
    { trans_ids: ['transaction-1'] },
    (client) => fetchClaims(client, user, ['transaction-1']),
  ],
  [
    'transaction.php?run=getSimilarTransactions',
    {
      trans_id: 'transaction-1',
      customer: 'Ravi',
      agent: 'AGT01',
      bank: 'HDFC',
      amount: '1000.50',
      notes: 'n',
    },
    (client) => listPossibleDuplicates(client, typed, 'transaction-1'),
  ],
  [
    'transaction.php?run=bulkTransition',
    { transition: 'hold', run_id: 'run-0001', rows: [{ trans_id: 'transaction-1', version: 3 }] },
    (client) => applyBulkTransition(client, 'hold', 'run-0001', [bulkRow]),
  ],
  [
    'transaction.php?run=getBulkWarnings',
    { transition: 'hold', trans_ids: ['transaction-1'] },
    (client) => fetchBulkWarnings(client, user, 'hold', [bulkRow]),
  ],
  [
    'transaction.php?run=getCustomers',
    { agent: 'AGT01', search: 'ra' },
    (client) => listCustomers(client, { agentCode: 'AGT01', text: ' ra' }),
  ],
  [
    'transaction.php?run=reversePayment',
    { ...receipt, reversal_id: 'reversal-1', reason: 'why' },
    (client) =>
      reversePayment(client, { id: 'reversal-1', ...paymentRef, reason: 'why', version: null }),
  ],
  [
    'transaction.php?run=addMessage',
    { ...messageIds, text: 'Which name?', files: ['a'] },
    (client) => addMessage(client, { ...messageRef, text: 'Which name?' }, ['a']),
  ],
  [
    'transaction.php?run=uploadMessagePhoto',
    { ...messageIds, 'file[]': ['one.png', 'two.png'] },
    (client) => uploadMessagePhotos(client, messageRef, files),
  ],
  [
    'common.php?run=getnofifications',
    { ...ownUser, user_code: 'ADM01' },
    (client) => fetchNotifications(client, user),
  ],
  [
    'common.php?run=getAllNotifications',
    { start: '40', end: '20' },
    (client) => listNotifications(client, { start: 40, pageSize: 20 }),
  ],
  ['common.php?run=getnofificationsCount', ownUser, (client) => fetchCounters(client, user)],
  ['common.php?run=getCapabilities', {}, fetchCapabilities],
  [
    'common.php?run=getDigest',
    { since: '2026-11-24T08:00:00.000Z' },
    (client) => fetchDigest(client, Date.parse('2026-11-24T08:00:00Z')),
  ],
  [
    'common.php?run=getPushSubscription',
    { endpoint },
    (client) => readPushSubscription(client, endpoint),
  ],
  [
    'common.php?run=savePushSubscription',
    { endpoint, p256dh: 'key', auth: 'secret' },
    (client) => savePushSubscription(client, { endpoint, p256dh: 'key', auth: 'secret' }),
  ],
  [
    'common.php?run=deletePushSubscription',
    { endpoint },
    (client) => deletePushSubscription(client, endpoint),
  ],
  [
    'report.php?run=getReports',
    { ...viewer, ...days, start: '40', end: '20' },
    (client) => listReport(client, user, { ...range, start: 40, pageSize: 20 }),
  ],
  ['report.php?run=generateReports', days, (client) => downloadReport(client, range)],
  [
    'report.php?run=getActivity',
    { ...days, user_code: 'BNK01', kind: 'payments', start: '40', end: '20' },
    (client) => listActivity(client, { ...activity, start: 40, pageSize: 20 }),
  ],
  [
    'report.php?run=generateActivity',
    { ...days, user_code: 'BNK01', kind: 'payments' },
    (client) => downloadActivity(client, activity),
  ],
  ['report.php?run=getActivityUsers', {}, listActivityUsers],
  ['setting.php?run=viewSettingDetails', {}, viewSetting],
  [
    'setting.php?run=updateSettingDetails',
    { user_id: '1', name: 'admin', rate: '83.25' },
    (client) => updateSetting(client, user, { version: null }, '83.25'),
  ],
  ['account.php?run=getAccounts', {}, listAccounts],
  ['account.php?run=getAccountTotals', {}, fetchAccountTotals],
  ['account.php?run=getAccount', { agent_id: '5' }, (client) => viewAccount(client, '5')],
  [
    'account.php?run=getAccountLines',
    { agent_id: '5', ...days, end: '20' },
    (client) => listAccountLines(client, { userId: '5', ...range, start: 0, pageSize: 20 }),
  ],
  [
    'account.php?run=generateStatement',
    { agent_id: '5', ...days },
    (client) => downloadStatement(client, '5', range),
  ],
  [
    'account.php?run=uploadSettlementReceipt',
    { ...settlementIds, 'file[]': ['one.png', 'two.png'] },
    (client) => uploadSettlementReceipts(client, settlement, files),
  ],
  [
    'account.php?run=deleteSettlementReceipt',
    { ...settlementIds, receipt_id: 'a' },
    (client) => deleteSettlementReceipt(client, settlement, 'a'),
  ],
  [
    'account.php?run=addSettlement',
    { ...settlementIds, amount: '1000.50', method: 'cash', reference: '', files: ['a'] },
    (client) =>
      addSettlement(
        client,
        { ...settlement, amount: paise(100_050), method: 'cash', reference: '' },
        ['a'],
      ),
  ],
  [
    'account.php?run=confirmSettlement',
    { settlement_id: 'settlement-1' },
    (client) => confirmSettlement(client, 'settlement-1'),
  ],
  [
    'account.php?run=declineSettlement',
    { settlement_id: 'settlement-1', reason: 'why' },
    (client) => declineSettlement(client, 'settlement-1', 'why'),
  ],
  [
    'account.php?run=withdrawSettlement',
    { settlement_id: 'settlement-1' },
    (client) => withdrawSettlement(client, 'settlement-1'),
  ],
  [
    'account.php?run=addAdjustment',
    {
      agent_id: '5',
      adjustment_id: 'adjustment-1',
      direction: 'credit',
      amount: '2.50',
      reason: 'why',
    },
    (client) =>
      addAdjustment(client, {
        userId: '5',
        id: 'adjustment-1',
        direction: 'credit',
        amount: paise(250),
        reason: 'why',
      }),
  ],
  [
    'account.php?run=setAccountLimit',
    { agent_id: '5', limit: '', version: 4 },
    (client) => setAccountLimit(client, { userId: '5', version: 4 }, null),
  ],
];

const transitionRuns = {
  hold: 'transactionHold',
  unhold: 'transactionUnhold',
  accept: 'transactionAccepted',
  cancel: 'transactionCancelled',
  reopen: 'transactionReopen',
  check: 'transactionChecked',
} as const;

/** Makes a call and returns the requests that it sent. */
async function captureRequests(send: SendCall) {
  const requests: { url: string; method: string | undefined; body: unknown }[] = [];
  const client = createClient({
    baseUrl: '',
    fetch: async (url, init) => {
      requests.push({ url: String(url), method: init?.method, body: bodyOf(init?.body) });
      return Response.json({ status: 'error', message: 'no' });
    },
    username: () => 'admin',
    timezone: () => 'Asia/Kolkata',
    isOnline: () => true,
    timeoutMs: 1000,
    uploadTimeoutMs: 1000,
  });
  await send(client);
  return requests;
}

/** Returns JSON as parsed, and a form as its fields and file names. */
function bodyOf(body: unknown): unknown {
  if (!(body instanceof FormData)) return JSON.parse(String(body));
  const fields = [...body].filter(([name]) => name !== 'file[]');
  const names = body.getAll('file[]').map((part) => part instanceof File && part.name);
  return { ...Object.fromEntries(fields), 'file[]': names };
}

it.each(callTable)('%s sends the specified fields', async (call, payload, send) => {
  expect(await captureRequests(send)).toEqual([
    { url: `/api/${call}`, method: 'POST', body: { ...envelope, ...payload } },
  ]);
});

it('marks a password that is kept', async () => {
  const kept = { ...person, password: null };
  const [sent] = await captureRequests((client) =>
    updateUser(client, { id: '7', version: null }, kept),
  );
  expect(sent?.body).toMatchObject({ password: '', keep_password: true });
});

it('marks a link that is removed', async () => {
  const [sent] = await captureRequests((client) =>
    updateUser(client, { id: '7', version: null }, { ...person, unlink: true }),
  );
  expect(sent?.body).toMatchObject({ unlink: true });
});

const versioned: readonly (readonly [string, SendCall])[] = [
  ['inactive_bank_details', (client) => setBankActive(client, { id: 'HDFC', version: 4 }, false)],
  ['active_bank_details', (client) => setBankActive(client, { id: 'HDFC', version: 4 }, true)],
  [
    'bank.php?run=changeCode',
    (client) => changeBankCode(client, { id: 'HDFC', version: 4 }, 'HDFCN'),
  ],
  ['user.php?run=changeCode', (client) => changeUserCode(client, { id: '7', version: 4 }, 'NEW01')],
  ['update_user_details', (client) => updateUser(client, { id: '7', version: 4 }, person)],
  [
    'inactive_user_details',
    (client) => setUserActive(client, { id: '7', name: 'Asha', version: 4 }, false),
  ],
  [
    'active_user_details',
    (client) => setUserActive(client, { id: '7', name: 'Asha', version: 4 }, true),
  ],
  ['updateSettingDetails', (client) => updateSetting(client, user, { version: 4 }, '83.25')],
  [
    'update_transaction',
    (client) =>
      updateTransaction(client, user, { ...before, version: 4 }, { ...typed, status: 'PND' }),
  ],
  [
    'update_transaction_banker',
    (client) =>
      updateBankerStatus(client, { ...before, version: 4 }, { status: 'NPP', reason: 'why' }),
  ],
  ['transactionAccepted', (client) => applyTransition(client, 'accept', { ...before, version: 4 })],
  ['add_payments', (client) => addPayment(client, user, { ...payment, version: 4 })],
  [
    'reversePayment',
    (client) =>
      reversePayment(client, { id: 'reversal-1', ...paymentRef, reason: 'why', version: 4 }),
  ],
];

it.each(versioned)('%s sends the version that the change is based on', async (_run, send) => {
  expect(await captureRequests(send)).toMatchObject([{ body: { version: 4 } }]);
});

it.each<[string, (client: Client, files: readonly string[]) => Promise<unknown>]>([
  [
    'initiate_transaction',
    (client, files) => initiateTransaction(client, user, { id: 'transaction-1', ...typed }, files),
  ],
  ['add_payments', (client, files) => addPayment(client, user, payment, files)],
])('%s sends the ids of its files', async (_run, send) => {
  const requests = await captureRequests((client) => send(client, ['a', 'b']));
  expect(requests).toMatchObject([{ body: { files: ['a', 'b'] } }]);
});

it('add_payments sends the bank reference', async () => {
  const referenced = { ...payment, reference: 'UTR000123' };
  const requests = await captureRequests((client) => addPayment(client, user, referenced));
  expect(requests).toMatchObject([{ body: { reference: 'UTR000123' } }]);
  const without = { ...payment, reference: '' };
  const [request] = await captureRequests((client) => addPayment(client, user, without));
  expect(request?.body).not.toHaveProperty('reference');
});

it('the calls of lists send the filters that are set', async () => {
  const filters = {
    statuses: ['PND', 'RTY'],
    bank: 'HDFC',
    agent: 'AGT01',
    from: '2026-11-01',
    to: '2026-11-21',
    minAmount: paise(100_000),
    maxAmount: paise(250_050),
    isMine: true,
    isClaimed: true,
    isUnanswered: true,
  } as const;
  const sent = {
    statuses: ['PND', 'RTY'],
    bank: 'HDFC',
    agent: 'AGT01',
    from: '2026-11-01',
    to: '2026-11-21',
    min_amount: '1000.00',
    max_amount: '2500.50',
    mine: true,
    claimed: true,
    unanswered: true,
  };
  const list = { section: 'all', order: 'newest' } as const;
  const requests = await captureRequests(async (client) => {
    await listTransactions(client, user, { ...page, ...list, filters });
    await fetchRows(client, ['transaction-1'], { ...page, ...list, filters: { isMine: true } });
  });
  expect(requests).toMatchObject([
    { body: { filters: sent } },
    { body: { filters: { mine: true } } },
  ]);
});

it.each(allTransitions)('%s sends the id and the code of the transaction', async (name) => {
  expect(await captureRequests((client) => applyTransition(client, name, before))).toEqual([
    {
      url: `/api/transaction.php?run=${transitionRuns[name]}`,
      method: 'POST',
      body: { ...envelope, ...transactionIds },
    },
  ]);
});

it('covers every call of the contract', () => {
  const transitions = Object.values(transitionRuns).map((run) => `transaction.php?run=${run}`);
  expect([...callTable.map(([call]) => call), ...transitions].sort()).toEqual([...allCalls].sort());
});

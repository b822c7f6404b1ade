import { parseBankReference } from '#domain/transactions/bankReference.ts';
import { type DayFigure, dayFigures } from '#domain/reports/day.ts';
import { maxListCount } from '#domain/lists/listCount.ts';
import { addPaise, type Paise, subtractPaise, toDecimal, zeroPaise } from '#domain/money/money.ts';
import { searchWords, withoutGrouping } from '#domain/text/searchWords.ts';
import {
  allStatuses,
  isOpen,
  isPayable,
  type Status,
  statuses,
} from '#domain/workflow/workflow.ts';
import { readPeriod } from '#server/report/period.ts';
import { businessDay } from '#server/time.ts';
import type { PayloadOf } from '#api/contract/calls.ts';
import { sections } from '#domain/lists/sections.ts';

import { nameWords } from '#domain/names/nameWords.ts';
import { soundsLike } from '#domain/names/soundsLike.ts';
import { businessTimeZone, type Context, type Handlers } from '../call.ts';
import { type Data, findIn, type PaymentRecord, type TransactionRecord } from '../data.ts';
import { byName, lastChangeOf, pageOf, wireTime } from '../records.ts';
import { filesAt, fileUrls, listAttachments } from './files.ts';
import { messagesOf, unansweredOf } from './messages.ts';
import { partiesOf } from './parties.ts';
import { findVisible, isVisible } from './visibility.ts';

/** Returns the transactions of a tab that the search finds, the newest or those of the largest amount first. */
export const listTransactions: Handlers['transaction.php?run=getTransactionsList'] = (
  { data, user },
  payload,
) => {
  const found = data.transactions.filter(
    (record) => isVisible(user, record) && isListed({ data, user }, record, payload),
  );
  const ascending =
    payload.sort === 'AMOUNT' ? found.toSorted((one, other) => one.amount - other.amount) : found;
  // Without target times, all transactions are in the order of those that have none: the newest first.
  const isReversed = payload.sort === 'DUE' || payload.orderby === 'DESC';
  const sorted = isReversed ? ascending.toReversed() : ascending;
  const message = pageOf(sorted, payload).map((record) => rowOf({ data, user }, record));
  return { status: 'success', message };
};

type ListPayload = PayloadOf<'transaction.php?run=getTransactionsList'>;

/** Returns true if a record is in the list, or, if those are asked for, if only its customer sounds like the search. */
function isListed(
  context: Pick<Context, 'data' | 'user'>,
  record: TransactionRecord,
  payload: ListPayload,
): boolean {
  const isMatch = isInList(context, record, payload);
  if (!payload.sounds_like) return isMatch;
  return (
    !isMatch &&
    isInList(context, record, { ...payload, search: '' }) &&
    soundsLike(nameWords(payload.search), nameWords(record.customer))
  );
}

/** Returns the current rows of transactions that a list shows, or may have to show. */
export const viewRows: Handlers['transaction.php?run=getTransactionRows'] = (
  { data, user },
  { trans_ids: ids, ...list },
) => {
  const found = data.transactions.filter(
    (record) => ids.includes(record.id) && isVisible(user, record),
  );
  const message = found.map((record) => ({
    ...rowOf({ data, user }, record),
    MATCHES: isInList({ data, user }, record, list),
  }));
  return { status: 'success', message };
};

/** Counts the transactions of lists that the user may see. */
export const countLists: Handlers['transaction.php?run=getListCounts'] = (
  { data, user },
  { lists },
) => ({
  status: 'success',
  message: lists.map((list) => {
    const found = data.transactions.filter(
      (record) => isVisible(user, record) && isInList({ data, user }, record, list),
    );
    return found.length > maxListCount
      ? { COUNT: maxListCount, MORE: true as const }
      : { COUNT: found.length };
  }),
});

/** Returns whether a transaction belongs to the section and the search of a list. */
function isInList(
  { data, user }: Pick<Context, 'data' | 'user'>,
  record: TransactionRecord,
  { section, search }: { section: keyof (typeof sections)['admin']; search: string },
): boolean {
  const inSection = sections[user.role][section];
  return (inSection?.includes(record.status) ?? true) && isFound(data, record, search);
}

const rowOf = (reader: Pick<Context, 'data' | 'user'>, record: TransactionRecord) => ({
  ...listedOf(reader.data, record),
  STATUS_DESC: statuses[record.status].description,
  COLOUR: statuses[record.status].colour,
  CUSTOMER: record.customer || undefined,
  BALANCE: toDecimal(balanceOf(record)),
  UNANSWERED: unansweredOf(reader, record),
  VERSION: record.version,
  STATUS_SINCE: statusSinceOf(record),
});

const statusSinceOf = ({ status, statusSince }: TransactionRecord) =>
  isOpen(status) ? wireTime(statusSince) : undefined;

/** Returns the transactions of some days, the newest first. */
export const listReports: Handlers['report.php?run=getReports'] = ({ data }, payload) => {
  const period = readPeriod(payload.start_date, payload.end_date, businessTimeZone);
  const reported = data.transactions.filter(
    ({ createdAt }) => createdAt >= period.start && createdAt < period.end,
  );
  const message = pageOf(reported.toReversed(), payload).map((record) => ({
    ...listedOf(data, record),
    CUSTOMER: record.customer,
  }));
  return { status: 'success', message };
};

export const viewTransaction: Handlers['transaction.php?run=getViewTransactionDetails'] = (
  context,
  { trans_id: id },
) => {
  const { data } = context;
  const record = findVisible(context, id);
  const { bank, agent } = partiesOf(data, record);
  const detail = {
    TRANSACTION_ID: record.id,
    TRANSACTION_CODE: record.code,
    TRANSACTION_STATUS: record.status,
    BANK: bank.code,
    BANK_NAME: bank.name,
    AGENT: agent.code,
    AGENT_NAME: agent.name,
    CUSTOMER: record.customer,
    AMOUNT: toDecimal(record.amount),
    PAID: toDecimal(record.paid),
    BALANCE: toDecimal(balanceOf(record)),
    NORMAL_NOTES: record.notes,
    ERROR_NOTES: record.problem,
    LOGO_URL: bank.logoUrl,
    TRANS_CREATED_TIME: wireTime(record.createdAt),
    ...lastChangeOf(data, record),
    CHANGED_TIME: wireTime(record.changedAt),
    UNANSWERED: unansweredOf(context, record),
    STATUS_SINCE: statusSinceOf(record),
  };
  const payments = data.payments.filter(({ transactionId }) => transactionId === id);
  return {
    status: 'success',
    transactions: [detail],
    attachments: listAttachments(context, id),
    payments: payments.map((payment) => paymentOf(context, payment)),
    messages: messagesOf(context, record),
  };
};

/** Returns all statuses, and the active banks and agents. Agents get only themselves. */
export const lookups: Handlers['transaction.php?run=get_additional_details'] = ({
  data,
  user,
}) => ({
  status: 'success',
  statusDatas: allStatuses.map((code) => ({
    STATUS_CODE: code,
    STATUS_DESC: statuses[code].description,
    COLOUR: statuses[code].colour,
    STATUS_TYPE: statuses[code].bankerSelectable ? 'M' : '',
  })),
  banksDatas: byName(data.banks)
    .filter(({ isActive }) => isActive)
    .map((bank) => ({ BANK_CODE: bank.code, BANK_NAME: bank.name })),
  agentsDatas: byName(data.users)
    .filter(({ role, isActive }) => role === 'agent' && isActive)
    .filter(({ id }) => user.role !== 'agent' || id === user.id)
    .map((agent) => ({ USER_CODE: agent.code, USER_NAME: agent.name })),
});

/** Returns the figures of the business day and of all open transactions. */
export const summarise: Handlers['transaction.php?run=get_dashboard_details'] = ({ data, now }) => {
  const today = businessDay(now, businessTimeZone);
  const isToday = (time: Date) => businessDay(time, businessTimeZone) === today;
  const ofToday = data.transactions.filter(({ createdAt }) => isToday(createdAt));
  const initiated = ofToday.filter(({ status }) => status !== 'CNL');
  return {
    status: 'success',
    overall_datas: openFigures(data.transactions),
    todat_datas: {
      TRANSFERS: initiated.length,
      TOTAL_AMT: toDecimal(initiated.map(({ amount }) => amount).reduce(addPaise, zeroPaise)),
      // A completed transaction does not change any more.
      COMPLETED_ORDERS: data.transactions.filter(
        ({ status, changedAt }) => status === 'CMP' && isToday(changedAt),
      ).length,
      ...openFigures(ofToday),
    },
  };
};

const sumOf = (amounts: readonly Paise[]) => toDecimal(amounts.reduce(addPaise, zeroPaise));

/** Nothing happened before this day. */
const weekBefore: Partial<Record<DayFigure, { COUNT: number; AMOUNT?: string }>> = {
  initiated: { COUNT: 0, AMOUNT: '0.00' },
  completed: { COUNT: 0 },
  payments: { COUNT: 0, AMOUNT: '0.00' },
};

/** The figures of the business day for the user's role. */
export const viewDay: Handlers['transaction.php?run=getDay'] = (context) => {
  const { data, user, now } = context;
  const today = businessDay(now, businessTimeZone);
  const isToday = (time: Date) => businessDay(time, businessTimeZone) === today;
  const visible = data.transactions.filter((record) => isVisible(user, record));
  const inStatus = (...codes: readonly Status[]) =>
    visible.filter(({ status }) => codes.includes(status)).length;
  const initiated = visible.filter(
    ({ createdAt, status }) => isToday(createdAt) && status !== 'CNL',
  );
  const payments = data.payments.filter(
    ({ id, paidAt, userId }) =>
      isToday(paidAt) &&
      (user.role !== 'banker' || userId === user.id) &&
      !data.reversals.some(({ paymentId }) => paymentId === id),
  );
  const claims = [...data.claims].filter(
    ([id, { userId, expiresAt }]) =>
      userId === user.id &&
      expiresAt > now &&
      isPayable(visible.find((record) => record.id === id)?.status ?? 'CMP'),
  );
  const open = visible.filter(({ status }) => status !== 'CMP' && status !== 'CNL');
  const values: Record<DayFigure, { COUNT?: number; AMOUNT?: string }> = {
    initiated: {
      COUNT: initiated.length,
      ...(user.role === 'agent' && { AMOUNT: sumOf(initiated.map(({ amount }) => amount)) }),
    },
    waiting: { COUNT: inStatus('WTG') },
    toCheck: { COUNT: inStatus('CHK') },
    // A completed transaction does not change any more.
    completed: {
      COUNT: visible.filter(({ status, changedAt }) => status === 'CMP' && isToday(changedAt))
        .length,
    },
    balance: { AMOUNT: sumOf(open.map(balanceOf)) },
    payments: { COUNT: payments.length, AMOUNT: sumOf(payments.map(({ amount }) => amount)) },
    openOrders: { COUNT: inStatus(...(sections.banker.ORD ?? [])) },
    claims: { COUNT: claims.length },
    problems: { COUNT: inStatus('NPP', 'CLP', 'OSP') },
    unanswered: { COUNT: visible.filter((record) => unansweredOf(context, record)).length },
  };
  const figures = dayFigures[user.role].map((NAME) => ({
    NAME,
    ...values[NAME],
    ...(user.role === 'admin' && weekBefore[NAME] && { WEEK_BEFORE: weekBefore[NAME] }),
  }));
  return { status: 'success', message: { DAY: today, FIGURES: figures } };
};

/** Returns the number of open transactions and their balance. */
function openFigures(records: readonly TransactionRecord[]) {
  const open = records.filter(({ status }) => status !== 'CMP' && status !== 'CNL');
  return {
    PENDING_ORDERS: open.length,
    BALANCE_AMT: toDecimal(open.map(balanceOf).reduce(addPaise, zeroPaise)),
  };
}

const balanceOf = ({ amount, paid }: TransactionRecord) => subtractPaise(amount, paid);

/**
 * Returns whether each word of the search occurs in code, customer, bank, agent or amount, ignoring case,
 * or the whole text in a bank reference.
 */
function isFound(data: Data, record: TransactionRecord, search: string): boolean {
  const { bank, agent } = partiesOf(data, record);
  const texts = [record.code, record.customer, bank.name, bank.code, agent.name, agent.code];
  const reference = parseBankReference(search);
  const isPaidWith = (payment: PaymentRecord) =>
    payment.transactionId === record.id && reference && payment.reference?.includes(reference);
  const isWordIn = (word: string) =>
    texts.some((text) => text.toLowerCase().includes(word.toLowerCase())) ||
    toDecimal(record.amount).includes(withoutGrouping(word));
  return searchWords(search).every(isWordIn) || data.payments.some(isPaidWith);
}

/** Returns what all lists of transactions have in common. */
export function listedOf(data: Data, record: TransactionRecord) {
  const { bank, agent } = partiesOf(data, record);
  return {
    TRANSACTION_ID: record.id,
    TRANSACTION_CODE: record.code,
    BANK: bank.name,
    AGENT: agent.name,
    LOGO_URL: bank.logoUrl,
    AMOUNT: toDecimal(record.amount),
    TRANS_CREATED_TIME: wireTime(record.createdAt),
  };
}

/** Returns other payments with a bank reference, the newest first. */
export const checkReference: Handlers['transaction.php?run=checkReference'] = (
  context,
  { payment_id: paymentId, reference },
) => ({
  status: 'success',
  message: usesOf(context, paymentId, parseBankReference(reference)),
});

function usesOf({ data, user }: Context, paymentId: string, reference: string | null) {
  if (!reference) return [];
  const same = data.payments.filter(
    (payment) => payment.reference === reference && payment.id !== paymentId,
  );
  const newest = same.toReversed().slice(0, 3);
  return newest.map(({ transactionId, paidAt }) => {
    const record = findIn(data.transactions, ({ id }) => id === transactionId);
    if (!isVisible(user, record)) return {};
    return {
      TRANSACTION_ID: transactionId,
      TRANSACTION_CODE: record.code,
      PAYMENT_TIME: wireTime(paidAt),
    };
  });
}

function paymentOf(context: Context, { id, transactionId, ...payment }: PaymentRecord) {
  const { data, user } = context;
  const uses = user.role === 'admin' ? usesOf(context, id, payment.reference) : [];
  return {
    PAYMENT_ID: id,
    AMOUNT_CREDIT: toDecimal(payment.amount),
    PAYMENT_TIME: wireTime(payment.paidAt),
    USER_CODE: findIn(data.users, (user) => user.id === payment.userId).code,
    REFERENCE: payment.reference ?? undefined,
    SAME_REFERENCE: uses.length > 0 ? uses : undefined,
    RECEIPTS: filesAt(data, { transactionId, paymentId: id, messageId: null }).map(fileUrls),
    ...reversalOf(data, id),
  };
}

/** Returns the reversal of a payment; nothing if it is not reversed. */
function reversalOf({ reversals, users }: Data, paymentId: string) {
  const reversal = reversals.find((one) => one.paymentId === paymentId);
  if (!reversal) return {};
  return {
    REVERSED: {
      REVERSAL_ID: reversal.id,
      TIME: wireTime(reversal.reversedAt),
      USER_CODE: findIn(users, ({ id }) => id === reversal.userId).code,
      REASON: reversal.reason,
    },
  };
}

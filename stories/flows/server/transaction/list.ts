import { toDecimal } from '#domain/money.ts';
import { statuses } from '#domain/workflow.ts';
import { sections } from '#server/transaction/sections.ts';
import type { Handlers } from '../call.ts';
import type { Data, TransactionRecord } from '../data.ts';
import { matches, pageOf, wireTime } from '../rows.ts';
import { newestFirst, oldestFirst } from './order.ts';
import { partiesOf } from './parties.ts';
import { isVisible } from './visibility.ts';

export const listTransactions: Handlers['transaction.php?run=getTransactionsList'] = (
  { data, user },
  payload,
) => {
  const inSection = sections[user.role][payload.section];
  const order = payload.orderby === 'ASC' ? oldestFirst : newestFirst;
  const found = order(data.transactions).filter(
    (record) =>
      isVisible(user, record) &&
      (inSection?.includes(record.status) ?? true) &&
      isFound(data, record, payload.search),
  );
  return {
    status: 'success',
    message: pageOf(found, payload).map((record) => rowOf(data, record)),
  };
};

/** The searched words anywhere in code, customer, bank, agent or amount. */
function isFound(data: Data, record: TransactionRecord, search: string): boolean {
  const { bank, agent } = partiesOf(data, record);
  const words = [record.code, record.customer, bank.name, bank.code, agent.name, agent.code];
  // People type amounts the way they are shown.
  const amount = search.replace(/[₹,\s]/g, '') || search;
  return matches(search, words) || matches(amount, [toDecimal(record.amount)]);
}

function rowOf(data: Data, record: TransactionRecord) {
  const { bank, agent } = partiesOf(data, record);
  return {
    TRANSACTION_ID: record.id,
    TRANSACTION_CODE: record.code,
    BANK: bank.name,
    AGENT: agent.name,
    LOGO_URL: bank.logoUrl,
    AMOUNT: toDecimal(record.amount),
    STATUS_DESC: statuses[record.status].description,
    COLOUR: statuses[record.status].colour,
    TRANS_CREATED_TIME: wireTime(record.createdAt),
  };
}

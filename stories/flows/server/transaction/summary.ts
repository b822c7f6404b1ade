import { addPaise, subtractPaise, toDecimal, zeroPaise } from '#domain/money.ts';
import { businessDay } from '#server/time.ts';
import { businessTimeZone, type Handlers } from '../call.ts';
import type { TransactionRecord } from '../data.ts';

/** The figures of the business day so far, and of everything still open. */
export const summarise: Handlers['transaction.php?run=get_dashboard_details'] = ({ data, now }) => {
  const today = businessDay(now, businessTimeZone);
  const isToday = (time: Date | null) => time && businessDay(time, businessTimeZone) === today;
  const ofToday = data.transactions.filter(({ createdAt }) => isToday(createdAt));
  const initiated = ofToday.filter(({ status }) => status !== 'CNL');
  const completed = data.transactions.filter(
    ({ status, completedAt }) => status === 'CMP' && isToday(completedAt),
  );
  return {
    status: 'success',
    overall_datas: openFigures(data.transactions),
    todat_datas: {
      TRANSFERS: initiated.length,
      TOTAL_AMT: toDecimal(initiated.map(({ amount }) => amount).reduce(addPaise, zeroPaise)),
      COMPLETED_ORDERS: completed.length,
      ...openFigures(ofToday),
    },
  };
};

/** What is neither completed nor cancelled, and what is left to pay on it. */
function openFigures(records: readonly TransactionRecord[]) {
  const open = records.filter(({ status }) => status !== 'CMP' && status !== 'CNL');
  const balances = open.map(({ amount, paid }) => subtractPaise(amount, paid));
  return {
    PENDING_ORDERS: open.length,
    BALANCE_AMT: toDecimal(balances.reduce(addPaise, zeroPaise)),
  };
}

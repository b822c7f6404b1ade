import { toDecimal } from '#domain/money.ts';
import { readPeriod } from '#server/report/period.ts';
import { businessTimeZone, type Handlers } from './call.ts';
import { pageOf, wireTime } from './rows.ts';
import { newestFirst } from './transaction/order.ts';
import { partiesOf } from './transaction/parties.ts';

export const listReports: Handlers['report.php?run=getReports'] = ({ data }, payload) => {
  const period = readPeriod(payload.start_date, payload.end_date, businessTimeZone);
  const reported = newestFirst(data.transactions).filter(
    ({ createdAt }) => createdAt >= period.start && createdAt < period.end,
  );
  const message = pageOf(reported, payload).map((record) => {
    const { bank, agent } = partiesOf(data, record);
    return {
      TRANSACTION_ID: record.id,
      TRANSACTION_CODE: record.code,
      BANK: bank.name,
      AGENT: agent.name,
      CUSTOMER: record.customer,
      AMOUNT: toDecimal(record.amount),
      LOGO_URL: bank.logoUrl,
      TRANS_CREATED_TIME: wireTime(record.createdAt),
    };
  });
  return { status: 'success', message };
};

import { FormattedMessage } from 'react-intl';
import type { ReportedTransaction } from '#domain/reports/report.ts';
import { Amount } from '#ui/Amount.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import { bankAndAgent } from '#screens/shared/transactions/transactionMessages.ts';
import { TransactionRowLayout } from '#screens/shared/lists/TransactionRowLayout.tsx';

/** List row of a report: bank and agent, customer, code, amount and time. */
export function ReportRow({ transaction }: { transaction: ReportedTransaction }) {
  const { bankName, agentName, customer } = transaction;
  return (
    <TransactionRowLayout
      logo={<Logo src={transaction.logoUrl} />}
      names={<FormattedMessage {...bankAndAgent} values={{ bank: bankName, agent: agentName }} />}
      customer={customer || '-'}
      code={<TransactionCode code={transaction.code} />}
      amount={<Amount paise={transaction.amount} />}
      time={<Timestamp iso={transaction.createdAt} format="row" />}
    />
  );
}

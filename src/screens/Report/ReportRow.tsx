import { FormattedMessage } from 'react-intl';
import type { ReportedTransaction } from '#domain/report.ts';
import { Amount } from '#ui/Amount.tsx';
import { ListRow } from '#ui/ListRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { bankAndAgent } from '../transactionMessages.ts';

/** List row of a report: bank and agent, customer and time, amount. */
export function ReportRow({ transaction }: { transaction: ReportedTransaction }) {
  const { bankName, agentName, customer } = transaction;
  return (
    <ListRow
      leading={<Logo src={transaction.logoUrl} />}
      title={<FormattedMessage {...bankAndAgent} values={{ bank: bankName, agent: agentName }} />}
      subtitle={
        <>
          <span>{customer || '-'}</span>
          <Timestamp iso={transaction.createdAt} />
        </>
      }
      end={<Amount paise={transaction.amount} />}
    />
  );
}

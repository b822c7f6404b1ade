import { FormattedMessage } from 'react-intl';
import { Amount } from '#ui/Amount.tsx';
import { ListRow } from '#ui/ListRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import type { TransactionSummary } from '#domain/transaction.ts';
import { bankAndAgent } from './transactionMessages.ts';

/** List row of a transaction: logo, bank and agent, code and time, amount and status. */
export function TransactionRow({ transaction }: { transaction: TransactionSummary }) {
  const { bankName, agentName } = transaction;
  return (
    <ListRow
      leading={<Logo src={transaction.logoUrl} />}
      title={<FormattedMessage {...bankAndAgent} values={{ bank: bankName, agent: agentName }} />}
      subtitle={
        <>
          <TransactionCode code={transaction.code} />
          <Timestamp iso={transaction.createdAt} />
        </>
      }
      end={
        <>
          <Amount paise={transaction.amount} />
          <StatusTag colour={transaction.colour}>{transaction.statusDescription}</StatusTag>
        </>
      }
    />
  );
}

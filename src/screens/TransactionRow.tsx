import { use } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Amount } from '#ui/Amount.tsx';
import { ListRow } from '#ui/ListRow.tsx';
import { Logo } from '#ui/Logo.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import type { TransactionSummary } from '#domain/transaction.ts';
import { ClaimsContext } from './ClaimsContext.ts';
import { bankAndAgent } from './transactionMessages.ts';

const isPaying = defineMessage<{ code: string }>({
  id: 'TransactionRow.isPaying',
  defaultMessage: '{code} is paying',
});

/** List row of a transaction: logo, bank and agent, code and time, amount and status, and who is paying. */
export function TransactionRow({ transaction }: { transaction: TransactionSummary }) {
  const { formatMessage } = useIntl();
  const { bankName, agentName } = transaction;
  const code = use(ClaimsContext)[transaction.id]?.userCode;
  return (
    <ListRow
      {...(code !== undefined && {
        mark: { icon: 'banker', text: code, label: formatMessage(isPaying, { code }) },
      })}
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

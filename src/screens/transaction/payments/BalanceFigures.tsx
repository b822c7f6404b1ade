import { useIntl } from 'react-intl';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { Amount } from '#ui/Amount.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { transactionMessages as messages } from '#screens/shared/transactions/transactionMessages.ts';

export interface BalanceFiguresProps {
  transaction: Transaction;
  /** Also shows the customer's name. @default false */
  isNamed?: boolean;
  /** Also shows the balance. @default true */
  hasBalance?: boolean;
}

/** The paid amount and the balance. */
export function BalanceFigures({
  transaction,
  isNamed = false,
  hasBalance = true,
}: BalanceFiguresProps) {
  const { formatMessage } = useIntl();
  return (
    <DescriptionList
      items={[
        ...(isNamed
          ? [{ term: formatMessage(messages.customerName), value: transaction.customer || '-' }]
          : []),
        { term: formatMessage(messages.transferred), value: <Amount paise={transaction.paid} /> },
        ...(hasBalance
          ? [
              {
                term: formatMessage(messages.balance),
                value: <Amount paise={transaction.balance} />,
              },
            ]
          : []),
      ]}
    />
  );
}

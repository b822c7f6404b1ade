import { useIntl } from 'react-intl';
import type { Transaction } from '#domain/transaction.ts';
import { Amount } from '#ui/Amount.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { transactionMessages as messages } from '../transactionMessages.ts';

/** What was paid and what is left. */
export function BalanceFigures({ transaction }: { transaction: Transaction }) {
  const { formatMessage } = useIntl();
  return (
    <DescriptionList
      items={[
        {
          term: formatMessage(messages.transferred),
          value: <Amount paise={transaction.paid} />,
        },
        {
          term: formatMessage(messages.balance),
          value: <Amount paise={transaction.balance} />,
        },
      ]}
    />
  );
}

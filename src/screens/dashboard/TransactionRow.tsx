import { type ReactNode, use } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { Amount } from '#ui/Amount.tsx';
import { Logo } from '#ui/Logo.tsx';
import { StatusTag } from '#ui/StatusTag.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { TransactionCode } from '#ui/TransactionCode.tsx';
import type { TransactionSummary } from '#domain/transactions/transaction.ts';
import { isClosedDescription } from '#domain/workflow/workflow.ts';
import { Age } from './Age.tsx';
import { RowClaimsContext } from './RowClaimsContext.ts';
import { MarksContext } from './MarksContext.ts';
import { Overdue } from '#screens/shared/time/Overdue.tsx';
import {
  TransactionRowLayout,
  type TransactionRowLayoutProps,
} from '#screens/shared/lists/TransactionRowLayout.tsx';
import { UnansweredTag } from '#screens/shared/lists/UnansweredTag.tsx';
import { bankAndAgent } from '#screens/shared/transactions/transactionMessages.ts';

const isPaying = defineMessage<{ code: string }>({
  id: 'TransactionRow.isPaying',
  defaultMessage: '{code} is paying',
});

export interface TransactionRowProps {
  transaction: TransactionSummary;
  /** Arranges the parts. @default with TransactionRowLayout */
  renderParts?: (parts: TransactionRowLayoutProps) => ReactNode;
}

/**
 * List row of a transaction: logo, bank and agent, customer, code, amount, status, time, how long it has
 * been open or overdue, who is paying, and unanswered messages.
 */
export function TransactionRow({ transaction, renderParts }: TransactionRowProps) {
  const { formatMessage } = useIntl();
  const { bankName, agentName, customer, statusDescription, createdAt } = transaction;
  const mark = use(MarksContext);
  const names = formatMessage(bankAndAgent, { bank: bankName, agent: agentName });
  const code = use(RowClaimsContext)[transaction.id]?.userCode;
  // The code beside the time begins with the year.
  const isBrief = renderParts === undefined;
  return (renderParts ?? inRows)({
    logo: <Logo src={transaction.logoUrl} />,
    names: mark ? mark(names) : names,
    customer: mark ? mark(customer) : customer,
    mark: code === undefined ? code : { text: code, label: formatMessage(isPaying, { code }) },
    code: <TransactionCode code={transaction.code} mark={mark} />,
    amount: <Amount paise={transaction.amount} mark={mark} />,
    status: <StatusTag colour={transaction.colour}>{statusDescription}</StatusTag>,
    time: <Timestamp iso={createdAt} format={isBrief ? 'row' : 'full'} />,
    age: !isClosedDescription(statusDescription) && (
      <Overdue transaction={transaction} isBrief={isBrief}>
        <Age since={createdAt} />
      </Overdue>
    ),
    note:
      transaction.unanswered > 0 ? (
        <UnansweredTag count={transaction.unanswered} isBrief={isBrief} />
      ) : undefined,
  });
}

const inRows = (parts: TransactionRowLayoutProps) => <TransactionRowLayout {...parts} />;

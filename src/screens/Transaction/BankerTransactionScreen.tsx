import { memo } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Paise } from '#domain/money.ts';
import type { Transaction } from '#domain/transaction.ts';
import { isEditable, isPayable, type Status } from '#domain/workflow.ts';
import { Amount } from '#ui/Amount.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Later } from '#ui/Later.tsx';
import { Section } from '#ui/Section.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import type { Submission } from '../states.ts';
import { transactionMessages } from '../transactionMessages.ts';
import type { Uploads } from '../uploads.ts';
import { BankerStatusForm } from './BankerStatusForm.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentHistory } from './PaymentHistory.tsx';
import { galleryOf, toPictures } from './pictures.ts';
import { ProblemMessage } from './ProblemMessage.tsx';
import {
  type TransactionData,
  TransactionFrame,
  type TransactionState,
} from './TransactionFrame.tsx';
import { TransactionHead } from './TransactionHead.tsx';

const messages = defineMessages({
  details: { id: 'BankerTransaction.details', defaultMessage: 'Details' },
  files: { id: 'BankerTransaction.files', defaultMessage: 'Bank Details' },
  file: { id: 'BankerTransaction.file', defaultMessage: 'Bank details' },
  transferred: { id: 'BankerTransaction.transferred', defaultMessage: 'Transferred Amount' },
  balance: { id: 'BankerTransaction.balance', defaultMessage: 'Balance Amount' },
});

const Term = styled.h3`
  margin-block-start: ${space(3)};
  ${text('small')}
  color: ${colour('inkSoft')};
`;

const Notes = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export interface BankerTransactionScreenProps {
  state: TransactionState;
  receipts: Uploads;
  statusSubmission: Submission;
  paymentSubmission: Submission;
  onStatusSubmit: (change: { status: Status; reason: string }) => void | Promise<void>;
  onPay: (amount: Paise) => void | Promise<void>;
  /** Asks the server what became of a payment whose answer got lost. */
  onPaymentLook: () => void;
  onBack: () => void;
  /** Reads the transaction anew; what was typed stays. */
  onLook: () => void;
  /** Starts anew from what the server has now. */
  onReload: () => void;
}

/** A transaction as a banker sees it: read-only but for its status and its payments. */
export function BankerTransactionScreen(props: BankerTransactionScreenProps) {
  return (
    <TransactionFrame
      viewer="banker"
      state={props.state}
      onBack={props.onBack}
      onRetry={props.onReload}
    >
      {(data) => <BankerBody {...props} data={data} />}
    </TransactionFrame>
  );
}

function BankerBody({
  data: { transaction, attachments, payments, lookups },
  ...props
}: BankerTransactionScreenProps & { data: TransactionData }) {
  return (
    <>
      <Known transaction={transaction} attachments={attachments} payments={payments} />
      <Later>
        {isPayable(transaction.status) && (
          <PaymentForm
            balance={transaction.balance}
            receipts={props.receipts}
            submission={props.paymentSubmission}
            onPay={props.onPay}
            onLook={props.onPaymentLook}
            onReload={props.onReload}
          />
        )}
        {isEditable('banker', transaction.status) && (
          <BankerStatusForm
            status={transaction.status}
            choices={lookups.statuses}
            submission={props.statusSubmission}
            onSubmit={props.onStatusSubmit}
            onLook={props.onLook}
            onReload={props.onReload}
          />
        )}
      </Later>
    </>
  );
}

/** What is only read. Remembered: what becomes of receipts below renders it no more. */
const Known = memo(function Known({
  transaction,
  attachments,
  payments,
}: Pick<TransactionData, 'transaction' | 'attachments' | 'payments'>) {
  const { formatMessage } = useIntl();
  return (
    <>
      <TransactionHead transaction={transaction} />
      <ProblemMessage transaction={transaction} />
      <Facts transaction={transaction} />
      {attachments.length > 0 && (
        <Section title={formatMessage(messages.files)}>
          <Thumbnail
            label={formatMessage(messages.file)}
            images={toPictures(attachments)}
            gallery={galleryOf({ attachments, payments })}
          />
        </Section>
      )}
      <PaymentHistory payments={payments} attachments={attachments} />
    </>
  );
});

function Facts({ transaction }: { transaction: Transaction }) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.details)}>
      <DescriptionList
        items={[
          {
            term: formatMessage(transactionMessages.customerName),
            value: transaction.customer || '-',
          },
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
      {transaction.notes && (
        <>
          <Term>
            <FormattedMessage {...transactionMessages.notes} />
          </Term>
          <Notes>{transaction.notes}</Notes>
        </>
      )}
    </Section>
  );
}

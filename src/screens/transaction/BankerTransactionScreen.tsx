import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Claim } from '#domain/workflow/claim.ts';
import type { Paise } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { StatusChange } from '#domain/workflow/transactionChange.ts';
import { isEditable, isPayable } from '#domain/workflow/workflow.ts';
import { Banner } from '#ui/Banner.tsx';
import { Deferred } from '#ui/Deferred.tsx';
import type { FormDraft } from '#ui/form/formDraft.ts';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { Section } from '#ui/Section.tsx';
import { colour, space, text } from '#ui/theme/tokens.ts';
import { Thumbnail } from '#ui/Thumbnail.tsx';
import type { Submission } from '#domain/lists/screenStates.ts';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { Uploads } from '#domain/files/uploads.ts';
import { BalanceFigures } from './payments/BalanceFigures.tsx';
import { BankerStatusForm } from './BankerStatusForm.tsx';
import { PaymentForm, type PaymentFormProps } from './payments/PaymentForm.tsx';
import { PaymentHistory } from './payments/PaymentHistory.tsx';
import { galleryOf, toPictures } from '#screens/shared/transactions/pictures.ts';
import {
  type TransactionData,
  TransactionFrame,
  type TransactionState,
} from './TransactionFrame.tsx';

const messages = defineMessages({
  details: { id: 'BankerTransaction.details', defaultMessage: 'Details' },
  paymentKept: {
    id: 'BankerTransaction.paymentKept',
    defaultMessage: 'No payment can be recorded in this status. What you typed is kept as a draft.',
  },
  file: { id: 'BankerTransaction.file', defaultMessage: 'Bank details' },
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
  /** Questions and answers on the transaction. */
  questions?: ReactNode;
  /** Slip and repetition of the transaction. */
  tools?: ReactNode;
  /** History of the transaction. */
  history?: ReactNode;
  /** Drafts of the two forms. */
  statusDraft?: FormDraft | undefined;
  paymentDraft?: FormDraft | undefined;
  receipts: Uploads;
  /** A payment above this amount is typed twice. @default null, none is */
  retypeAbove?: Paise | null;
  referenceCheck?: PaymentFormProps['referenceCheck'];
  /** Returns the link to another transaction with the same receipt. */
  linkTo: (transactionId: string) => LinkTarget;
  /** Claim of the user who is paying it; null without one, undefined if the server has no claims. */
  claim?: Claim | null | undefined;
  /** True if the banker's claim could not be taken. @default false */
  isClaimMissing?: boolean;
  /** Called when the banker states that they are paying. */
  onTake: () => void | Promise<void>;
  statusSubmission: Submission;
  paymentSubmission: Submission;
  onStatusSubmit: (change: StatusChange) => void | Promise<void>;
  onPay: PaymentFormProps['onPay'];
  /** Checks on the server whether the last status change was recorded. */
  onStatusCheck: () => void;
  /** Checks on the server whether the last payment was recorded. */
  onPaymentCheck: () => void;
  onBack: () => void;
  /** Reads the transaction again. Keeps form input. */
  onReload: () => void;
}

/** The details of a transaction for a banker: read-only, except for status and payments. */
export function BankerTransactionScreen(props: BankerTransactionScreenProps) {
  return (
    <TransactionFrame viewer="banker" {...props}>
      {(data) => <BankerBody {...props} data={data} />}
    </TransactionFrame>
  );
}

function BankerBody({
  data: { transaction, attachments, payments, lookups },
  ...props
}: BankerTransactionScreenProps & { data: TransactionData }) {
  const { formatMessage } = useIntl();
  return (
    <>
      <ReadOnlyDetails transaction={transaction} />
      {attachments.length > 0 && (
        <Section title={formatMessage(transactionMessages.bankDetails)}>
          <Thumbnail
            label={formatMessage(messages.file)}
            images={toPictures(attachments)}
            gallery={galleryOf({ attachments, payments })}
          />
        </Section>
      )}
      <PaymentHistory
        payments={payments}
        attachments={attachments}
        transactionId={transaction.id}
        receiptLinkTo={props.linkTo}
      />
      <Deferred>
        {isPayable(transaction.status) ? (
          <PaymentForm
            transaction={transaction}
            draft={props.paymentDraft}
            receipts={props.receipts}
            retypeAbove={props.retypeAbove ?? null}
            referenceCheck={props.referenceCheck ?? null}
            claim={props.claim ?? null}
            isClaimMissing={props.isClaimMissing ?? false}
            submission={props.paymentSubmission}
            onPay={props.onPay}
            onCheck={props.onPaymentCheck}
            onReload={props.onReload}
          />
        ) : (
          <PaymentDraftNote draft={props.paymentDraft} />
        )}
        <BankerStatusForm
          transaction={transaction}
          isLocked={!isEditable('banker', transaction.status)}
          draft={props.statusDraft}
          choices={lookups.statuses}
          submission={props.statusSubmission}
          onSubmit={props.onStatusSubmit}
          onCheck={props.onStatusCheck}
          onReload={props.onReload}
        />
      </Deferred>
    </>
  );
}

/** Message about a payment draft when the status no longer allows payments. */
function PaymentDraftNote({ draft }: { draft: FormDraft | undefined }) {
  if (Object.keys(draft?.typed ?? {}).length === 0) return null;
  return (
    <Banner tone="warning">
      <FormattedMessage {...messages.paymentKept} />
    </Banner>
  );
}

function ReadOnlyDetails({ transaction }: { transaction: Transaction }) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.details)}>
      <BalanceFigures transaction={transaction} isNamed />
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

import { type ReactNode, useRef, useState } from 'react';
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
import type { Uploads } from '#domain/files/uploadState.ts';
import { AfterCopy } from './copies/AfterCopy.tsx';
import { type Copied, CopyLines } from './copies/CopyLines.tsx';
import { BalanceFigures } from './payments/BalanceFigures.tsx';
import { BankerStatusForm } from './BankerStatusForm.tsx';
import { PayableColumns } from './payments/PayableColumns.tsx';
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

const Rest = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

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
  /** The messages on the transaction. */
  messagesSection?: ReactNode;
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
export function BankerTransactionScreen({
  messagesSection,
  ...props
}: BankerTransactionScreenProps) {
  const { state } = props;
  const paysFirst = state.kind === 'ready' && isPayable(state.transaction.status);
  const below = useRef<HTMLDivElement>(null);
  const showMessages = () => {
    // Until the messages are read there is no list of them.
    const list = below.current?.querySelector('ul') ?? below.current;
    list?.focus({ preventScroll: true });
    below.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <TransactionFrame
      viewer="banker"
      {...props}
      messagesSection={!paysFirst && messagesSection}
      onShowMessages={paysFirst && messagesSection ? showMessages : undefined}
    >
      {(data) =>
        paysFirst ? (
          <PayableBody
            {...props}
            data={data}
            messagesSection={
              messagesSection && (
                <div ref={below} tabIndex={-1}>
                  {messagesSection}
                </div>
              )
            }
          />
        ) : (
          <>
            <Record {...props} data={data} hasBalance />
            <Deferred>
              <PaymentDraftNote draft={props.paymentDraft} />
              <StatusForm {...props} data={data} />
            </Deferred>
          </>
        )
      }
    </TransactionFrame>
  );
}

type BodyProps = Omit<BankerTransactionScreenProps, 'state'> & { data: TransactionData };

/** What is paid, and the form that records it, stand first; beside the details where there is room. */
function PayableBody({ data, messagesSection, ...props }: BodyProps) {
  const { transaction, attachments } = data;
  const form = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<Copied | null>(null);
  return (
    <>
      <PayableColumns>
        <CopyLines
          transaction={transaction}
          attachments={attachments}
          pictures={<BankDetails data={data} />}
          onCopy={setCopied}
        />
        <div ref={form}>
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
        </div>
        <Deferred>
          <Rest>
            <Record {...props} data={data} />
            <StatusForm {...props} data={data} />
          </Rest>
        </Deferred>
      </PayableColumns>
      {messagesSection}
      {copied && (
        <AfterCopy
          copied={copied}
          onRecord={() => form.current?.querySelector('input')?.focus()}
          onPaste={props.receipts.onPick}
          onReject={props.receipts.onReject}
        />
      )}
    </>
  );
}

/** The details, the pictures of bank details, and the payments. */
function Record({
  data,
  linkTo,
  hasBalance = false,
}: Pick<BodyProps, 'data' | 'linkTo'> & {
  /** True if the balance and the pictures stand nowhere else. @default false */
  hasBalance?: boolean;
}) {
  const { formatMessage } = useIntl();
  const { transaction, attachments, payments } = data;
  return (
    <>
      <ReadOnlyDetails transaction={transaction} hasBalance={hasBalance} />
      {hasBalance && attachments.length > 0 && (
        <Section title={formatMessage(transactionMessages.bankDetails)}>
          <BankDetails data={data} />
        </Section>
      )}
      <PaymentHistory
        payments={payments}
        attachments={attachments}
        transactionId={transaction.id}
        receiptLinkTo={linkTo}
      />
    </>
  );
}

function BankDetails({ data }: Pick<BodyProps, 'data'>) {
  const { formatMessage } = useIntl();
  return (
    <Thumbnail
      label={formatMessage(messages.file)}
      images={toPictures(data.attachments)}
      gallery={galleryOf(data)}
    />
  );
}

function StatusForm({ data: { transaction, lookups }, ...props }: BodyProps) {
  return (
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

function ReadOnlyDetails({
  transaction,
  hasBalance,
}: {
  transaction: Transaction;
  hasBalance: boolean;
}) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(messages.details)}>
      <BalanceFigures transaction={transaction} isNamed hasBalance={hasBalance} />
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

import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { AccountBalance } from '#domain/account/account.ts';
import type { Claim } from '#domain/workflow/claim.ts';
import { formatRupees, type Paise } from '#domain/money/money.ts';
import type {
  Payment,
  PossibleDuplicate,
  TransactionChange,
} from '#domain/transactions/transaction.ts';
import {
  adminStatusesFrom,
  allTransitions,
  isEditable,
  isPayable,
  isStatus,
  type Transition,
  isTransitionAllowed,
  statuses,
} from '#domain/workflow/workflow.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Deferred } from '#ui/Deferred.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import type { LinkTarget } from '#ui/pressTypes.ts';
import { ActionButton } from '#screens/shared/forms/ActionButton.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import { PossibleDuplicates } from '#screens/shared/transactions/PossibleDuplicates.tsx';
import { isUnsettled, sendState } from '#domain/lists/screenStates.ts';
import type { SubmissionBannerProps } from '#screens/shared/forms/SubmissionBanner.tsx';
import { validateTransaction } from '#screens/shared/transactions/transactionForm.ts';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import { CopyLines } from './copies/CopyLines.tsx';
import { TransactionForm } from './TransactionForm.tsx';
import {
  type TransactionData,
  TransactionFrame,
  type TransactionState,
} from './TransactionFrame.tsx';
import { adminValuesOf, type AdminValues, changeOf } from './transactionValues.ts';
import { LimitNote } from '#screens/shared/account/LimitNote.tsx';
import { transitionMessages } from '#screens/shared/transactions/transitionMessages.ts';
import { useStatusOptions } from './useStatusOptions.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  actions: { id: 'AdminTransaction.actions', defaultMessage: 'Actions' },
  reused: {
    id: 'AdminTransaction.reused',
    defaultMessage: 'A receipt was also used for another payment. Compare them before checking.',
  },
  similar: {
    id: 'AdminTransaction.similar',
    defaultMessage: 'A receipt looks like that of another payment. Compare them before checking.',
  },
  reverse: { id: 'AdminTransaction.reverse', defaultMessage: 'Reverse' },
});

/** The form shows the pictures. */
const noPictures: readonly [] = [];

/** Checked is at the bottom of the screen; the other buttons are above the form. */
const formTransitions = allTransitions.filter((transition) => transition !== 'check');

/** A submission of the admin: the form or a status transition. */
export type AdminAction =
  | { kind: 'update'; change: TransactionChange }
  | { kind: 'transition'; transition: Transition };

export interface AdminTransactionScreenProps extends SubmissionBannerProps {
  state: TransactionState;
  /** The messages on the transaction. */
  messagesSection?: ReactNode;
  /** Slip and repetition of the transaction. */
  tools?: ReactNode;
  /** History of the transaction. */
  history?: ReactNode;
  uploads: Uploads;
  /** Claim of the user who is paying it; null without one, undefined if the server has no claims. */
  claim?: Claim | null | undefined;
  /** An amount above this one is typed twice. @default null, none is */
  retypeAbove?: Paise | null;
  /** Transactions that may be the same transfer, while it can be accepted. @default [] */
  duplicates?: readonly PossibleDuplicate[];
  /** The account of the agent, whose limit an acceptance may exceed; null if it is not known. @default null */
  account?: AccountBalance | null;
  /** Returns the link to another transaction. */
  linkTo: (transactionId: string) => LinkTarget;
  /** The action of the submission; null before the first. */
  action: AdminAction | null;
  onSubmit: (change: TransactionChange) => void | Promise<void>;
  onTransition: (transition: Transition) => void;
  /** Returns true if the user may reverse the payment. @default none can be reversed */
  canReverse?: (payment: Payment) => boolean;
  /** Opens the form that reverses a payment. */
  onReverse: (payment: Payment) => void;
  onBack: () => void;
}

/** The details of a transaction for an admin: all fields, and the transitions of its status. */
export function AdminTransactionScreen(props: AdminTransactionScreenProps) {
  return (
    <TransactionFrame viewer="admin" {...props}>
      {(data) => (
        <>
          <TransitionButtons
            {...props}
            transitions={formTransitions.filter((transition) =>
              isTransitionAllowed(transition, data.transaction.status),
            )}
          />
          <PossibleDuplicates duplicates={props.duplicates ?? []} linkTo={props.linkTo} />
          {isTransitionAllowed('accept', data.transaction.status) && (
            <LimitNote account={props.account ?? null} added={data.transaction.amount} />
          )}
          <AdminForm {...props} data={data} />
          {isPayable(data.transaction.status) && (
            <Deferred>
              <CopyLines transaction={data.transaction} attachments={noPictures} />
            </Deferred>
          )}
        </>
      )}
    </TransactionFrame>
  );
}

function TransitionButtons({
  transitions,
  ...props
}: Pick<AdminTransactionScreenProps, 'submission' | 'action' | 'onTransition'> & {
  transitions: readonly Transition[];
}) {
  const { formatMessage } = useIntl();
  if (transitions.length === 0) return null;
  return (
    <ButtonGroup label={formatMessage(messages.actions)}>
      {transitions.map((transition) => (
        <TransitionButton key={transition} {...props} transition={transition} />
      ))}
    </ButtonGroup>
  );
}

function TransitionButton({
  transition,
  submission,
  action,
  onTransition,
}: Pick<AdminTransactionScreenProps, 'submission' | 'action' | 'onTransition'> & {
  transition: Transition;
}) {
  const isThis = action?.kind === 'transition' && action.transition === transition;
  return (
    <ActionButton
      variant={variantOf(transition)}
      isWide
      {...sendState(submission, isThis)}
      onPress={() => onTransition(transition)}
    >
      <FormattedMessage {...transitionMessages[transition]} />
    </ActionButton>
  );
}

function variantOf(transition: Transition) {
  if (transition === 'cancel') return 'danger';
  return transition === 'accept' || transition === 'check' ? 'primary' : 'outline';
}

function AdminForm({
  data,
  retypeAbove = null,
  ...props
}: AdminTransactionScreenProps & { data: TransactionData }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { transaction } = data;
  const { submission, action, draft, uploads } = props;
  const isLocked = !isEditable('admin', transaction.status);
  const retype = { above: retypeAbove, recorded: transaction.amount };
  const statusOptions = useStatusOptions(
    adminStatusesFrom(transaction.status).map((code) => ({ code, ...statuses[code] })),
  );
  const paymentAction = (payment: Payment) =>
    props.canReverse?.(payment) && <ReverseButton payment={payment} {...props} />;
  return (
    <TransactionForm<AdminValues>
      {...props}
      data={data}
      amountLabel={formatMessage(transactionMessages.amount)}
      retype={retype}
      filesLabel={formatMessage(transactionMessages.fileUpload)}
      isLocked={isLocked}
      paymentAction={paymentAction}
      initialValues={adminValuesOf(transaction)}
      validate={(values) => ({
        ...validateTransaction(values, intl, retype),
        status: isStatus(values.status ?? '')
          ? undefined
          : formatMessage(transactionMessages.statusRequired),
      })}
      onSubmit={(values) => {
        const status = isStatus(values.status) ? values.status : transaction.status;
        return props.onSubmit(changeOf(values, status));
      }}
      statusField={
        <FormSelect
          name="status"
          label={formatMessage(transactionMessages.status)}
          options={statusOptions}
          isDisabled={isLocked}
        />
      }
    >
      {isLocked ? (
        <Button variant="outline" isWide onPress={props.onBack}>
          <FormattedMessage {...commonMessages.back} />
        </Button>
      ) : (
        <SendButton
          submission={submission}
          isCurrent={action?.kind === 'update'}
          draft={draft}
          uploads={uploads}
        >
          <FormattedMessage {...commonMessages.update} />
        </SendButton>
      )}
      {isTransitionAllowed('check', transaction.status) && (
        <>
          <ReuseNotice payments={data.payments} />
          <TransitionButton {...props} transition="check" />
        </>
      )}
    </TransactionForm>
  );
}

/**
 * Reminds the admin who checks of receipts that other payments also have, or that look like theirs; those of reversed
 * payments do not count.
 */
function ReuseNotice({ payments }: Pick<TransactionData, 'payments'>) {
  const counted = payments.filter(({ reversal }) => !reversal);
  const isReused = counted.some(({ reused }) => reused.length > 0);
  if (!isReused && counted.every(({ similar }) => similar.length === 0)) return null;
  return (
    <Banner tone="warning">
      <FormattedMessage {...messages[isReused ? 'reused' : 'similar']} />
    </Banner>
  );
}

function ReverseButton({
  payment,
  submission,
  onReverse,
}: Pick<AdminTransactionScreenProps, 'submission' | 'onReverse'> & { payment: Payment }) {
  return (
    <ActionButton
      variant="quiet"
      isDisabled={isUnsettled(submission)}
      onPress={() => onReverse(payment)}
    >
      <span>
        <FormattedMessage {...messages.reverse} />
        <VisuallyHidden> {formatRupees(payment.amount)}</VisuallyHidden>
      </span>
    </ActionButton>
  );
}

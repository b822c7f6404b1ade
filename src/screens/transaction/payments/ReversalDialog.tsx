import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isInProgress } from '#domain/lists/screenStates.ts';
import { addPaise, formatRupees } from '#domain/money/money.ts';
import type { Payment, Transaction } from '#domain/transactions/transaction.ts';
import { statuses } from '#domain/workflow/workflow.ts';
import {
  isReversible,
  reversalRequestHours,
  statusAfterReversal,
} from '#domain/workflow/reversal.ts';
import { Amount } from '#ui/Amount.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { reasonError, ReasonField } from '#screens/shared/forms/ReasonField.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { paidBy } from './paymentMessages.ts';
import { ReversalRequestNote } from './ReversalRequestNote.tsx';

const messages = defineMessages({
  title: { id: 'Reversal.title', defaultMessage: 'Reverse payment' },
  request: { id: 'Reversal.request', defaultMessage: 'Request reversal' },
  confirm: { id: 'Reversal.confirm', defaultMessage: 'Confirm reversal' },
  impossible: {
    id: 'Reversal.impossible',
    defaultMessage: 'This payment can no longer be reversed.',
  },
});

const effect = defineMessage<{ balance: string; status: string }>({
  id: 'Reversal.effect',
  defaultMessage: 'The balance becomes {balance} and the status {status}.',
});

const effectOnBalance = defineMessage<{ balance: string; status: string }>({
  id: 'Reversal.effectOnBalance',
  defaultMessage: 'The balance becomes {balance}. The status stays {status}.',
});

const waiting = defineMessage<{ hours: number }>({
  id: 'Reversal.waiting',
  defaultMessage:
    'Another admin has to confirm it within {hours} hours. Until then nothing changes.',
});

interface ReversalValues {
  reason: string;
}

export interface ReversalDialogProps extends SubmissionBannerProps {
  payment: Payment;
  transaction: Pick<Transaction, 'balance' | 'status'>;
  /** True if a reversal needs a second admin. @default false */
  needsConfirmation?: boolean;
  onReverse: (reason: string) => void | Promise<void>;
  onClose: () => void;
}

/** Asks an admin for the reason of a reversal, and states what it changes. */
export function ReversalDialog({
  payment,
  transaction,
  needsConfirmation = false,
  onReverse,
  onClose,
  ...props
}: ReversalDialogProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { submission, draft } = props;
  const isRequest = needsConfirmation && !payment.reversalRequest;
  const isPossible = isReversible(transaction.status) && !payment.reversal;
  return (
    <Dialog
      title={formatMessage(messages.title)}
      isBusy={isInProgress(submission)}
      onClose={onClose}
    >
      <Form<ReversalValues>
        label={formatMessage(messages.title)}
        draft={draft}
        validate={({ reason }) => ({ reason: reasonError(reason, intl) })}
        onSubmit={({ reason }) => onReverse(reason.trim())}
      >
        <div>
          <Amount paise={payment.amount} size="title" />{' '}
          <FormattedMessage {...paidBy} values={{ user: payment.userCode }} />
          {', '}
          <Timestamp iso={payment.paidAt} />
        </div>
        <p>
          {isPossible ? (
            <Effect payment={payment} transaction={transaction} />
          ) : (
            <FormattedMessage {...messages.impossible} />
          )}
        </p>
        {payment.reversalRequest && isPossible && (
          <ReversalRequestNote request={payment.reversalRequest} />
        )}
        {isRequest && isPossible && (
          <p>
            <FormattedMessage {...waiting} values={{ hours: reversalRequestHours }} />
          </p>
        )}
        <ReasonField />
        <SubmissionBanner {...props} />
        <SendButton variant="danger" submission={submission} draft={draft} isDisabled={!isPossible}>
          <FormattedMessage {...sendMessage(needsConfirmation, isRequest)} />
        </SendButton>
      </Form>
    </Dialog>
  );
}

function sendMessage(needsConfirmation: boolean, isRequest: boolean) {
  if (!needsConfirmation) return messages.title;
  return isRequest ? messages.request : messages.confirm;
}

function Effect({
  payment: { amount },
  transaction: { balance, status },
}: Pick<ReversalDialogProps, 'payment' | 'transaction'>) {
  const after = statusAfterReversal(status);
  return (
    <FormattedMessage
      {...(after === status ? effectOnBalance : effect)}
      values={{
        balance: formatRupees(addPaise(balance, amount)),
        status: statuses[after].description,
      }}
    />
  );
}

import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type Paise, parseRupees } from '#domain/money.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { Section } from '#ui/Section.tsx';
import { FieldRoom } from '../FieldRoom.ts';
import { SendButton } from '../SendButton.tsx';
import type { Submission } from '../states.ts';
import { SubmissionBanner } from '../SubmissionBanner.tsx';
import { amountProblem, type FileFlag, readTypedAmount } from '../transactionForm.ts';
import { transactionMessages } from '../transactionMessages.ts';
import type { Uploads } from '../uploads.ts';
import { ReceiptsField } from './ReceiptsField.tsx';

const messages = defineMessages({
  title: { id: 'PaymentForm.title', defaultMessage: 'Payments' },
  send: { id: 'PaymentForm.send', defaultMessage: 'Send' },
  sending: { id: 'PaymentForm.sending', defaultMessage: 'Sending...' },
  fileRequired: { id: 'PaymentForm.fileRequired', defaultMessage: 'File is required' },
  overBalance: {
    id: 'PaymentForm.overBalance',
    defaultMessage: 'Amount is more than the balance',
  },
});

interface PaymentValues {
  amount: string;
  file: FileFlag;
}

export interface PaymentFormProps {
  /** What is left to pay. */
  balance: Paise;
  receipts: Uploads;
  submission: Submission;
  onPay: (amount: Paise) => void | Promise<void>;
  /** Asks the server what became of an attempt whose answer got lost. */
  onLook: () => void;
  /** Starts anew from what the server has now. */
  onReload: () => void;
}

/** Where a banker records a part payment with its receipts. */
export function PaymentForm({
  balance,
  receipts,
  submission,
  onPay,
  onLook,
  onReload,
}: PaymentFormProps) {
  const { formatMessage } = useIntl();
  const validate = (values: Partial<PaymentValues>) => ({
    amount: amountProblem(values.amount, formatMessage) ?? overBalance(values.amount, balance),
    file: values.file === 'valid' ? undefined : formatMessage(messages.fileRequired),
  });
  const overBalance = (typed: string | undefined, balance: Paise) =>
    (parseRupees(typed ?? '') ?? 0) > balance ? formatMessage(messages.overBalance) : undefined;
  const isUploading = receipts.items.some(({ state }) => state === 'uploading');
  return (
    <Section title={formatMessage(messages.title)}>
      <Form<PaymentValues>
        name="payment"
        forgets={['file']}
        label={formatMessage(messages.title)}
        validate={validate}
        onSubmit={(values) => onPay(readTypedAmount(values.amount))}
      >
        <ReceiptsField uploads={receipts} />
        <FieldRoom>
          <FormAmountField name="amount" label={formatMessage(transactionMessages.amount)} />
        </FieldRoom>
        <SubmissionBanner submission={submission} onLook={onLook} onReload={onReload} />
        <SendButton
          isPending={submission.kind === 'submitting'}
          // Whether it counts is asked before it is offered again.
          isDisabled={isUploading || submission.kind === 'outcomeUnknown'}
          pendingLabel={formatMessage(messages.sending)}
        >
          <FormattedMessage {...messages.send} />
        </SendButton>
      </Form>
    </Section>
  );
}

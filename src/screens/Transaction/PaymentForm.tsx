import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type Paise, parseRupees } from '#domain/money.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { Section } from '#ui/Section.tsx';
import { ErrorSpace } from '../ErrorSpace.ts';
import { SendButton } from '../SendButton.tsx';
import { SubmissionBanner, type SubmissionBannerProps } from '../SubmissionBanner.tsx';
import { validateAmount, type FileFlag, readTypedAmount } from '../transactionForm.ts';
import { transactionMessages } from '../transactionMessages.ts';
import type { Uploads } from '../uploads.ts';
import { UploadsField } from '../UploadsField.tsx';

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

export interface PaymentFormProps extends SubmissionBannerProps {
  /** Remaining amount to pay. */
  balance: Paise;
  receipts: Uploads;
  onPay: (amount: Paise) => void | Promise<void>;
}

/** The banker's form for a part payment with its receipts. */
export function PaymentForm({ balance, receipts, onPay, ...props }: PaymentFormProps) {
  const { formatMessage } = useIntl();
  const validate = (values: Partial<PaymentValues>) => ({
    amount: validateAmount(values.amount, formatMessage) ?? overBalance(values.amount, balance),
    file: values.file === 'valid' ? undefined : formatMessage(messages.fileRequired),
  });
  const overBalance = (typed: string | undefined, balance: Paise) =>
    (parseRupees(typed ?? '') ?? 0) > balance ? formatMessage(messages.overBalance) : undefined;
  return (
    <Section title={formatMessage(messages.title)}>
      <Form<PaymentValues>
        draft={props.draft}
        excludedFromDraft={['file']}
        label={formatMessage(messages.title)}
        validate={validate}
        onSubmit={(values) => onPay(readTypedAmount(values.amount))}
      >
        <UploadsField label={formatMessage(transactionMessages.fileUpload)} uploads={receipts} />
        <ErrorSpace>
          <FormAmountField name="amount" label={formatMessage(transactionMessages.amount)} />
        </ErrorSpace>
        <SubmissionBanner {...props} />
        <SendButton
          submission={props.submission}
          uploads={receipts}
          pendingLabel={formatMessage(messages.sending)}
        >
          <FormattedMessage {...messages.send} />
        </SendButton>
      </Form>
    </Section>
  );
}

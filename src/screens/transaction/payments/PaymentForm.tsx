import { useForm, useFormState } from 'react-final-form';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { parseBankReference } from '#domain/transactions/bankReference.ts';
import type { Claim } from '#domain/workflow/claim.ts';
import { formatRupees, type Paise, subtractPaise, toDecimal } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Section } from '#ui/Section.tsx';
import { type RetypedValues, validateRetyped } from '#screens/shared/forms/retypedAmount.ts';
import { RetypedAmountField } from '#screens/shared/forms/RetypedAmountField.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import {
  validateAmount,
  type FileFlag,
  readTypedAmount,
} from '#screens/shared/transactions/transactionForm.ts';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import { UploadsField } from '#screens/shared/forms/UploadsField.tsx';
import { validateReference } from '#screens/shared/transactions/validateReference.ts';
import { type ReferenceCheck, ReferenceField } from './ReferenceField.tsx';
import { ClaimText } from '#screens/shared/transactions/ClaimText.tsx';

const messages = defineMessages({
  title: { id: 'PaymentForm.title', defaultMessage: 'Payments' },
  send: { id: 'PaymentForm.send', defaultMessage: 'Send' },
  sending: { id: 'PaymentForm.sending', defaultMessage: 'Sending...' },
  fileRequired: { id: 'PaymentForm.fileRequired', defaultMessage: 'File is required' },
  overBalance: {
    id: 'PaymentForm.overBalance',
    defaultMessage: 'Amount is more than the balance',
  },
  payBalance: { id: 'PaymentForm.payBalance', defaultMessage: 'Pay full balance' },
  claimMissing: {
    id: 'PaymentForm.claimMissing',
    defaultMessage: "Others can't see that you are paying this. Check that nobody else is.",
  },
});

const paidOfTotal = defineMessage<{ paid: string; total: string }>({
  id: 'PaymentForm.paidOfTotal',
  defaultMessage: '{paid} of {total} paid',
});

const moreThanBalance = defineMessage<{ excess: string }>({
  id: 'PaymentForm.moreThanBalance',
  defaultMessage: '{excess} more than the balance',
});

interface PaymentValues extends RetypedValues {
  amount: string;
  reference?: string;
  file: FileFlag;
}

export interface PaymentFormProps extends SubmissionBannerProps {
  /** The amount, what is paid of it, and the remaining amount to pay. */
  transaction: Pick<Transaction, 'amount' | 'paid' | 'balance'>;
  receipts: Uploads;
  /** An amount above this one is typed twice. @default null, none is */
  retypeAbove?: Paise | null;
  /** Comparison of the typed bank reference; null if the server has no references. @default null */
  referenceCheck?: ReferenceCheck | null;
  /** Claim of the user who is paying the transaction. @default null */
  claim?: Claim | null;
  /** True if the user's claim could not be taken, so that others do not see it. @default false */
  isClaimMissing?: boolean;
  onPay: (payment: TypedPayment) => void | Promise<void>;
}

/** A payment as typed. The reference is normalised, and empty if there is none. */
export interface TypedPayment {
  amount: Paise;
  reference: string;
}

/** The banker's form for a part payment with its receipts. */
export function PaymentForm({
  transaction,
  receipts,
  retypeAbove = null,
  referenceCheck = null,
  claim = null,
  isClaimMissing = false,
  onPay,
  ...props
}: PaymentFormProps) {
  const { formatMessage } = useIntl();
  const { amount, paid, balance } = transaction;
  const retype = { above: retypeAbove };
  const validate = (values: Partial<PaymentValues>) => ({
    amount: validateAmount(values.amount, formatMessage) ?? overBalance(values.amount, balance),
    amountAgain: validateRetyped(values, retype, formatMessage),
    reference: referenceCheck ? validateReference(values.reference, formatMessage) : undefined,
    file: values.file === 'valid' ? undefined : formatMessage(messages.fileRequired),
  });
  const overBalance = (typed: string | undefined, balance: Paise) =>
    (parseTypedAmount(typed ?? '') ?? 0) > balance
      ? formatMessage(messages.overBalance)
      : undefined;
  return (
    <Section title={formatMessage(messages.title)}>
      <Form<PaymentValues>
        draft={props.draft}
        excludedFromDraft={['file']}
        label={formatMessage(messages.title)}
        validate={validate}
        onSubmit={({ amount, reference }) =>
          onPay({
            amount: readTypedAmount(amount),
            reference: referenceCheck ? (parseBankReference(reference ?? '') ?? '') : '',
          })
        }
      >
        <FormAmountField
          name="amount"
          label={formatMessage(transactionMessages.amount)}
          warningFor={(typed) =>
            typed > balance
              ? formatMessage(moreThanBalance, {
                  excess: formatRupees(subtractPaise(typed, balance)),
                })
              : undefined
          }
        />
        <PayBalanceButton balance={balance} />
        <RetypedAmountField rule={retype} />
        <ProgressBar
          label={formatMessage(paidOfTotal, {
            paid: formatRupees(paid),
            total: formatRupees(amount),
          })}
          value={paid}
          max={amount}
        />
        <UploadsField label={formatMessage(transactionMessages.fileUpload)} uploads={receipts} />
        {referenceCheck && <ReferenceField {...referenceCheck} />}
        {claim && !claim.isOwn && <ClaimWarning claim={claim} />}
        {!claim && isClaimMissing && (
          <Banner tone="warning">
            <FormattedMessage {...messages.claimMissing} />
          </Banner>
        )}
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

/** Warns a banker who begins to pay what another one is paying. */
function ClaimWarning({ claim }: { claim: Claim }) {
  const { values } = useFormState<PaymentValues>({ subscription: { values: true } });
  if (!values.amount && values.file !== 'valid') return null;
  return (
    <Banner tone="warning">
      <ClaimText claim={claim} />
    </Banner>
  );
}

/** Fills in the balance as the amount. */
function PayBalanceButton({ balance }: { balance: Paise }) {
  const form = useForm<PaymentValues>();
  return (
    <Button variant="outline" isWide onPress={() => form.change('amount', toDecimal(balance))}>
      <FormattedMessage {...messages.payBalance} />
    </Button>
  );
}

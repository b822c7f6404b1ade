import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Account, SettlementMethod } from '#domain/account/account.ts';
import type { Uploads } from '#domain/files/uploadState.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { Paise } from '#domain/money/money.ts';
import { parseBankReference } from '#domain/transactions/bankReference.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { type RetypedValues, validateRetyped } from '#screens/shared/forms/retypedAmount.ts';
import { RetypedAmountField } from '#screens/shared/forms/RetypedAmountField.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { UploadsField } from '#screens/shared/forms/UploadsField.tsx';
import { validateReference } from '#screens/shared/transactions/validateReference.ts';
import { referenceMessages } from '#screens/shared/transactions/referenceMessages.ts';
import {
  type FileFlag,
  readTypedAmount,
  validateAmount,
} from '#screens/shared/transactions/transactionForm.ts';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import { AccountFormPage } from './AccountFormPage.tsx';
import { accountMessages, methodMessages } from './accountTexts.ts';

const messages = defineMessages({
  record: { id: 'Settlement.record', defaultMessage: 'Record settlement' },
  announce: { id: 'Settlement.announce', defaultMessage: 'Announce settlement' },
  announceHint: {
    id: 'Settlement.announceHint',
    defaultMessage: 'An admin has to confirm it before it counts.',
  },
  methodRequired: { id: 'Settlement.methodRequired', defaultMessage: 'Method is required' },
  fileRequired: { id: 'Settlement.fileRequired', defaultMessage: 'File is required' },
});

/** A settlement as typed. The reference is normalised, and empty if there is none. */
export interface TypedSettlement {
  amount: Paise;
  method: SettlementMethod;
  reference: string;
}

interface SettlementValues extends RetypedValues {
  amount: string;
  method: SettlementMethod;
  reference?: string;
  file: FileFlag;
}

export interface SettlementScreenProps extends SubmissionBannerProps {
  /** The account before the settlement. */
  state: DetailState<Account>;
  /** True for an agent, whose settlement an admin has to confirm. */
  isAnnouncement: boolean;
  receipts: Uploads;
  /** An amount above this one is typed twice. @default null, none is */
  retypeAbove?: Paise | null;
  onSettle: (settlement: TypedSettlement) => void | Promise<void>;
  onBack: () => void;
}

/** The form for what an agent has handed over, with its receipts. */
export function SettlementScreen({ state, onBack, ...props }: SettlementScreenProps) {
  const { formatMessage } = useIntl();
  const title = formatMessage(props.isAnnouncement ? messages.announce : messages.record);
  return (
    <AccountFormPage
      title={title}
      state={state}
      fields={4}
      onReload={props.onReload}
      onBack={onBack}
    >
      <SettlementForm {...props} title={title} />
    </AccountFormPage>
  );
}

function SettlementForm({
  isAnnouncement,
  receipts,
  retypeAbove = null,
  onSettle,
  title,
  ...props
}: Omit<SettlementScreenProps, 'state' | 'onBack'> & { title: string }) {
  const { formatMessage } = useIntl();
  const retype = { above: retypeAbove };
  return (
    <Form<SettlementValues>
      draft={props.draft}
      excludedFromDraft={['file']}
      label={title}
      validate={(values) => ({
        amount: validateAmount(values.amount, formatMessage),
        amountAgain: validateRetyped(values, retype, formatMessage),
        method: values.method ? undefined : formatMessage(messages.methodRequired),
        reference: validateReference(values.reference, formatMessage),
        file: values.file === 'valid' ? undefined : formatMessage(messages.fileRequired),
      })}
      onSubmit={({ amount, method, reference }) =>
        onSettle({
          amount: readTypedAmount(amount),
          method,
          reference: parseBankReference(reference ?? '') ?? '',
        })
      }
    >
      {isAnnouncement && (
        <p>
          <FormattedMessage {...messages.announceHint} />
        </p>
      )}
      <FormAmountField name="amount" label={formatMessage(transactionMessages.amount)} />
      <RetypedAmountField rule={retype} />
      <FormSelect
        name="method"
        label={formatMessage(accountMessages.method)}
        options={(['cash', 'bank'] as const).map((id) => ({
          id,
          label: formatMessage(methodMessages[id]),
        }))}
      />
      <FormTextField
        name="reference"
        label={formatMessage(referenceMessages.reference)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck="false"
        maxLength={70}
      />
      <UploadsField label={formatMessage(transactionMessages.fileUpload)} uploads={receipts} />
      <SubmissionBanner {...props} />
      <SendButton submission={props.submission} draft={props.draft} uploads={receipts}>
        {title}
      </SendButton>
    </Form>
  );
}

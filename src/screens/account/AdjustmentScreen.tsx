import { defineMessages, useIntl } from 'react-intl';
import type { Account } from '#domain/account/account.ts';
import type { DetailState } from '#domain/lists/screenStates.ts';
import type { Paise } from '#domain/money/money.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { type RetypedValues, validateRetyped } from '#screens/shared/forms/retypedAmount.ts';
import { RetypedAmountField } from '#screens/shared/forms/RetypedAmountField.tsx';
import { reasonError, ReasonField } from '#screens/shared/forms/ReasonField.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { readTypedAmount, validateAmount } from '#screens/shared/transactions/transactionForm.ts';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import { AccountFormPage } from './AccountFormPage.tsx';

const messages = defineMessages({
  title: { id: 'Adjustment.title', defaultMessage: 'Adjust account' },
  direction: { id: 'Adjustment.direction', defaultMessage: 'Effect' },
  debit: { id: 'Adjustment.debit', defaultMessage: 'The agent owes more' },
  credit: { id: 'Adjustment.credit', defaultMessage: 'The agent owes less' },
  directionRequired: { id: 'Adjustment.directionRequired', defaultMessage: 'Effect is required' },
});

/** An adjustment as typed. */
export interface TypedAdjustment {
  direction: 'debit' | 'credit';
  amount: Paise;
  reason: string;
}

interface AdjustmentValues extends RetypedValues {
  direction: TypedAdjustment['direction'];
  amount: string;
  reason: string;
}

export interface AdjustmentScreenProps extends SubmissionBannerProps {
  /** The account before the adjustment. */
  state: DetailState<Account>;
  /** An amount above this one is typed twice. @default null, none is */
  retypeAbove?: Paise | null;
  onAdjust: (adjustment: TypedAdjustment) => void | Promise<void>;
  onBack: () => void;
}

/** The form for a correction of an account, with its reason. */
export function AdjustmentScreen({
  state,
  retypeAbove = null,
  onAdjust,
  onBack,
  ...props
}: AdjustmentScreenProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const retype = { above: retypeAbove };
  const title = formatMessage(messages.title);
  return (
    <AccountFormPage
      title={title}
      state={state}
      fields={3}
      onReload={props.onReload}
      onBack={onBack}
    >
      <Form<AdjustmentValues>
        draft={props.draft}
        label={title}
        validate={(values) => ({
          direction: values.direction ? undefined : formatMessage(messages.directionRequired),
          amount: validateAmount(values.amount, formatMessage),
          amountAgain: validateRetyped(values, retype, formatMessage),
          reason: reasonError(values.reason, intl),
        })}
        onSubmit={({ direction, amount, reason }) =>
          onAdjust({ direction, amount: readTypedAmount(amount), reason: reason.trim() })
        }
      >
        <FormSelect
          name="direction"
          label={formatMessage(messages.direction)}
          options={(['debit', 'credit'] as const).map((id) => ({
            id,
            label: formatMessage(messages[id]),
          }))}
        />
        <FormAmountField name="amount" label={formatMessage(transactionMessages.amount)} />
        <RetypedAmountField rule={retype} />
        <ReasonField />
        <SubmissionBanner {...props} />
        <SendButton submission={props.submission} draft={props.draft}>
          {title}
        </SendButton>
      </Form>
    </AccountFormPage>
  );
}

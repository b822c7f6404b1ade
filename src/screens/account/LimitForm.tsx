import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Submission } from '#domain/lists/screenStates.ts';
import { type Paise, toDecimal, zeroPaise } from '#domain/money/money.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { Section } from '#ui/Section.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import { validateAmount } from '#screens/shared/transactions/transactionForm.ts';
import { accountMessages } from './accountTexts.ts';

const messages = defineMessages({
  hint: {
    id: 'LimitForm.hint',
    defaultMessage: 'You and the agent are warned above it. Leave it empty for no limit.',
  },
  save: { id: 'LimitForm.save', defaultMessage: 'Save limit' },
});

export interface LimitFormProps {
  /** The present limit; null for none. */
  limit: Paise | null;
  submission: Submission;
  onSave: (limit: Paise | null) => void;
}

/** No limit, or one of zero, which an amount cannot be. */
const isSpecial = (typed: string | undefined) =>
  !typed?.trim() || parseTypedAmount(typed) === zeroPaise;

/** The form for the limit of an account. */
export function LimitForm({ limit, submission, onSave }: LimitFormProps) {
  const { formatMessage } = useIntl();
  return (
    <Section title={formatMessage(accountMessages.limit)}>
      <Form<{ limit: string }>
        label={formatMessage(accountMessages.limit)}
        initialValues={{ limit: limit === null ? '' : toDecimal(limit) }}
        validate={(values) => ({
          limit: isSpecial(values.limit) ? undefined : validateAmount(values.limit, formatMessage),
        })}
        onSubmit={(values) => onSave(values.limit ? parseTypedAmount(values.limit) : null)}
      >
        <FormAmountField
          name="limit"
          label={formatMessage(accountMessages.limit)}
          description={formatMessage(messages.hint)}
        />
        <SendButton variant="outline" submission={submission}>
          <FormattedMessage {...messages.save} />
        </SendButton>
      </Form>
    </Section>
  );
}

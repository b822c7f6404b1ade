import { useField } from 'react-final-form';
import { useIntl } from 'react-intl';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { isRetyped, retypedMessages, type RetypeRule } from './retypedAmount.ts';

export interface RetypedAmountFieldProps {
  rule: RetypeRule;
}

/** The second field of an amount that is typed twice. Appears while the form's amount needs it. */
export function RetypedAmountField({ rule }: RetypedAmountFieldProps) {
  const { formatMessage } = useIntl();
  const { input } = useField<string>('amount', { subscription: { value: true } });
  if (!isRetyped(input.value, rule)) return null;
  return <FormAmountField name="amountAgain" label={formatMessage(retypedMessages.again)} />;
}

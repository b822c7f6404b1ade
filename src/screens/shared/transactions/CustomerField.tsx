import { useIntl } from 'react-intl';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { transactionMessages as messages } from './transactionMessages.ts';

/** Longest name of a customer. */
export const customerLength = 200;

export interface CustomerFieldProps {
  /** Prevents changes. */
  isDisabled?: boolean;
}

/** The name of the customer in a form of a transaction. */
export function CustomerField({ isDisabled = false }: CustomerFieldProps) {
  const { formatMessage } = useIntl();
  return (
    <FormTextField
      name="customer"
      label={formatMessage(messages.customerName)}
      autoComplete="off"
      maxLength={customerLength}
      isDisabled={isDisabled}
    />
  );
}

import { useIntl } from 'react-intl';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { FormSearchSelect } from '#ui/form/FormSearchSelect.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import type { Option } from '#ui/optionTypes.ts';
import { transactionMessages as messages } from './transactionMessages.ts';

export interface TransactionFieldsProps {
  agents: readonly Option[];
  banks: readonly Option[];
  amountLabel: string;
  /** Nothing may be changed. */
  isLocked?: boolean;
  /** The agent may not be changed, even where the rest may. */
  isAgentLocked?: boolean;
}

/** Customer, agent, bank and amount: what every form of a transaction begins with. */
export function TransactionFields({
  agents,
  banks,
  amountLabel,
  isLocked = false,
  isAgentLocked = isLocked,
}: TransactionFieldsProps) {
  const { formatMessage } = useIntl();
  return (
    <>
      <FormTextField
        name="customer"
        label={formatMessage(messages.customerName)}
        autoComplete="off"
        maxLength={200}
        isDisabled={isLocked}
      />
      <FormSearchSelect
        name="agent"
        label={formatMessage(messages.agentName)}
        options={agents}
        isDisabled={isAgentLocked}
      />
      <FormSearchSelect
        name="bank"
        label={formatMessage(messages.bankName)}
        options={banks}
        isDisabled={isLocked}
      />
      <FormAmountField name="amount" label={amountLabel} isDisabled={isLocked} />
    </>
  );
}

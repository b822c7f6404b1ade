import { useIntl } from 'react-intl';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { FormSearchSelect } from '#ui/form/FormSearchSelect.tsx';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import type { Option } from '#ui/optionTypes.ts';
import type { RetypeRule } from './retypedAmount.ts';
import { RetypedAmountField } from './RetypedAmountField.tsx';
import { transactionMessages as messages } from './transactionMessages.ts';

export interface TransactionFieldsProps {
  agents: readonly Option[];
  banks: readonly Option[];
  amountLabel: string;
  /** When the amount is typed twice. */
  retype: RetypeRule;
  /** True if nothing can be changed. */
  isLocked?: boolean;
  /** True if the agent cannot be changed, even if other fields can. */
  isAgentLocked?: boolean;
}

/** The first fields of every transaction form: customer, agent, bank and amount. */
export function TransactionFields({
  agents,
  banks,
  amountLabel,
  retype,
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
      {!isLocked && <RetypedAmountField rule={retype} />}
    </>
  );
}

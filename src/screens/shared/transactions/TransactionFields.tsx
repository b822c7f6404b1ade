import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { FieldGrid } from '#ui/FieldGrid.tsx';
import { FormAmountField } from '#ui/form/FormAmountField.tsx';
import { FormSearchSelect } from '#ui/form/FormSearchSelect.tsx';
import { CustomerField } from './CustomerField.tsx';
import type { Option } from '#ui/optionTypes.ts';
import type { RetypeRule } from '../forms/retypedAmount.ts';
import { RetypedAmountField } from '../forms/RetypedAmountField.tsx';
import { transactionMessages as messages } from './transactionMessages.ts';

export interface TransactionFieldsProps {
  agents: readonly Option[];
  banks: readonly Option[];
  amountLabel: string;
  /** Condition under which the amount is typed twice. */
  retype: RetypeRule;
  /** Field of the customer's name. @default a text field */
  customerField?: ReactNode;
  /** Shown below the bank, such as quick choices. */
  belowBank?: ReactNode;
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
  customerField,
  belowBank,
  isLocked = false,
  isAgentLocked = isLocked,
}: TransactionFieldsProps) {
  const { formatMessage } = useIntl();
  return (
    <FieldGrid>
      {customerField ?? <CustomerField isDisabled={isLocked} />}
      <FormSearchSelect
        name="agent"
        label={formatMessage(messages.agentName)}
        options={agents}
        isDisabled={isAgentLocked}
      />
      <div>
        <FormSearchSelect
          name="bank"
          label={formatMessage(messages.bankName)}
          options={banks}
          isDisabled={isLocked}
        />
        {belowBank}
      </div>
      <FormAmountField name="amount" label={amountLabel} isDisabled={isLocked} />
      {!isLocked && <RetypedAmountField rule={retype} />}
    </FieldGrid>
  );
}

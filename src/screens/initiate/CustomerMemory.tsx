import { useMemo, useRef } from 'react';
import { useForm } from 'react-final-form';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { minCustomerLetters } from '#domain/transactions/customers.ts';
import { formatRupees } from '#domain/money/money.ts';
import type { Choice } from '#domain/transactions/transaction.ts';
import { useFormField } from '#ui/form/useFormField.ts';
import { Logo } from '#ui/Logo.tsx';
import { SuggestField } from '#ui/SuggestField.tsx';
import { Timestamp } from '#ui/Timestamp.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { customerLength } from '#screens/shared/transactions/CustomerField.tsx';
import type { TransactionValues } from '#screens/shared/transactions/transactionForm.ts';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { CustomerOffers } from './customerOffers.ts';
import { TakenOverNote } from './TakenOverNote.tsx';
import { useTakeOver } from './useTakeOver.ts';

const messages = defineMessages({
  lastUsed: { id: 'CustomerMemory.lastUsed', defaultMessage: 'Last used' },
});

export interface CustomerMemoryProps {
  customers: CustomerOffers;
  /** The active banks. */
  banks: readonly Choice[];
}

/**
 * The name of the customer, with offers of earlier customers. Choosing one fills in the empty fields with the
 * data of the last transaction. Belongs into the form of a new transaction.
 */
export function CustomerMemory({ customers: { found, onAsk }, banks }: CustomerMemoryProps) {
  const { formatMessage } = useIntl();
  const form = useForm<TransactionValues>();
  const { value, onChange, onBlur, ...field } = useFormField('customer', '', {
    maxLength: customerLength,
  });
  const { takenOver, choose, takeOne, undo } = useTakeOver(banks);
  const input = useRef<HTMLInputElement>(null);
  const isUndoing = useRef(false);
  const suggestions = useMemo(
    () =>
      found.map(({ name, bankName, amounts, logoUrl, usedAt }) => ({
        id: name,
        text: name,
        picture: <Logo src={logoUrl} />,
        aside: (
          <>
            <VisuallyHidden>
              <FormattedMessage {...messages.lastUsed} />
            </VisuallyHidden>{' '}
            <Timestamp iso={usedAt} format="date" />
          </>
        ),
        details: `${bankName}\n${amounts.map(formatRupees).join(' · ')}`,
      })),
    [found],
  );

  const ask = (text: string) => {
    const letters = [...text].length;
    const isAsked = letters === 0 || letters >= minCustomerLetters;
    const agentCode = form.getState().values.agent || null;
    onAsk(isAsked ? { agentCode, text } : null);
  };
  return (
    <div>
      <SuggestField
        {...field}
        label={formatMessage(transactionMessages.customerName)}
        maxLength={customerLength}
        inputRef={input}
        value={value}
        suggestions={suggestions}
        onChange={(text) => {
          onChange(text);
          ask(text.trim());
        }}
        onFocus={() => {
          if (value === '' && !isUndoing.current) ask('');
        }}
        onBlur={() => {
          onAsk(null);
          onBlur();
        }}
        onChoose={(name) => {
          onAsk(null);
          const customer = found.find((one) => one.name === name);
          if (customer) choose(customer);
        }}
      />
      <TakenOverNote
        takenOver={takenOver}
        banks={banks}
        onTake={takeOne}
        onUndo={() => {
          // The button disappears. The list stays closed, because nothing was typed.
          isUndoing.current = true;
          input.current?.focus();
          isUndoing.current = false;
          undo();
        }}
      />
    </div>
  );
}

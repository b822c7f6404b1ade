import { useIntl } from 'react-intl';
import { formatRupees } from '#domain/money/money.ts';
import type { Choice, Lookups, Transaction } from '#domain/transactions/transaction.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import { isStatus, statuses } from '#domain/workflow/workflow.ts';
import type { DescribedField } from '#screens/shared/forms/RecordChangesNote.tsx';
import { transactionMessages as messages } from '#screens/shared/transactions/transactionMessages.ts';
import { agentOf, bankOf } from './transactionValues.ts';

/** Returns labels and formats of the transaction form's fields, for the note on changes. */
export function useDescribedFields(
  transaction: Transaction,
  lookups: Lookups,
  amountLabel: string,
): Readonly<Record<string, DescribedField>> {
  const { formatMessage } = useIntl();
  return {
    customer: { label: formatMessage(messages.customerName) },
    agent: {
      label: formatMessage(messages.agentName),
      format: nameIn([...lookups.agents, agentOf(transaction)]),
    },
    bank: {
      label: formatMessage(messages.bankName),
      format: nameIn([...lookups.banks, bankOf(transaction)]),
    },
    amount: { label: amountLabel, format: formatTypedAmount },
    notes: { label: formatMessage(messages.notes) },
    status: {
      label: formatMessage(messages.status),
      format: statusText,
    },
  };
}

const nameIn = (choices: readonly Choice[]) => (code: string) =>
  choices.find((choice) => choice.code === code)?.name ?? code;

/** Returns the description of a status, and any other text unchanged. */
export const statusText = (code: string) => (isStatus(code) ? statuses[code].description : code);

/** Formats a typed amount. Returns invalid text unchanged. */
function formatTypedAmount(typed: string): string {
  const amount = parseTypedAmount(typed);
  return amount === null ? typed : formatRupees(amount);
}

import { useFormState } from 'react-final-form';
import type { AccountBalance } from '#domain/account/account.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';
import { zeroPaise } from '#domain/money/money.ts';
import { LimitNote } from '#screens/shared/account/LimitNote.tsx';
import type { TransactionValues } from '#screens/shared/transactions/transactionForm.ts';

export interface TypedLimitNoteProps {
  /** Returns the account of an agent by code; null if it is not known. */
  accountOf: (agentCode: string) => AccountBalance | null;
}

/** Warns that the typed transfer would bring the account of its agent above the limit. */
export function TypedLimitNote({ accountOf }: TypedLimitNoteProps) {
  const { values } = useFormState<Partial<TransactionValues>>({ subscription: { values: true } });
  const added = parseTypedAmount(values.amount ?? '') ?? zeroPaise;
  return <LimitNote account={values.agent ? accountOf(values.agent) : null} added={added} />;
}

import { useState } from 'react';
import { useForm } from 'react-final-form';
import type { Customer } from '#domain/transactions/customers.ts';
import type { Choice } from '#domain/transactions/transaction.ts';
import type { TransactionValues } from '#screens/shared/transactions/transactionForm.ts';
import { type TakenField, type TakenOver, takeOffered, takeOver, undoOf } from './takeOver.ts';

/** Takes over the data of a customer's last transaction into the form around it. */
export function useTakeOver(activeBanks: readonly Choice[]) {
  const form = useForm<TransactionValues>();
  const [takenOver, setTakenOver] = useState<TakenOver | null>(null);
  const valuesOf = () => form.getState().values;
  const fill = (values: Partial<Record<TakenField, string>>) =>
    form.batch(() => {
      for (const [name, value] of Object.entries(values) as [TakenField, string][]) {
        form.change(name, value);
      }
    });
  return {
    takenOver,
    choose(customer: Customer) {
      const values = valuesOf();
      // Values taken over for another customer, and not changed since, do not belong to this one.
      const undone = takenOver ? undoOf(takenOver, values) : {};
      const next = takeOver({ ...values, ...undone }, customer, activeBanks);
      fill({ ...undone, ...afterOf(next) });
      setTakenOver(next);
    },
    takeOne(field: TakenField) {
      if (!takenOver) return;
      const next = takeOffered(takenOver, valuesOf(), field);
      fill({ [field]: afterOf(next)[field] });
      setTakenOver(next);
    },
    undo() {
      if (takenOver) fill(undoOf(takenOver, valuesOf()));
      setTakenOver(null);
    },
  };
}

const afterOf = ({ taken }: TakenOver): Partial<Record<TakenField, string>> =>
  Object.fromEntries(taken.map(({ field, after }) => [field, after]));

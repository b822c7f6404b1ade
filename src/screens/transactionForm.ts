import type { IntlShape } from 'react-intl';
import { type Paise, parseRupees } from '#domain/money.ts';
import type { Choice } from '#domain/transaction.ts';
import type { Option } from '#ui/optionTypes.ts';
import { transactionMessages as messages } from './transactionMessages.ts';

/** What a person typed of a transaction; the amount is still text. */
export interface TransactionValues {
  customer: string;
  agent: string;
  bank: string;
  amount: string;
  notes: string;
  /** The validity flag of the uploads: `valid` while at least one file is stored. */
  file: FileFlag;
}

export type FileFlag = 'valid' | '';

/** Selects show the name followed by the code in brackets. */
export const toOption = ({ code, name }: Choice): Option => ({
  id: code,
  label: `${name} (${code})`,
});

/** The active choices, and the one that is already chosen although it may be inactive by now. */
export function optionsWith(choices: readonly Choice[], chosen: Choice): readonly Option[] {
  const isListed = choices.some(({ code }) => code === chosen.code);
  return (isListed ? choices : [chosen, ...choices]).map(toOption);
}

/** The rules that the initiate form and both edit forms share (specification, section 5). */
export function validateTransaction(
  values: Partial<TransactionValues>,
  { formatMessage }: IntlShape,
) {
  const hasDetails = Boolean(values.notes?.trim()) || values.file === 'valid';
  return {
    agent: values.agent ? undefined : formatMessage(messages.agentRequired),
    bank: values.bank ? undefined : formatMessage(messages.bankRequired),
    amount: amountProblem(values.amount, formatMessage),
    notes: hasDetails ? undefined : formatMessage(messages.notesOrFile),
  };
}

/** What is wrong with a typed amount; undefined when it is one. */
export function amountProblem(
  typed: string | undefined,
  formatMessage: IntlShape['formatMessage'],
): string | undefined {
  if (!typed?.trim()) return formatMessage(messages.amountRequired);
  const amount = parseRupees(typed);
  return amount !== null && amount > 0 ? undefined : formatMessage(messages.amountInvalid);
}

/** The amount of a form that passed {@link amountProblem}. @throws TypeError when it did not. */
export function readTypedAmount(typed: string): Paise {
  const amount = parseRupees(typed);
  if (amount === null) throw new TypeError('the form was not validated');
  return amount;
}

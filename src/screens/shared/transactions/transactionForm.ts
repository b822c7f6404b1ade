import type { IntlShape } from 'react-intl';
import { formatRupees, largestAmount, type Paise } from '#domain/money/money.ts';
import type { Choice } from '#domain/transactions/transaction.ts';
import { checkTypedAmount, parseTypedAmount } from '#domain/money/typedAmount.ts';
import type { Option } from '#ui/optionTypes.ts';
import { type RetypedValues, type RetypeRule, validateRetyped } from '../forms/retypedAmount.ts';
import {
  amountFaults,
  amountTooLarge,
  eitherAmount,
  transactionMessages as messages,
} from './transactionMessages.ts';

/** Values of the transaction form. The amount is text. */
export interface TransactionValues extends RetypedValues {
  customer: string;
  agent: string;
  bank: string;
  amount: string;
  notes: string;
  /** `valid` if at least one file is stored. */
  file: FileFlag;
}

export type FileFlag = 'valid' | '';

/** Converts a choice to an option labelled with its name and its code in brackets. */
export const toOption = ({ code, name }: Choice): Option => ({
  id: code,
  label: `${name} (${code})`,
});

/** Returns the active choices as options, with the chosen one even if it is inactive. */
export function optionsWith(choices: readonly Choice[], chosen: Choice): readonly Option[] {
  const isListed = choices.some(({ code }) => code === chosen.code);
  return (isListed ? choices : [chosen, ...choices]).map(toOption);
}

/** Validates the fields of the initiate form and both edit forms (specification, section 5). */
export function validateTransaction(
  values: Partial<TransactionValues>,
  { formatMessage }: IntlShape,
  retype: RetypeRule,
) {
  const hasDetails = Boolean(values.notes?.trim()) || values.file === 'valid';
  return {
    agent: values.agent ? undefined : formatMessage(messages.agentRequired),
    bank: values.bank ? undefined : formatMessage(messages.bankRequired),
    amount: validateAmount(values.amount, formatMessage),
    amountAgain: validateRetyped(values, retype, formatMessage),
    notes: hasDetails ? undefined : formatMessage(messages.notesOrFile),
  };
}

/** Returns the error of a typed amount; undefined when it is valid. */
export function validateAmount(
  typed: string | undefined,
  formatMessage: IntlShape['formatMessage'],
): string | undefined {
  const { fault, readings } = checkTypedAmount(typed ?? '');
  if (readings) {
    const [first, second] = readings;
    return formatMessage(eitherAmount, {
      first: formatRupees(first),
      second: formatRupees(second),
    });
  }
  switch (fault) {
    case undefined:
      return undefined;
    case 'missing':
      return formatMessage(messages.amountRequired);
    case 'tooLarge':
      return formatMessage(amountTooLarge, { largest: formatRupees(largestAmount) });
    default:
      return formatMessage(amountFaults[fault]);
  }
}

/** Parses a valid amount. @throws TypeError when {@link validateAmount} found an error. */
export function readTypedAmount(typed: string): Paise {
  const amount = parseTypedAmount(typed);
  if (amount === null) throw new TypeError('the form was not validated');
  return amount;
}

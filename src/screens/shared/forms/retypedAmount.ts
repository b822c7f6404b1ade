import { defineMessages, type IntlShape } from 'react-intl';
import type { Paise } from '#domain/money/money.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';

/** Messages of an amount that is typed twice. */
export const retypedMessages = defineMessages({
  /** Label of the second field, and its error while it is empty. */
  again: { id: 'RetypedAmount.again', defaultMessage: 'Type the amount again' },
  different: { id: 'RetypedAmount.different', defaultMessage: 'The two amounts are different' },
});

/** Condition under which an amount is typed twice. */
export interface RetypeRule {
  /** An amount above this one is; null if none is. */
  above: Paise | null;
  /** Amount of the edited record, which nobody has typed now. */
  recorded?: Paise;
}

/** An amount and its repetition, as typed. */
export interface RetypedValues {
  amount?: string;
  amountAgain?: string;
}

/** Returns true if a typed amount has to be typed again. */
export function isRetyped(typed: string | undefined, { above, recorded }: RetypeRule): boolean {
  const amount = parseTypedAmount(typed ?? '');
  return above !== null && amount !== null && amount > above && amount !== recorded;
}

/** Returns the error of the repeated amount; undefined when it is valid or not needed. */
export function validateRetyped(
  { amount = '', amountAgain = '' }: RetypedValues,
  rule: RetypeRule,
  formatMessage: IntlShape['formatMessage'],
): string | undefined {
  if (!isRetyped(amount, rule)) return undefined;
  if (!amountAgain.trim()) return formatMessage(retypedMessages.again);
  const isSame = parseTypedAmount(amountAgain) === parseTypedAmount(amount);
  return isSame ? undefined : formatMessage(retypedMessages.different);
}

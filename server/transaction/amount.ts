import {
  formatRupees,
  largestAmount,
  type Paise,
  parseDecimal,
  zeroPaise,
} from '#domain/money/money.ts';
import { Refusal } from '#server/api/refusals.ts';

/** Parses a positive amount. @throws Refusal with a message for the user. */
export function readAmount(text: string): Paise {
  if (text.trim() === '') throw new Refusal('Amount is required');
  const amount = parseDecimal(text);
  if (amount === null) throw new Refusal('Amount must be a number with at most 2 decimals');
  if (amount <= zeroPaise) throw new Refusal('Amount must be more than zero');
  if (amount > largestAmount) {
    throw new Refusal(`Amount can be at most ${formatRupees(largestAmount)}`);
  }
  return amount;
}

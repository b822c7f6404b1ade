import { type Paise, parseDecimal, zeroPaise } from '#domain/money.ts';
import { Refusal } from '#server/api/refusals.ts';

/** Reads a positive amount of a call. @throws Refusal in words for the person who typed it. */
export function readAmount(text: string): Paise {
  if (text.trim() === '') throw new Refusal('Amount is required');
  const amount = parseDecimal(text);
  if (amount === null) throw new Refusal('Amount must be a number with at most 2 decimals');
  if (amount <= zeroPaise) throw new Refusal('Amount must be more than zero');
  return amount;
}

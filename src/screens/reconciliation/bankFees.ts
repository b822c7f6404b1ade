import { type Paise, toDecimal } from '#domain/money/money.ts';
import { parseTypedAmount } from '#domain/money/typedAmount.ts';

/** Fees of one bank, at most. */
export const mostFees = 10;

/** Returns the fees that are typed with spaces between them; null if one of them is no amount. */
export function feesOf(typed: string): readonly Paise[] | null {
  const words = typed.split(/[\s;]+|,(?=\s|$)/).filter((word) => word !== '');
  const fees = words.map(parseTypedAmount);
  const known = fees.filter((fee): fee is Paise => fee !== null && fee > 0);
  return known.length === words.length ? [...new Set(known)] : null;
}

/** Returns fees as they are typed. */
export const typedFees = (fees: readonly Paise[]): string => fees.map(toDecimal).join(' ');

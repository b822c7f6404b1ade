import { type Paise, paise, zeroPaise } from '../money/money.ts';
import type { GroupPart } from './groups.ts';
import type { KeptLine, LeftPayment } from './reconciliation.ts';

/** A match of a line with payments that a person has chosen. */
export interface MatchByHand {
  parts: readonly GroupPart[];
  /** Sum of what is left of the payments. */
  chosen: Paise;
  /** What is then still left of the line. */
  leftOfLine: Paise;
  /** What is then still left of the payments. */
  leftOfPayments: Paise;
  /** What the bank took beside them: the whole difference, if it is one of its fees. */
  fee: Paise;
}

/**
 * Covers a line with payments in the order in which they were chosen, each as far as the line reaches. A difference stays
 * left on its side, unless it is a fee of the bank.
 */
export function matchByHand(
  { id: lineId, left }: Pick<KeptLine, 'id' | 'left'>,
  payments: readonly Pick<LeftPayment, 'id' | 'left'>[],
  fees: readonly Paise[],
): MatchByHand {
  let open: number = left;
  const covered = payments.map((payment) => {
    const amount = Math.min(payment.left, open);
    open -= amount;
    return { lineId, paymentId: payment.id, amount: paise(amount), fee: zeroPaise };
  });
  const chosen = paise(payments.reduce((sum, payment) => sum + payment.left, 0));
  const fee = payments.length > 0 && fees.includes(paise(open)) ? paise(open) : zeroPaise;
  const [first, ...others] = covered.filter(({ amount }) => amount > 0);
  return {
    parts: first ? [{ ...first, fee }, ...others] : [],
    chosen,
    leftOfLine: paise(open - fee),
    leftOfPayments: paise(chosen - (left - open)),
    fee,
  };
}

import { type Paise, zeroPaise } from '../money/money.ts';
import type { Status } from '../workflow/workflow.ts';
import type { AccountBalance } from './account.ts';

/** Returns by how much the balance exceeds its limit once this amount is added; 0n if it does not. */
export function excessOver({ balance, limit }: AccountBalance, added: Paise): bigint {
  if (limit === null) return 0n;
  const excess = balance + BigInt(added) - BigInt(limit);
  return excess > 0n ? excess : 0n;
}

/** Returns what an agent owes for a transfer: its amount from its acceptance on, unless it is cancelled. */
export const owedFor = (status: Status, amount: Paise): Paise =>
  status === 'WTG' || status === 'CNL' ? zeroPaise : amount;

import type { AccountLineKind, SettlementMethod } from '#domain/account/account.ts';
import type { Paise } from '#domain/money/money.ts';

/** A line of the spreadsheet. */
export interface StatementLine {
  kind: AccountLineKind;
  enteredAt: Date;
  amount: Paise;
  balance: Paise;
  code: string | null;
  customer: string | null;
  method: SettlementMethod | null;
  reference: string | null;
  reason: string | null;
}

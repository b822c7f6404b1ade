import type { DayOrder } from './statementDay.ts';

/** Where the amount and its direction are. */
export type AmountColumns =
  | { kind: 'separate'; debit: string; credit: string }
  /** A negative amount is a debit. */
  | { kind: 'signed'; amount: string }
  /** `Dr` or `Cr` stands behind the amount, or in the column `mark`. */
  | { kind: 'marked'; amount: string; mark: string | null };

/** The columns of a bank's statement, by the names above them. Mapped once for each bank. */
export interface ColumnMapping {
  date: string;
  valueDate: string | null;
  dayOrder: DayOrder;
  /** At least one; their texts are joined. */
  text: readonly string[];
  /** References, which are also looked for in the texts. */
  reference: string | null;
  /** The bank's own id of each movement, which no other movement has. */
  bankId: string | null;
  amount: AmountColumns;
  balance: string | null;
  /** `Dr` or `Cr` of the balance, where a column of its own has it. */
  balanceMark: string | null;
}

/** Returns a column's name as it is compared: `Withdrawal Amount (INR )` -> `withdrawal amount inr`. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Gives equal names a number, from left to right: `Date`, `Date 2`. */
export function distinctColumns(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const key = columnKey(name);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? name.trim() : `${name.trim()} ${count}`;
  });
}

/** Names that banks give to columns, the best first. */
const usualNames = {
  date: /^(?:(?:tran(?:s|saction)?|trn|txn) )?(?:(?:post(?:ing|ed)?|booking|entry) )?(?:date|dt)(?: time)?$|^date (?:value date|of transaction)$/,
  valueDate: /^value (?:date|dat|dt)$/,
  text: /^(?:(?:(?:tran(?:saction)?|txn) )?(?:narration|description|particulars?|remarks?|details)|narrative)$/,
  reference: /\b(?:ref|reference|utr)\b/,
  bankId: /^(?:tran(?:saction)?|txn) (?:id|no|number)$/,
  debit:
    /^(?:debits?|dr|withdraw(?:a?ls?|s)|payments|paid out)(?: (?:amt|amount))?(?: (?:inr|rs|dr|in rs))*$/,
  credit:
    /^(?:credits?|cr|deposits?|receipts|paid in)(?: (?:amt|amount))?(?: (?:inr|rs|cr|in rs))*$/,
  amount: /^(?:transaction |txn )?(?:amount|amt)(?: (?:inr|rs|in rs))*$/,
  /** One column for both, with `Dr` or `Cr` behind each amount. */
  markedAmount: /^withdrawals? dr deposits? cr$/,
  mark: /^(?:dr cr|cr dr|debit credit|credit debit|d c|c d)(?: (?:indicator|type))?(?: \d)?$/,
  balance:
    /^(?:(?:closing|running|available|account) )?(?:balance|bal)(?: (?:amt|amount))?(?: (?:inr|rs|in rs))*$/,
} as const;
type Usual = keyof typeof usualNames;

/** Suggests which column is what, by the usual names; null if date, text or amount are not among them. */
export function suggestMapping(columns: readonly string[]): ColumnMapping | null {
  const findAll = (usual: Usual) =>
    columns.filter((column) => usualNames[usual].test(columnKey(column)));
  const find = (usual: Usual): string | null => findAll(usual)[0] ?? null;
  const valueDate = find('valueDate');
  const date = find('date') ?? valueDate;
  const text = find('text');
  const balance = find('balance');
  const marks = findAll('mark');
  const behindBalance = balance === null ? undefined : columns[columns.indexOf(balance) + 1];
  const markOfAmount = marks.find((mark) => mark !== behindBalance) ?? marks[0] ?? null;
  const amount = suggestAmount(find, markOfAmount);
  const usedMark = amount?.kind === 'marked' ? amount.mark : null;
  if (date === null || text === null || amount === null) return null;
  return {
    date,
    valueDate: date === valueDate ? null : valueDate,
    dayOrder: 'dayFirst',
    text: [text],
    reference: find('reference'),
    bankId: find('bankId'),
    amount,
    balance,
    balanceMark: marks.find((mark) => mark !== usedMark) ?? null,
  };
}

function suggestAmount(
  find: (usual: Usual) => string | null,
  mark: string | null,
): AmountColumns | null {
  const [debit, credit, amount] = [find('debit'), find('credit'), find('amount')];
  if (debit !== null && credit !== null) return { kind: 'separate', debit, credit };
  const both = find('markedAmount');
  if (both !== null) return { kind: 'marked', amount: both, mark: null };
  if (amount === null) return null;
  return mark === null ? { kind: 'signed', amount } : { kind: 'marked', amount, mark };
}

/** Returns the names of all columns that a mapping uses. */
export function mappedColumns({
  date,
  valueDate,
  text,
  reference,
  bankId,
  amount,
  balance,
  balanceMark,
}: ColumnMapping): string[] {
  const ofAmount =
    amount.kind === 'separate'
      ? [amount.debit, amount.credit]
      : [amount.amount, amount.kind === 'marked' ? amount.mark : null];
  return [date, valueDate, ...text, reference, bankId, ...ofAmount, balance, balanceMark].filter(
    (column) => column !== null,
  );
}

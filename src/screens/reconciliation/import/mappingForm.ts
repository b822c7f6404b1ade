import type { AmountColumns, ColumnMapping } from '#domain/reconciliation/columns.ts';

/** Value of a choice of no column. No column has this name, because names are trimmed. */
export const noColumn = ' ';

/** A mapping as it is chosen. What is not chosen is undefined or `noColumn`. */
export interface MappingValues {
  date?: string;
  dayOrder: ColumnMapping['dayOrder'];
  valueDate?: string;
  text?: string;
  /** A second column of texts. */
  moreText?: string;
  amountKind: AmountColumns['kind'];
  debit?: string;
  credit?: string;
  amount?: string;
  mark?: string;
  reference?: string;
  bankId?: string;
  balance?: string;
  balanceMark?: string;
}

const optional = (column: string | null | undefined) => column ?? noColumn;

/** Returns the values with which the form begins. */
export function valuesOfMapping(mapping: ColumnMapping | null): MappingValues {
  if (mapping === null) return { dayOrder: 'dayFirst', amountKind: 'separate' };
  const { amount } = mapping;
  return {
    date: mapping.date,
    dayOrder: mapping.dayOrder,
    valueDate: optional(mapping.valueDate),
    ...(mapping.text[0] !== undefined && { text: mapping.text[0] }),
    moreText: optional(mapping.text[1]),
    amountKind: amount.kind,
    ...(amount.kind === 'separate'
      ? { debit: amount.debit, credit: amount.credit }
      : { amount: amount.amount }),
    ...(amount.kind === 'marked' && { mark: optional(amount.mark) }),
    reference: optional(mapping.reference),
    bankId: optional(mapping.bankId),
    balance: optional(mapping.balance),
    balanceMark: optional(mapping.balanceMark),
  };
}

/** Columns that are needed, by how the amounts are written. */
const needed = {
  separate: ['debit', 'credit'],
  signed: ['amount'],
  marked: ['amount'],
} as const satisfies Record<AmountColumns['kind'], readonly (keyof MappingValues)[]>;

type Needed = 'date' | 'text' | 'debit' | 'credit' | 'amount';

/** Returns the columns that are not chosen and cannot be left out. */
export const missingColumns = (values: MappingValues): readonly Needed[] =>
  (['date', 'text', ...needed[values.amountKind]] as const).filter((name) => !chosen(values[name]));

const chosen = (column: string | undefined): string | null =>
  column === undefined || column === noColumn || column === '' ? null : column;

/** Returns the chosen mapping; null while a column is missing. */
export function mappingOf(values: MappingValues): ColumnMapping | null {
  const [date, text, amount] = [chosen(values.date), chosen(values.text), amountOf(values)];
  if (date === null || text === null || amount === null) return null;
  const moreText = chosen(values.moreText);
  return {
    date,
    valueDate: chosen(values.valueDate),
    dayOrder: values.dayOrder,
    text: moreText === null || moreText === text ? [text] : [text, moreText],
    reference: chosen(values.reference),
    bankId: chosen(values.bankId),
    amount,
    balance: chosen(values.balance),
    balanceMark: chosen(values.balance) === null ? null : chosen(values.balanceMark),
  };
}

function amountOf(values: MappingValues): AmountColumns | null {
  const [debit, credit, amount] = [
    chosen(values.debit),
    chosen(values.credit),
    chosen(values.amount),
  ];
  switch (values.amountKind) {
    case 'separate':
      return debit === null || credit === null ? null : { kind: 'separate', debit, credit };
    case 'signed':
      return amount === null ? null : { kind: 'signed', amount };
    case 'marked':
      return amount === null ? null : { kind: 'marked', amount, mark: chosen(values.mark) };
    default:
      return values.amountKind satisfies never;
  }
}

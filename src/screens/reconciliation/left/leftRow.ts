import type { NotedLine, NotedPayment } from '#domain/reconciliation/reconciliation.ts';

/** A line without a payment, or a payment without a line, as a row. */
export type LeftRow = {
  id: string;
  /** It needs a match or a note before its day can be closed. */
  isUndecided: boolean;
} & ({ kind: 'line'; line: NotedLine } | { kind: 'payment'; payment: NotedPayment });

/** Which of both sides is listed. */
export type LeftSide = 'lines' | 'payments';

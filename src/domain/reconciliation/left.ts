import type { LeftPayment, KeptLine } from './reconciliation.ts';

/** True for a line that needs a match or a note before its day can be closed. */
export const isUndecidedLine = ({ note }: Pick<KeptLine, 'note'>): boolean => note === null;

/** True for a payment that was waited for until a day that is over. */
const isWaitedInVain = (
  { note, waitUntil }: Pick<LeftPayment, 'note' | 'waitUntil'>,
  today: string,
): boolean => note === 'wait' && waitUntil !== null && waitUntil < today;

/** True for a payment that needs a match or a note before its day can be closed. */
export const isUndecidedPayment = (
  payment: Pick<LeftPayment, 'note' | 'waitUntil'>,
  today: string,
): boolean => payment.note === null || isWaitedInVain(payment, today);

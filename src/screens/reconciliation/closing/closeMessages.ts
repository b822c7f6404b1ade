import { defineMessage, defineMessages } from 'react-intl';
import type { CloseCorrection, MovementKind } from '#domain/reconciliation/close.ts';

export const closeMessages = defineMessages({
  difference: { id: 'close.difference', defaultMessage: 'Difference' },
  reason: { id: 'close.reason', defaultMessage: 'Reason' },
  closeDay: { id: 'close.closeDay', defaultMessage: 'Close a day' },
});

export const closedDayMessage = defineMessage<{ number: string }>({
  id: 'close.closedDay',
  defaultMessage: 'Closed day No. {number}',
});

/** What the movements of a day are. */
export const movementMessages = defineMessages({
  payment: { id: 'Movement.payment', defaultMessage: 'Payments' },
  fee: { id: 'Movement.fee', defaultMessage: 'Fees beside payments' },
  charge: { id: 'Movement.charge', defaultMessage: 'Bank charges' },
  interest: { id: 'Movement.interest', defaultMessage: 'Interest' },
  returned: { id: 'Movement.returned', defaultMessage: 'Returned payments' },
  transfer: { id: 'Movement.transfer', defaultMessage: 'Own transfers' },
  otherPerson: { id: 'Movement.otherPerson', defaultMessage: 'Someone else’s' },
  other: { id: 'Movement.other', defaultMessage: 'Other' },
  unexplained: { id: 'Movement.unexplained', defaultMessage: 'Not explained' },
}) satisfies Record<MovementKind, unknown>;

/** Later changes of closed days. */
export const correctionMessages = defineMessages({
  line: { id: 'Correction.line', defaultMessage: 'Line added' },
  match: { id: 'Correction.match', defaultMessage: 'Matched' },
  undo: { id: 'Correction.undo', defaultMessage: 'Match taken back' },
  note: { id: 'Correction.note', defaultMessage: 'Note' },
  reversal: { id: 'Correction.reversal', defaultMessage: 'Payment reversed' },
}) satisfies Record<CloseCorrection['kind'], unknown>;

export const numberMessage = defineMessage<{ number: string }>({
  id: 'close.number',
  defaultMessage: 'No. {number}',
});

export const daysMessage = defineMessage<{ from: string; to: string }>({
  id: 'close.days',
  defaultMessage: '{from} to {to}',
});

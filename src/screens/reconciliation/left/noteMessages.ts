import { defineMessage, defineMessages } from 'react-intl';
import type { LineNoteKind, PaymentNoteKind } from '#domain/reconciliation/notes.ts';

/** What a line without a payment is. */
export const lineNoteMessages = defineMessages({
  charge: { id: 'LineNote.charge', defaultMessage: 'Bank charge' },
  interest: { id: 'LineNote.interest', defaultMessage: 'Interest' },
  returned: { id: 'LineNote.returned', defaultMessage: 'Returned payment' },
  transfer: { id: 'LineNote.transfer', defaultMessage: 'Own transfer' },
  otherPerson: { id: 'LineNote.otherPerson', defaultMessage: 'Someone else’s' },
  other: { id: 'LineNote.other', defaultMessage: 'Other' },
  open: { id: 'LineNote.open', defaultMessage: 'Withdraw the note' },
}) satisfies Record<LineNoteKind, unknown>;

/** Why a payment has no line. */
export const paymentNoteMessages = defineMessages({
  wait: { id: 'PaymentNote.wait', defaultMessage: 'Wait for the line' },
  other: { id: 'PaymentNote.other', defaultMessage: 'Other reason' },
  open: { id: 'PaymentNote.open', defaultMessage: 'Withdraw the note' },
}) satisfies Record<PaymentNoteKind, unknown>;

export const leftMessages = defineMessages({
  undecided: { id: 'left.undecided', defaultMessage: 'Open' },
});

export const waitsUntil = defineMessage<{ day: string }>({
  id: 'left.waitsUntil',
  defaultMessage: 'Waits until {day}',
});

export const waitedInVain = defineMessage<{ day: string }>({
  id: 'left.waitedInVain',
  defaultMessage: 'No line until {day}',
});

/** What is left of an amount that is matched in part. */
export const leftOfMessage = defineMessage<{ amount: string }>({
  id: 'left.leftOf',
  defaultMessage: 'left of {amount}',
});

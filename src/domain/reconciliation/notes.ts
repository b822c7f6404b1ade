/** What a line without a payment is. `open` takes an earlier note back. */
export const lineNoteKinds = [
  'charge',
  'interest',
  'returned',
  'transfer',
  'otherPerson',
  'other',
  'open',
] as const;

/** Why a payment has no line: it is waited for until a day, or for another reason. */
export const paymentNoteKinds = ['wait', 'other', 'open'] as const;

export type LineNoteKind = (typeof lineNoteKinds)[number];
export type PaymentNoteKind = (typeof paymentNoteKinds)[number];
export type NoteKind = LineNoteKind | PaymentNoteKind;

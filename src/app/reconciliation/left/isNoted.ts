import type { NotedLine, NotedPayment } from '#domain/reconciliation/reconciliation.ts';
import type { TypedNote } from '#screens/reconciliation/left/NoteDialog.tsx';

type Noted = Pick<NotedLine | NotedPayment, 'note' | 'reason'>;

/** Returns true if a line or a payment has the note that was sent; `unclear` if it is left no longer. */
export function isNoted(now: Noted | undefined, sent: TypedNote | null): boolean | 'unclear' {
  if (sent === null) return false;
  if (!now) return 'unclear';
  if (sent.kind === 'open') return now.note === null;
  return now.note === sent.kind && now.reason === sent.reason;
}

import { useState } from 'react';
import { changesClosedDay } from '#domain/reconciliation/close.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Change {
  /** What is done, as the label of the button. */
  title: string;
  /** The lines that it changes. */
  lines: readonly { bookingDay: string }[];
  /** Makes the change. The reason is empty where none is needed. */
  send: (reason: string) => void;
}

/**
 * Asks for the reason of a change in a closed day before it is made.
 * @param lastClosed last closed day; null for none
 */
export function useReason(lastClosed: string | null) {
  const [waiting, setWaiting] = useState<Change | null>(null);
  function change(next: Change) {
    const days = next.lines.map(({ bookingDay }) => bookingDay);
    if (changesClosedDay(days, lastClosed)) setWaiting(next);
    else next.send('');
  }
  const dialog = waiting && (
    <ReasonDialog
      title={waiting.title}
      onConfirm={(reason) => {
        setWaiting(null);
        waiting.send(reason);
      }}
      onClose={() => setWaiting(null)}
    />
  );
  return { change, dialog };
}

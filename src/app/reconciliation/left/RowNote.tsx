import { defineMessages, useIntl } from 'react-intl';
import { fetchLeft, saveNote } from '#api/reconciliation.ts';
import { read } from '#api/read.ts';
import { payableStatuses } from '#domain/workflow/workflow.ts';
import type { CopyOutcome } from '#ui/copyText.ts';
import type { LeftRow } from '#screens/reconciliation/left/leftRow.ts';
import { NoteDialog, type TypedNote } from '#screens/reconciliation/left/NoteDialog.tsx';
import { type OpenDraft, useDraft } from '#core/forms/useDraft.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { filteredHref } from '#core/navigation/filteredHref.ts';
import { useOrigin, useTransactionLink } from '#core/navigation/useTransactionLink.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { byHandHref, leftHref, overviewHref, transactionHref } from '#app/links.ts';
import { useReconciliationBank } from '../useReconciliationBank.ts';
import { isNoted } from './isNoted.ts';

const messages = defineMessages({
  copied: { id: 'RowNote.copied', defaultMessage: 'The line was copied' },
  selected: { id: 'RowNote.selected', defaultMessage: 'The line is selected, copy it' },
});

export interface RowNoteProps {
  /** Code of the bank. */
  bank: string;
  row: LeftRow;
  today: string | null;
  onClose: () => void;
  onReload: () => void;
}

/** The dialog of a line or a payment that is left. */
export function RowNote(props: RowNoteProps) {
  const draft = useDraft(`note ${props.row.kind} ${props.row.id}`);
  return draft && <Noting key={draft.id} {...props} draft={draft} />;
}

const dayOf = (row: LeftRow) => (row.kind === 'line' ? row.line.bookingDay : row.payment.day);

function Noting({
  bank,
  row,
  today,
  draft,
  onClose,
  onReload,
}: RowNoteProps & { draft: OpenDraft }) {
  const { client, toasts } = useServices();
  const { formatMessage } = useIntl();
  const { reversals } = useCapabilities();
  const { state } = useReconciliationBank(bank);
  const linkTo = useTransactionLink(transactionHref);
  const from = useOrigin();
  const day = dayOf(row);
  const { submission, submit, check } = useSubmission<TypedNote>({
    draft,
    send: (note) =>
      saveNote(
        client,
        bank,
        row.kind === 'line' ? { lineId: row.id } : { paymentId: row.id },
        note,
      ),
    verify: async (sent) =>
      read(await fetchLeft(client, { bank, from: day, to: day }), (now) =>
        isNoted(
          (row.kind === 'line' ? now.lines : now.payments).find(({ id }) => id === row.id),
          sent,
        ),
      ),
    onDone() {
      onClose();
      onReload();
    },
    onStale: onReload,
    link: { href: leftHref(bank) },
  });
  const sayCopied = (outcome: CopyOutcome) =>
    outcome === 'selected'
      ? toasts.info(formatMessage(messages.selected))
      : toasts.success(formatMessage(messages.copied));

  return (
    <NoteDialog
      row={row}
      today={today}
      isClosed={state.kind === 'ready' && state.lastClosed !== null && day <= state.lastClosed}
      links={{
        byHandLink: ({ id }) => ({
          href: byHandHref(bank, id),
          routerOptions: { state: { from } },
        }),
        // What was not recorded can still be paid.
        transfersHref: ({ left }) =>
          filteredHref(overviewHref, { bank, statuses: payableStatuses, minAmount: left }),
        onCopied: sayCopied,
        transferLink: ({ transactionId }) => linkTo(transactionId),
        canReverse: reversals !== null,
      }}
      draft={draft.form}
      submission={submission}
      onSave={submit}
      onCheck={check}
      onReload={onReload}
      onClose={onClose}
    />
  );
}

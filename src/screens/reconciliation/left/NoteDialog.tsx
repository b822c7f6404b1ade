import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useFormState } from 'react-final-form';
import { styled } from 'styled-components';
import { isInProgress } from '#domain/lists/screenStates.ts';
import { isWholeDay } from '#domain/time/dateRange.ts';
import {
  type LineNoteKind,
  lineNoteKinds,
  type NoteKind,
  paymentNoteKinds,
} from '#domain/reconciliation/notes.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormDayField } from '#ui/form/FormDayField.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { space } from '#ui/theme/tokens.ts';
import { reasonError, ReasonField } from '#screens/shared/forms/ReasonField.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { LineFacts, type LineLinks } from './LineFacts.tsx';
import type { LeftRow } from './leftRow.ts';
import { lineNoteMessages, paymentNoteMessages } from './noteMessages.ts';
import { PaymentFacts, type PaymentLinks } from './PaymentFacts.tsx';

const messages = defineMessages({
  line: { id: 'NoteDialog.line', defaultMessage: 'Line without a payment' },
  payment: { id: 'NoteDialog.payment', defaultMessage: 'Payment without a line' },
  whatItIs: { id: 'NoteDialog.whatItIs', defaultMessage: 'What it is' },
  why: { id: 'NoteDialog.why', defaultMessage: 'Why it has no line' },
  choose: { id: 'NoteDialog.choose', defaultMessage: 'Choose what applies' },
  until: { id: 'NoteDialog.until', defaultMessage: 'Wait until' },
  untilRequired: { id: 'NoteDialog.untilRequired', defaultMessage: 'Choose a day' },
  untilOver: { id: 'NoteDialog.untilOver', defaultMessage: 'This day is over' },
  save: { id: 'NoteDialog.save', defaultMessage: 'Save note' },
  closed: {
    id: 'NoteDialog.closed',
    defaultMessage: 'This day is closed. The next close lists the note as a later change.',
  },
});

/** A note as typed. */
export interface TypedNote {
  kind: NoteKind;
  /** Null unless the payment is waited for. */
  waitUntil: string | null;
  reason: string;
}

interface NoteValues {
  kind: NoteKind;
  waitUntil: string;
  reason: string;
}

export interface NoteDialogProps extends SubmissionBannerProps {
  row: LeftRow;
  /** Current day in the business time zone; null until it is known. */
  today: string | null;
  /** True if the day of the line or payment is closed. */
  isClosed: boolean;
  links: LineLinks & PaymentLinks;
  onSave: (note: TypedNote) => void | Promise<void>;
  onClose: () => void;
}

const Facts = styled.div`
  display: grid;
  gap: ${space(3)};
  padding-block-end: ${space(4)};
`;

/** A line or a payment that is left: all of it, where to go with it, and the form for a note. */
export function NoteDialog({
  row,
  today,
  isClosed,
  links,
  onSave,
  onClose,
  ...props
}: NoteDialogProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { submission, draft } = props;
  const options = optionsOf(row, intl);
  return (
    <Dialog
      title={formatMessage(messages[row.kind])}
      isBusy={isInProgress(submission)}
      onClose={onClose}
    >
      <Facts>
        {row.kind === 'line' ? (
          <LineFacts line={row.line} links={links} />
        ) : (
          <PaymentFacts payment={row.payment} links={links} />
        )}
      </Facts>
      <Form<NoteValues>
        label={formatMessage(messages.save)}
        draft={draft}
        validate={(values) => validateNote(values, today, intl)}
        onSubmit={({ kind, waitUntil, reason }) =>
          onSave({ kind, waitUntil: kind === 'wait' ? waitUntil : null, reason: reason.trim() })
        }
      >
        <FormSelect
          name="kind"
          label={formatMessage(row.kind === 'line' ? messages.whatItIs : messages.why)}
          options={options}
        />
        <WaitUntil />
        <ReasonField />
        {isClosed && (
          <p>
            <FormattedMessage {...messages.closed} />
          </p>
        )}
        <SubmissionBanner {...props} />
        <SendButton submission={submission} draft={draft}>
          <FormattedMessage {...messages.save} />
        </SendButton>
      </Form>
    </Dialog>
  );
}

/** A note can be withdrawn only where there is one. */
const isOffered = (kind: NoteKind, note: NoteKind | null) => kind !== 'open' || note !== null;

function optionsOf(row: LeftRow, { formatMessage }: IntlShape) {
  return row.kind === 'line'
    ? lineNoteKinds
        .filter((kind) => isOffered(kind, row.line.note))
        .map((id) => ({ id, label: formatMessage(labelOfLine(id)) }))
    : paymentNoteKinds
        .filter((kind) => isOffered(kind, row.payment.note))
        .map((id) => ({ id, label: formatMessage(paymentNoteMessages[id]) }));
}

const labelOfLine = (kind: LineNoteKind) => lineNoteMessages[kind];

function validateNote(
  { kind, waitUntil, reason }: Partial<NoteValues>,
  today: string | null,
  intl: IntlShape,
) {
  const { formatMessage } = intl;
  return {
    kind: kind ? undefined : formatMessage(messages.choose),
    waitUntil: kind === 'wait' ? dayError(waitUntil ?? '', today, formatMessage) : undefined,
    reason: reasonError(reason, intl),
  };
}

function dayError(day: string, today: string | null, formatMessage: IntlShape['formatMessage']) {
  if (!isWholeDay(day)) return formatMessage(messages.untilRequired);
  return today !== null && day < today ? formatMessage(messages.untilOver) : undefined;
}

/** The day until which a line is waited for, if it is. */
function WaitUntil() {
  const { formatMessage } = useIntl();
  const { values } = useFormState<NoteValues>({ subscription: { values: true } });
  if (values.kind !== 'wait') return null;
  return <FormDayField name="waitUntil" label={formatMessage(messages.until)} />;
}

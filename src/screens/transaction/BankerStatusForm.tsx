import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { StatusChoice, Transaction } from '#domain/transactions/transaction.ts';
import type { StatusChange } from '#domain/workflow/transactionChange.ts';
import { isSettled, isStatus, needsReason, type Status } from '#domain/workflow/workflow.ts';
import { Banner } from '#ui/Banner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { Section } from '#ui/Section.tsx';
import { RecordChangesNote } from '#screens/shared/forms/RecordChangesNote.tsx';
import { reasonError, ReasonField, reasonMessages } from '#screens/shared/forms/ReasonField.tsx';
import { SendButton } from '#screens/shared/forms/SendButton.tsx';
import {
  SubmissionBanner,
  type SubmissionBannerProps,
} from '#screens/shared/forms/SubmissionBanner.tsx';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import { statusText } from './useDescribedFields.ts';
import { useStatusOptions } from './useStatusOptions.ts';
import { commonMessages } from '#ui/commonMessages.ts';

const messages = defineMessages({
  statusRequired: { id: 'BankerStatus.statusRequired', defaultMessage: 'status is required' },
  held: {
    id: 'BankerStatus.held',
    defaultMessage: 'Only an admin can take this transaction off hold.',
  },
  cancelled: {
    id: 'BankerStatus.cancelled',
    defaultMessage: 'Only an admin can re-open this transaction.',
  },
});

/** Reason why a banker cannot change the status; none for a settled transaction. */
const lockReasons: Partial<Record<Status, MessageDescriptor>> = {
  HLD: messages.held,
  CNL: messages.cancelled,
};

interface StatusValues {
  status: string;
  reason: string;
}

export interface BankerStatusFormProps extends SubmissionBannerProps {
  transaction: Transaction;
  choices: readonly StatusChoice[];
  /** True if the status cannot be changed. Shows only the reason and a draft's changes. @default false */
  isLocked?: boolean;
  onSubmit: (change: StatusChange) => void | Promise<void>;
}

const asksReason = (status: string | undefined) =>
  status !== undefined && isStatus(status) && needsReason(status);

/** Returns the initial form values: the status and its reason. */
export const statusValuesOf = ({ status, problem }: Transaction): StatusValues => ({
  status,
  reason: problem,
});

/** The banker's status form. A problem status requires a reason. */
export function BankerStatusForm({
  transaction,
  choices,
  isLocked = false,
  onSubmit,
  ...props
}: BankerStatusFormProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { draft, submission } = props;
  const { status, balance } = transaction;
  const options = useStatusOptions(
    choices.filter(
      ({ code, isBankerSelectable }) =>
        code === status || (isBankerSelectable && !(isSettled(code) && balance > 0)),
    ),
  );
  const validate = (values: Partial<StatusValues>) => ({
    status: isStatus(values.status ?? '') ? undefined : formatMessage(messages.statusRequired),
    reason: asksReason(values.status) ? reasonError(values.reason, intl) : undefined,
  });
  const note = (
    <RecordChangesNote
      draft={draft}
      isLocked={isLocked}
      fields={{
        status: { label: formatMessage(transactionMessages.status), format: statusText },
        reason: { label: formatMessage(reasonMessages.reason) },
      }}
    />
  );
  if (isLocked) {
    const reason = lockReasons[status];
    return (
      <>
        {note}
        {reason && (
          <Banner tone="info">
            <FormattedMessage {...reason} />
          </Banner>
        )}
      </>
    );
  }
  return (
    <Section>
      <Form<StatusValues>
        label={formatMessage(transactionMessages.status)}
        draft={draft}
        initialValues={statusValuesOf(transaction)}
        validate={validate}
        onSubmit={(values) =>
          isStatus(values.status)
            ? onSubmit({ status: values.status, reason: values.reason?.trim() ?? '' })
            : undefined
        }
      >
        {note}
        <FormSelect
          name="status"
          label={formatMessage(transactionMessages.status)}
          options={options}
        />
        <ReasonField />
        <SubmissionBanner {...props} />
        <SendButton variant="outline" submission={submission} draft={draft}>
          <FormattedMessage {...commonMessages.update} />
        </SendButton>
      </Form>
    </Section>
  );
}

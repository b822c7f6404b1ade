import { memo } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { StatusChoice } from '#domain/transaction.ts';
import { isStatus, needsReason, type Status } from '#domain/workflow.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormSelect } from '#ui/form/FormSelect.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { Section } from '#ui/Section.tsx';
import { FieldRoom } from '../FieldRoom.ts';
import { SendButton } from '../SendButton.tsx';
import type { Submission } from '../states.ts';
import { SubmissionBanner } from '../SubmissionBanner.tsx';
import { transactionMessages } from '../transactionMessages.ts';
import { useStatusOptions } from './useStatusOptions.ts';

const messages = defineMessages({
  reason: { id: 'BankerStatus.reason', defaultMessage: 'Reason' },
  statusRequired: { id: 'BankerStatus.statusRequired', defaultMessage: 'status is required' },
  reasonRequired: { id: 'BankerStatus.reasonRequired', defaultMessage: 'Reason is required' },
});

interface StatusValues {
  status: string;
  reason: string;
}

export interface BankerStatusFormProps {
  status: Status;
  choices: readonly StatusChoice[];
  submission: Submission;
  onSubmit: (change: { status: Status; reason: string }) => void | Promise<void>;
  /** Asks the server what became of an attempt whose answer got lost. */
  onLook: () => void;
  /** Starts anew from what the server has now. */
  onReload: () => void;
}

const asksReason = (status: string | undefined) =>
  status !== undefined && isStatus(status) && needsReason(status);

/**
 * Where the banker says how the transfer stands, with a reason for every problem. Remembered: what
 * becomes of receipts beside it renders it no more.
 */
export const BankerStatusForm = memo(function BankerStatusForm({
  status,
  choices,
  submission,
  onSubmit,
  onLook,
  onReload,
}: BankerStatusFormProps) {
  const { formatMessage } = useIntl();
  const options = useStatusOptions(
    choices.filter(({ code, isBankerSelectable }) => isBankerSelectable || code === status),
  );
  const validate = (values: Partial<StatusValues>) => ({
    status: isStatus(values.status ?? '') ? undefined : formatMessage(messages.statusRequired),
    reason:
      asksReason(values.status) && !values.reason?.trim()
        ? formatMessage(messages.reasonRequired)
        : undefined,
  });
  return (
    <Section>
      <Form<StatusValues>
        label={formatMessage(transactionMessages.status)}
        name={`status ${status}`}
        initialValues={{ status }}
        validate={validate}
        onSubmit={(values) =>
          isStatus(values.status)
            ? onSubmit({ status: values.status, reason: values.reason?.trim() ?? '' })
            : undefined
        }
      >
        <FormSelect
          name="status"
          label={formatMessage(transactionMessages.status)}
          options={options}
        />
        <FieldRoom>
          <FormTextArea name="reason" label={formatMessage(messages.reason)} maxLength={1000} />
        </FieldRoom>
        <SubmissionBanner submission={submission} onLook={onLook} onReload={onReload} />
        <SendButton variant="outline" isPending={submission.kind === 'submitting'}>
          <FormattedMessage {...transactionMessages.update} />
        </SendButton>
      </Form>
    </Section>
  );
});

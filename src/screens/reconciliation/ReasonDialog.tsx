import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';

const messages = defineMessages({
  intro: {
    id: 'ReasonDialog.intro',
    defaultMessage:
      'This day is closed. The change needs a reason, and is listed in the next close.',
  },
  reason: { id: 'ReasonDialog.reason', defaultMessage: 'Reason' },
  required: { id: 'ReasonDialog.required', defaultMessage: 'Reason is required' },
});

export interface ReasonDialogProps {
  /** What is done, as the label of the button. */
  title: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a change in a closed day. */
export function ReasonDialog({ title, onConfirm, onClose }: ReasonDialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form<{ reason: string }>
        label={title}
        validate={({ reason }) => ({
          reason: reason?.trim() ? undefined : formatMessage(messages.required),
        })}
        onSubmit={({ reason }) => onConfirm(reason.trim())}
      >
        <p>
          <FormattedMessage {...messages.intro} />
        </p>
        <FormTextArea name="reason" label={formatMessage(messages.reason)} maxLength={1000} />
        <SubmitButton>{title}</SubmitButton>
      </Form>
    </Dialog>
  );
}

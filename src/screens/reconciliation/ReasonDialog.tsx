import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { reasonError, ReasonField } from '#screens/shared/forms/ReasonField.tsx';

const messages = defineMessages({
  intro: {
    id: 'ReasonDialog.intro',
    defaultMessage:
      'This day is closed. The change needs a reason, and is listed in the next close.',
  },
});

export interface ReasonDialogProps {
  /** What is done, as the label of the button. */
  title: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a change in a closed day. */
export function ReasonDialog({ title, onConfirm, onClose }: ReasonDialogProps) {
  const intl = useIntl();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form<{ reason: string }>
        label={title}
        validate={({ reason }) => ({ reason: reasonError(reason, intl) })}
        onSubmit={({ reason }) => onConfirm(reason.trim())}
      >
        <p>
          <FormattedMessage {...messages.intro} />
        </p>
        <ReasonField />
        <SubmitButton>{title}</SubmitButton>
      </Form>
    </Dialog>
  );
}

import { defineMessages, type IntlShape, useIntl } from 'react-intl';
import { FormTextArea } from '#ui/form/FormTextArea.tsx';

export const reasonMessages = defineMessages({
  reason: { id: 'ReasonField.reason', defaultMessage: 'Reason' },
  required: { id: 'ReasonField.required', defaultMessage: 'Reason is required' },
});

/** Returns the error of a reason that has to be given. */
export const reasonError = (reason: string | undefined, { formatMessage }: IntlShape) =>
  reason?.trim() ? undefined : formatMessage(reasonMessages.required);

/** Asks for the reason of a change, as the field `reason` of the form. */
export function ReasonField() {
  const { formatMessage } = useIntl();
  return (
    <FormTextArea name="reason" label={formatMessage(reasonMessages.reason)} maxLength={1000} />
  );
}

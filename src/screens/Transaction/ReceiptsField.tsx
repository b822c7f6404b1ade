import { defineMessages, useIntl } from 'react-intl';
import { useFormField } from '#ui/form/useFormField.ts';
import type { Uploads } from '../uploads.ts';
import { UploadsField } from '../UploadsField.tsx';

const messages = defineMessages({
  receipts: { id: 'ReceiptsField.receipts', defaultMessage: 'File Upload' },
});

/** The receipts of a payment; says under itself when there is none. */
export function ReceiptsField({ uploads }: { uploads: Uploads }) {
  const { formatMessage } = useIntl();
  const { errorMessage } = useFormField('file', '');
  return (
    <UploadsField
      label={formatMessage(messages.receipts)}
      uploads={uploads}
      errorMessage={errorMessage}
    />
  );
}

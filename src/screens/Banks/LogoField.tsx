import { useIntl } from 'react-intl';
import { useFormField } from '#ui/form/useFormField.ts';
import { transactionMessages } from '../transactionMessages.ts';
import type { Uploads } from '../uploads.ts';
import { UploadsField } from '../UploadsField.tsx';

/** The one picture of a new bank; says under itself when there is none. */
export function LogoField({ logo }: { logo: Uploads }) {
  const { formatMessage } = useIntl();
  const { errorMessage } = useFormField('file', '');
  return (
    <UploadsField
      label={formatMessage(transactionMessages.fileUpload)}
      uploads={logo}
      allowsMultiple={false}
      errorMessage={errorMessage}
    />
  );
}

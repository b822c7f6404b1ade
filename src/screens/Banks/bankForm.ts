import { defineMessages, type IntlShape } from 'react-intl';

const messages = defineMessages({
  nameRequired: { id: 'BankForm.nameRequired', defaultMessage: 'Bank Name is required' },
  codeRequired: { id: 'BankForm.codeRequired', defaultMessage: 'Bank is required' },
  fileRequired: { id: 'BankForm.fileRequired', defaultMessage: 'File upload is required' },
});

/** Values of the bank form. */
export interface BankValues {
  name: string;
  code: string;
  /** `valid` if a logo is chosen. */
  file: 'valid' | '';
}

/** Validates the bank form (specification, section 5). */
export function validateBank(values: Partial<BankValues>, { formatMessage }: IntlShape) {
  return {
    name: values.name?.trim() ? undefined : formatMessage(messages.nameRequired),
    code: values.code?.trim() ? undefined : formatMessage(messages.codeRequired),
    file: values.file === 'valid' ? undefined : formatMessage(messages.fileRequired),
  };
}

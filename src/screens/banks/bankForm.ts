import { defineMessages, type IntlShape } from 'react-intl';
import { plainCode, plainName } from '#domain/text/searchForm.ts';

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
export function validateBank(values: Partial<BankValues>, intl: IntlShape) {
  const { formatMessage } = intl;
  return {
    name: plainName(values.name ?? '') ? undefined : formatMessage(messages.nameRequired),
    code: validateBankCode(values.code ?? '', intl),
    file: values.file === 'valid' ? undefined : formatMessage(messages.fileRequired),
  };
}

/** Validates the code of a bank; undefined if it is valid. */
export const validateBankCode = (code: string, { formatMessage }: IntlShape): string | undefined =>
  plainCode(code) ? undefined : formatMessage(messages.codeRequired);

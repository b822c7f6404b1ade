import { defineMessage, type IntlShape } from 'react-intl';
import { bankReferenceLength, parseBankReference } from '#domain/transactions/bankReference.ts';

const invalid = defineMessage<{ least: number; most: number }>({
  id: 'ReferenceField.invalid',
  defaultMessage: 'Bank Reference must have {least} to {most} letters and digits',
});

/** Returns the error of a typed reference; undefined when it is valid or empty. */
export function validateReference(
  typed: string | undefined,
  formatMessage: IntlShape['formatMessage'],
): string | undefined {
  const isValid = parseBankReference(typed ?? '') !== null;
  return isValid ? undefined : formatMessage(invalid, bankReferenceLength);
}

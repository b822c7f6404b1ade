import { FormSpy } from 'react-final-form';
import { defineMessage, defineMessages, type IntlShape, useIntl } from 'react-intl';
import { parseBankReference } from '#domain/transactions/bankReference.ts';
import type { ReferenceUse } from '#domain/transactions/transaction.ts';
import { FormTextField } from '#ui/form/FormTextField.tsx';
import { timestampText } from '#ui/timestampText.ts';
import { referenceMessages } from '#screens/shared/transactions/referenceMessages.ts';

const messages = defineMessages({
  hint: {
    id: 'ReferenceField.hint',
    defaultMessage: 'UTR or transaction id, if the bank gave one',
  },
  usedSomewhere: {
    id: 'ReferenceField.usedSomewhere',
    defaultMessage: 'This reference is already used on another payment',
  },
});

const usedOn = defineMessage<{ code: string; time: string }>({
  id: 'ReferenceField.usedOn',
  defaultMessage: 'Already used on {code}, paid {time}',
});

/** Comparison of the typed bank reference with other payments. */
export interface ReferenceCheck {
  /** Other payments with the reference, the newest first. */
  uses: readonly ReferenceUse[];
  /** Called with the normalised reference while it is typed; '' without a valid one. */
  onTyped: (reference: string) => void;
}

/** Takes the bank reference of a payment. Warns if another payment has it. */
export function ReferenceField({ uses, onTyped }: ReferenceCheck) {
  const intl = useIntl();
  return (
    <>
      <FormTextField
        name="reference"
        label={intl.formatMessage(referenceMessages.reference)}
        description={intl.formatMessage(messages.hint)}
        warning={warningOf(uses, intl)}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck="false"
        maxLength={70}
      />
      <FormSpy<{ reference?: string }>
        subscription={{ values: true }}
        onChange={({ values }) => onTyped(parseBankReference(values?.reference ?? '') ?? '')}
      />
    </>
  );
}

/** Names the newest payment that the user may see. */
function warningOf(uses: readonly ReferenceUse[], intl: IntlShape) {
  if (uses.length === 0) return '';
  const use = uses.find((one) => one !== null);
  if (!use) return intl.formatMessage(messages.usedSomewhere);
  const time = timestampText(intl, use.paidAt);
  return intl.formatMessage(usedOn, { code: use.code, time });
}

import { defineMessages } from 'react-intl';

/** Messages of a bank reference. */
export const referenceMessages = defineMessages({
  reference: { id: 'Reference.reference', defaultMessage: 'Bank Reference' },
});

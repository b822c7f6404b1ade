import { defineMessages } from 'react-intl';

/** Terms of the facts about a line and about a payment. */
export const factMessages = defineMessages({
  day: { id: 'leftFacts.day', defaultMessage: 'Day' },
  amount: { id: 'leftFacts.amount', defaultMessage: 'Amount' },
  left: { id: 'leftFacts.left', defaultMessage: 'Left of it' },
  note: { id: 'leftFacts.note', defaultMessage: 'Note' },
});

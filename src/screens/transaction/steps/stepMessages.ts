import { defineMessage, defineMessages } from 'react-intl';

export const stepMessages = defineMessages({
  label: { id: 'Steps.label', defaultMessage: 'Place in the list' },
  previous: { id: 'Steps.previous', defaultMessage: 'Previous transaction' },
  next: { id: 'Steps.next', defaultMessage: 'Next transaction' },
});

/** The total has a plus sign while further rows are not loaded. */
export const placeMessage = defineMessage<{ position: number; total: number; more: string }>({
  id: 'Steps.place',
  defaultMessage: '{position, number} of {total, number}{more}',
});

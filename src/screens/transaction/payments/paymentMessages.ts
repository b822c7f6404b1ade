import { defineMessage } from 'react-intl';

/** The user who recorded a payment. */
export const paidBy = defineMessage<{ user: string }>({
  id: 'PaymentHistory.by',
  defaultMessage: 'BY {user}',
});

import { defineMessage } from 'react-intl';

/** An action and the number of transactions that it changes. */
export const withCount = defineMessage<{ action: string; count: number }>({
  id: 'Bulk.withCount',
  defaultMessage: '{action} {count, number}',
});

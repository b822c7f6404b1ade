import { defineMessage, defineMessages } from 'react-intl';

/** Messages of several parts of the trends. */
export const trendMessages = {
  ...defineMessages({
    transfers: { id: 'Trends.transfers', defaultMessage: 'Transfers' },
    amount: { id: 'Trends.amount', defaultMessage: 'Amount' },
  }),
  title: defineMessage<{ days: number }>({
    id: 'Trends.title',
    defaultMessage: 'Last {days} days',
  }),
};

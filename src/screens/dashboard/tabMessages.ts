import { defineMessages } from 'react-intl';

/** Labels of the dashboard tabs (specification, section 2). */
export const tabMessages = defineMessages({
  summary: { id: 'Dashboard.summary', defaultMessage: 'Summary' },
  orders: { id: 'Dashboard.orders', defaultMessage: 'Orders' },
  overview: { id: 'Dashboard.overview', defaultMessage: 'Overview' },
  alert: { id: 'Dashboard.alert', defaultMessage: 'Alert' },
});

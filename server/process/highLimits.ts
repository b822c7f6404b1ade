/** Settings of a public server, with limits that no test reaches by accident. */
export const highLimits = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  REQUESTS_PER_SESSION: '100000',
  REQUESTS_PER_ADDRESS: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  UPLOADS_PER_MINUTE: '100000',
  REPORTS_PER_MINUTE: '100000',
  TRANSACTIONS_PER_MINUTE: '100000',
  CALLS_AT_ONCE: '1000',
  FILES_PER_DAY: '100000',
};

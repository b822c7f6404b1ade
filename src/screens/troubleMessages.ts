import { defineMessages } from 'react-intl';

/** What is said when nothing could be read. */
export const troubleMessages = defineMessages({
  failed: { id: 'Trouble.failed', defaultMessage: 'Something Went Wrong!' },
  failedText: {
    id: 'Trouble.failedText',
    defaultMessage: 'The server gave no usable answer. Nothing was changed.',
  },
  offline: { id: 'Trouble.offline', defaultMessage: 'You are offline' },
  offlineText: {
    id: 'Trouble.offlineText',
    defaultMessage: 'This appears as soon as the network is back.',
  },
  retry: { id: 'Trouble.retry', defaultMessage: 'Retry' },
});

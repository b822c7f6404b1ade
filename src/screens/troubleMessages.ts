import { defineMessages } from 'react-intl';
import { commonMessages } from '#ui/commonMessages.ts';

/** Messages for a screen whose data could not be read. */
export const troubleMessages = {
  failed: commonMessages.somethingWentWrong,
  offline: commonMessages.offline,
  ...defineMessages({
    failedText: {
      id: 'Trouble.failedText',
      defaultMessage: 'The server gave no usable answer. Nothing was changed.',
    },
    offlineText: {
      id: 'Trouble.offlineText',
      defaultMessage: 'This appears as soon as the network is back.',
    },
  }),
};

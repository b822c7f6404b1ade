import { defineMessage } from 'react-intl';

/** When data appears that is not stored on the device. */
export const offlineText = defineMessage({
  id: 'ErrorState.offlineText',
  defaultMessage: 'This appears as soon as the network is back.',
});

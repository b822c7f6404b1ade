import { defineMessages } from 'react-intl';

/** Words that several components say. */
export const commonMessages = defineMessages({
  pending: { id: 'ui.common.pending', defaultMessage: 'Please wait' },
  close: { id: 'ui.common.close', defaultMessage: 'Close' },
  back: { id: 'ui.common.back', defaultMessage: 'Back' },
  dismiss: { id: 'ui.common.dismiss', defaultMessage: 'Dismiss' },
  showOptions: { id: 'ui.common.showOptions', defaultMessage: 'Show options' },
  noMatches: { id: 'ui.common.noMatches', defaultMessage: 'Nothing matches' },
});

import { defineMessages } from 'react-intl';

/** Messages used by several components. */
export const commonMessages = defineMessages({
  pending: { id: 'ui.common.pending', defaultMessage: 'Please wait' },
  close: { id: 'ui.common.close', defaultMessage: 'Close' },
  back: { id: 'ui.common.back', defaultMessage: 'Back' },
  dismiss: { id: 'ui.common.dismiss', defaultMessage: 'Dismiss' },
  showOptions: { id: 'ui.common.showOptions', defaultMessage: 'Show options' },
  retry: { id: 'ui.common.retry', defaultMessage: 'Retry' },
  reload: { id: 'ui.common.reload', defaultMessage: 'Reload' },
  update: { id: 'ui.common.update', defaultMessage: 'Update' },
  cancel: { id: 'ui.common.cancel', defaultMessage: 'Cancel' },
  clearSearch: { id: 'ui.common.clearSearch', defaultMessage: 'Clear search' },
  clearFilters: { id: 'ui.common.clearFilters', defaultMessage: 'Clear filters' },
  offline: { id: 'ui.common.offline', defaultMessage: 'You are offline' },
  somethingWentWrong: {
    id: 'ui.common.somethingWentWrong',
    defaultMessage: 'Something Went Wrong!',
  },
  noMatches: { id: 'ui.common.noMatches', defaultMessage: 'Nothing matches' },
});

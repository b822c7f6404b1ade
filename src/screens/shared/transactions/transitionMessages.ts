import { defineMessages } from 'react-intl';

/** Labels of the buttons that change the status (specification, section 4). */
export const transitionMessages = defineMessages({
  accept: { id: 'AdminTransaction.accept', defaultMessage: 'Accepted' },
  hold: { id: 'AdminTransaction.hold', defaultMessage: 'Hold' },
  unhold: { id: 'AdminTransaction.unhold', defaultMessage: 'Un Hold' },
  cancel: { id: 'AdminTransaction.cancel', defaultMessage: 'Cancel' },
  reopen: { id: 'AdminTransaction.reopen', defaultMessage: 'Re-Open' },
  check: { id: 'AdminTransaction.check', defaultMessage: 'Checked' },
});

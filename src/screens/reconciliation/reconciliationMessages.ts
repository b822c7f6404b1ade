import { defineMessages } from 'react-intl';

/** Texts of several screens of the reconciliation. */
export const reconciliationMessages = defineMessages({
  title: { id: 'Reconciliation.title', defaultMessage: 'Bank statements' },
  settings: { id: 'Reconciliation.settings', defaultMessage: 'Settings' },
  import: { id: 'Reconciliation.import', defaultMessage: 'Import statement' },
  matching: { id: 'Reconciliation.matching', defaultMessage: 'Match' },
  byHand: { id: 'Reconciliation.byHand', defaultMessage: 'Match by hand' },
  left: { id: 'Reconciliation.left', defaultMessage: 'What is left' },
  closing: { id: 'Reconciliation.closing', defaultMessage: 'Close of day' },
  missing: { id: 'Reconciliation.missing', defaultMessage: 'Bank not found' },
});

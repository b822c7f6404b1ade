import { defineMessages } from 'react-intl';

/** Descriptions of the shortcuts. */
export const shortcutMessages = defineMessages({
  search: { id: 'Shortcuts.search', defaultMessage: 'Search the list' },
  nextRow: { id: 'Shortcuts.nextRow', defaultMessage: 'Next row of the list' },
  previousRow: { id: 'Shortcuts.previousRow', defaultMessage: 'Previous row of the list' },
  open: { id: 'Shortcuts.open', defaultMessage: 'Open the row' },
  next: { id: 'Shortcuts.next', defaultMessage: 'Next transaction, from its details' },
  previous: { id: 'Shortcuts.previous', defaultMessage: 'Previous transaction, from its details' },
  form: { id: 'Shortcuts.form', defaultMessage: 'First field of the form, or of the next form' },
  send: { id: 'Shortcuts.send', defaultMessage: 'Send the form, also while you type' },
  copyName: { id: 'Shortcuts.copyName', defaultMessage: 'Copy the account name, from the details' },
  copyAccount: { id: 'Shortcuts.copyAccount', defaultMessage: 'Copy the account number' },
  copyIfsc: { id: 'Shortcuts.copyIfsc', defaultMessage: 'Copy the IFSC' },
  copyUpi: { id: 'Shortcuts.copyUpi', defaultMessage: 'Copy the UPI ID' },
  copyPhone: { id: 'Shortcuts.copyPhone', defaultMessage: 'Copy the phone number' },
  copyAmount: { id: 'Shortcuts.copyAmount', defaultMessage: 'Copy the amount' },
  copyBalance: { id: 'Shortcuts.copyBalance', defaultMessage: 'Copy the balance' },
  initiate: { id: 'Shortcuts.initiate', defaultMessage: 'New transaction' },
  map: { id: 'Shortcuts.map', defaultMessage: 'Show this list' },
});

export type ShortcutId = keyof typeof shortcutMessages;

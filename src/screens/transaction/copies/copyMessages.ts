import { defineMessage, defineMessages } from 'react-intl';
import { transactionMessages } from '#screens/shared/transactions/transactionMessages.ts';
import type { CopyKind } from './copyItems.ts';

/** What the lines give to the app of the bank. */
export const copyTerms = {
  ...defineMessages({
    name: { id: 'Copy.name', defaultMessage: 'Account name' },
    nameInNotes: { id: 'Copy.nameInNotes', defaultMessage: 'Name in the notes' },
    customer: { id: 'Copy.customer', defaultMessage: 'Customer' },
    account: { id: 'Copy.account', defaultMessage: 'Account number' },
    ifsc: { id: 'Copy.ifsc', defaultMessage: 'IFSC' },
    upi: { id: 'Copy.upi', defaultMessage: 'UPI ID' },
    phone: { id: 'Copy.phone', defaultMessage: 'Phone' },
    number: { id: 'Copy.number', defaultMessage: 'Number' },
  }),
  amount: transactionMessages.amount,
  balance: transactionMessages.balance,
} satisfies Record<CopyKind, object>;

export const copyMessages = defineMessages({
  title: { id: 'Copy.title', defaultMessage: 'Pay to' },
  numbers: { id: 'Copy.numbers', defaultMessage: 'Numbers in the notes' },
  copy: { id: 'Copy.copy', defaultMessage: 'Copy' },
  copied: { id: 'Copy.copied', defaultMessage: 'Copied' },
  selected: { id: 'Copy.selected', defaultMessage: 'Selected' },
  nothing: {
    id: 'Copy.nothing',
    defaultMessage: 'The notes have no account details. Look at the notes and the pictures.',
  },
  record: { id: 'Copy.record', defaultMessage: 'Record payment' },
  paste: { id: 'Copy.paste', defaultMessage: 'Paste screenshot as receipt' },
  read: { id: 'Copy.read', defaultMessage: 'Read text from the picture' },
  reading: { id: 'Copy.reading', defaultMessage: 'Reading...' },
  found: {
    id: 'Copy.found',
    defaultMessage: 'Read from the picture. Check each character before you use it.',
  },
  foundNothing: { id: 'Copy.foundNothing', defaultMessage: 'No text was found in the picture.' },
  failed: { id: 'Copy.failed', defaultMessage: "The picture couldn't be read." },
});

/** Names of the buttons. */
export const copyLabels = defineMessages({
  name: { id: 'Copy.label.name', defaultMessage: 'Copy account name' },
  nameInNotes: { id: 'Copy.label.nameInNotes', defaultMessage: 'Copy name' },
  customer: { id: 'Copy.label.customer', defaultMessage: 'Copy customer' },
  account: { id: 'Copy.label.account', defaultMessage: 'Copy account number' },
  ifsc: { id: 'Copy.label.ifsc', defaultMessage: 'Copy IFSC' },
  upi: { id: 'Copy.label.upi', defaultMessage: 'Copy UPI ID' },
  phone: { id: 'Copy.label.phone', defaultMessage: 'Copy phone' },
  amount: { id: 'Copy.label.amount', defaultMessage: 'Copy amount' },
  balance: { id: 'Copy.label.balance', defaultMessage: 'Copy balance' },
}) satisfies Record<Exclude<CopyKind, 'number'>, object>;

/** Name of the button of one of several numbers. */
export const copyNumber = defineMessage<{ number: string }>({
  id: 'Copy.label.number',
  defaultMessage: 'Copy {number}',
});

/** What became of the copied text, by outcome. */
export const outcomeMessages = {
  copied: defineMessage<{ term: string }>({
    id: 'Copy.outcome.copied',
    defaultMessage: '{term} copied',
  }),
  attempted: defineMessage<{ term: string }>({
    id: 'Copy.outcome.attempted',
    defaultMessage: '{term} copied. It is also selected, if your browser copied nothing.',
  }),
  selected: defineMessage<{ term: string }>({
    id: 'Copy.outcome.selected',
    defaultMessage: '{term} selected. Copy it with Ctrl+C or the menu of your browser.',
  }),
};

import { defineMessage, defineMessages } from 'react-intl';

export const receiptUsedOn = defineMessage<{ code: string }>({
  id: 'ReceiptReuse.usedOn',
  defaultMessage: 'Receipt also used on {code}',
});

export const receiptLooksLike = defineMessage<{ code: string }>({
  id: 'ReceiptReuse.looksLike',
  defaultMessage: 'Receipt looks like the one on {code}',
});

export const receiptReuseMessages = defineMessages({
  usedHere: {
    id: 'ReceiptReuse.usedHere',
    defaultMessage: 'Receipt also used for another payment here',
  },
  looksLikeHere: {
    id: 'ReceiptReuse.looksLikeHere',
    defaultMessage: 'Receipt looks like that of another payment here',
  },
  compare: { id: 'ReceiptReuse.compare', defaultMessage: 'Compare' },
  title: { id: 'ReceiptReuse.title', defaultMessage: 'Compare receipts' },
  own: { id: 'ReceiptReuse.own', defaultMessage: 'This payment' },
  open: { id: 'ReceiptReuse.open', defaultMessage: 'Open transaction' },
});

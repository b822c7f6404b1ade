import { defineMessage, defineMessages } from 'react-intl';

export const messageTexts = defineMessages({
  title: { id: 'Messages.title', defaultMessage: 'Messages' },
  empty: { id: 'Messages.empty', defaultMessage: 'No messages yet.' },
  own: { id: 'Messages.own', defaultMessage: 'You' },
  earlier: { id: 'Messages.earlier', defaultMessage: 'Earlier messages are in History.' },
  message: { id: 'Messages.message', defaultMessage: 'Message' },
  photos: { id: 'Messages.photos', defaultMessage: 'Photos' },
  photo: { id: 'Messages.photo', defaultMessage: 'Photo' },
  send: { id: 'Messages.send', defaultMessage: 'Send message' },
  sending: { id: 'Messages.sending', defaultMessage: 'Sending...' },
  required: { id: 'Messages.required', defaultMessage: 'Write a message or add a photo' },
  kept: {
    id: 'Messages.kept',
    defaultMessage: 'No message can be sent in this status. What you typed is kept as a draft.',
  },
});

export const showEarlier = defineMessage<{ count: number }>({
  id: 'Messages.showEarlier',
  defaultMessage: 'Show earlier messages ({count})',
});

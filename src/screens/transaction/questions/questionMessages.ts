import { defineMessage, defineMessages } from 'react-intl';

export const questionMessages = defineMessages({
  title: { id: 'Questions.title', defaultMessage: 'Questions' },
  empty: { id: 'Questions.empty', defaultMessage: 'No questions yet.' },
  own: { id: 'Questions.own', defaultMessage: 'You' },
  earlier: { id: 'Questions.earlier', defaultMessage: 'Earlier messages are in History.' },
  message: { id: 'Questions.message', defaultMessage: 'Message' },
  photos: { id: 'Questions.photos', defaultMessage: 'Photos' },
  photo: { id: 'Questions.photo', defaultMessage: 'Photo' },
  send: { id: 'Questions.send', defaultMessage: 'Send message' },
  sending: { id: 'Questions.sending', defaultMessage: 'Sending...' },
  required: { id: 'Questions.required', defaultMessage: 'Write a message or add a photo' },
  kept: {
    id: 'Questions.kept',
    defaultMessage: 'No message can be sent in this status. What you typed is kept as a draft.',
  },
});

export const showEarlier = defineMessage<{ count: number }>({
  id: 'Questions.showEarlier',
  defaultMessage: 'Show earlier messages ({count})',
});

import { defineMessage } from 'react-intl';

/** How many messages the user's side has not answered. */
export const unansweredMessages = defineMessage<{ count: number }>({
  id: 'UnansweredTag.label',
  defaultMessage: '{count, plural, one {# unanswered message} other {# unanswered messages}}',
});

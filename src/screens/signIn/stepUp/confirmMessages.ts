import { defineMessage } from 'react-intl';

/** Text of the dialogs that ask for a recent proof of who the user is. */
export const confirmReason = defineMessage<{ name: string }>({
  id: 'ConfirmPassword.reason',
  defaultMessage: 'You signed in as {name} a while ago. Nothing is changed until you confirm.',
});

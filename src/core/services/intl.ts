import { createIntl, createIntlCache, defineMessage, defineMessages } from 'react-intl';

/** The formatter of the app: Indian English. */
export const intl = createIntl({ locale: 'en-IN', defaultLocale: 'en-IN' }, createIntlCache());

/** Text with the number of recovery codes that are left. */
export const recoveryCodesLeft = defineMessage<{ count: number }>({
  id: 'app.recoveryCodesLeft',
  defaultMessage: 'You signed in with a recovery code. {count} are left.',
});

/** Messages used outside a single screen (specification, sections 2 and 8). */
export const messages = defineMessages({
  sessionFailed: { id: 'app.sessionFailed', defaultMessage: 'Your session has been failed' },
  signedIn: { id: 'app.signedIn', defaultMessage: 'Login Successfully' },
  codeWord: { id: 'app.codeWord', defaultMessage: 'Code word Accepted !' },
  notRecorded: {
    id: 'app.notRecorded',
    defaultMessage: 'Nothing was recorded. You can send it again.',
  },
  recorded: {
    id: 'app.recorded',
    defaultMessage: 'It was recorded. Only the confirmation was lost.',
  },
  otherRecorded: {
    id: 'app.otherRecorded',
    defaultMessage:
      'An earlier version of this form was recorded. Compare it with what you typed before you send anything again.',
  },
  unclear: {
    id: 'app.unclear',
    defaultMessage:
      'No confirmation arrived, and this has been changed since. Check whether your change is there before you send it again.',
  },
  userAdded: { id: 'app.userAdded', defaultMessage: 'User added successfully' },
  userUpdated: { id: 'app.userUpdated', defaultMessage: 'Update user successfuly' },
  userNotFound: { id: 'app.userNotFound', defaultMessage: 'User not found' },
  bankAdded: { id: 'app.bankAdded', defaultMessage: 'Bank added successfully' },
  reportDownloaded: {
    id: 'app.reportDownloaded',
    defaultMessage: 'Report Downloaded Successfully!',
  },
  reportFailed: {
    id: 'app.reportFailed',
    defaultMessage: 'Failed to download the Report. Please try again later.',
  },
  reportBroken: {
    id: 'app.reportBroken',
    defaultMessage: 'An error occurred while downloading the Report.',
  },
  pushFailed: {
    id: 'app.pushFailed',
    defaultMessage: 'Notifications could not be turned on. Try again later.',
  },
  bankNotFound: { id: 'app.bankNotFound', defaultMessage: 'Bank not found' },
});

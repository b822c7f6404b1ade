import { defineMessage, type IntlShape } from 'react-intl';
import { problemText } from '../providerSignIn.ts';

const otherPerson = defineMessage({
  id: 'ConfirmationProblem.otherPerson',
  defaultMessage: 'That was another account. Sign in with the one that you use here.',
});

/** Returns the text of a problem of a confirmation at the identity provider. */
export const confirmationProblem = (code: string, intl: IntlShape): string =>
  code === 'refused' ? intl.formatMessage(otherPerson) : problemText(code, intl);

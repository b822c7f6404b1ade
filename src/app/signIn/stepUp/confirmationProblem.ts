import { defineMessage } from 'react-intl';
import { intl } from '#core/services/intl.ts';
import { problemText } from '../providerSignIn.ts';

const otherPerson = defineMessage({
  id: 'ConfirmationProblem.otherPerson',
  defaultMessage: 'That was another account. Sign in with the one that you use here.',
});

/** Returns the text of a problem of a confirmation at the identity provider. */
export const confirmationProblem = (code: string): string =>
  code === 'refused' ? intl.formatMessage(otherPerson) : problemText(code);

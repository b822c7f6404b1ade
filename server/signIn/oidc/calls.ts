import type { Handlers } from '#server/api/call.ts';
import { isPasskeySignInOffered } from '#server/secondFactor/passkeys/relyingParty.ts';
import { answerSignedIn } from '../answerSignedIn.ts';

/** Ways to sign in besides the password. The sign-in page reads them before there is a session. */
export const viewSignInOptions: Handlers['login.php?run=getSignInOptions'] = async (context) => ({
  status: 'success',
  message: {
    ...(context.provider && { PROVIDER: context.provider.config.label }),
    ...(isPasskeySignInOffered(context) && { PASSKEY: true }),
  },
});

/** Returns the user of the session, which began outside a call. */
export const viewSignedInUser: Handlers['login.php?run=getSignedInUser'] = async (context) =>
  answerSignedIn(context, context.user);

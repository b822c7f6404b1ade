import { useState } from 'react';
import { useIntl } from 'react-intl';
import { signOut } from '#api/login.ts';
import { useServices } from '#core/services/ServicesProvider.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

/** Delay between signing out and leaving the screen (specification, section 9). */
const signOutDelayMs = 500;

/** Signs the user out. */
export function useSignOut() {
  const { client, endSession, toasts } = useServices();
  const intl = useIntl();
  const [isSigningOut, setSigningOut] = useState(false);

  async function handleSignOut() {
    setSigningOut(true);
    const result = await signOut(client);
    if (result.ok) {
      const { message, address } = result.value;
      toasts.success(message);
      endSession(signOutDelayMs);
      // The session at the identity provider ends as well. It sends the browser back to the puzzle.
      if (address !== null) window.location.assign(address);
      return;
    }
    setSigningOut(false);
    if (result.error.kind === 'unauthorised') return;
    const { offline, somethingWentWrong } = commonMessages;
    const reason = result.error.kind === 'offline' ? offline : somethingWentWrong;
    toasts.error(intl.formatMessage(reason));
  }

  return { isSigningOut, handleSignOut };
}

import { useState } from 'react';
import { signOut } from '#api/login.ts';
import { intl } from '#services/intl.ts';
import { useServices } from '#services/ServicesProvider.tsx';
import { commonMessages } from '#ui/commonMessages.ts';

/** Delay between signing out and leaving the screen (specification, section 9). */
const signOutDelayMs = 500;

/** Signs the user out. */
export function useSignOut() {
  const { client, endSession, toasts } = useServices();
  const [isSigningOut, setSigningOut] = useState(false);

  async function handleSignOut() {
    setSigningOut(true);
    const result = await signOut(client);
    if (result.ok) {
      toasts.success(result.value);
      endSession(signOutDelayMs);
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

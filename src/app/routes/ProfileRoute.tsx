import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fetchCounters } from '#api/common.ts';
import { signOut } from '#api/login.ts';
import { read } from '#api/read.ts';
import { changePassword } from '#api/user.ts';
import { ProfileScreen } from '#screens/Profile/ProfileScreen.tsx';
import { useSessions } from '#data/useSessions.ts';
import { usePush } from '#data/usePush.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { intl } from '#services/intl.ts';
import { useServices, useStore, useUser } from '#services/ServicesProvider.tsx';
import { LazyShortcutMap } from '../shortcuts/LazyShortcutMap.tsx';
import { useShortcutChoice } from '../shortcuts/useShortcuts.ts';
import { useInstallation } from './useInstallation.ts';
import { commonMessages } from '#ui/commonMessages.ts';

/** Delay between signing out and leaving the screen (specification, section 9). */
const signOutDelayMs = 500;

export function ProfileRoute() {
  const { theme } = useServices().platform;
  const user = useUser();
  const navigate = useNavigate();
  const { isSigningOut, handleSignOut } = useSignOut();
  const { changes, submission, submit, check } = usePasswordChange();
  const [isMapOpen, setIsMapOpen] = useState(false);

  return (
    <>
      <ProfileScreen
        // Resets the form after the password was changed.
        key={changes}
        user={user}
        theme={useStore(theme.choice)}
        onThemeChange={theme.choose}
        passwordChange={
          user.role === 'admin' ? { submission, onSubmit: submit, onCheck: check } : null
        }
        push={usePush()}
        shortcuts={{ ...useShortcutChoice(), onShowMap: () => setIsMapOpen(true) }}
        sessions={useSessions(user.id)}
        installation={useInstallation()}
        isSigningOut={isSigningOut}
        onSignOut={() => void handleSignOut()}
        onBack={() => void navigate(-1)}
      />
      {isMapOpen && <LazyShortcutMap onClose={() => setIsMapOpen(false)} />}
    </>
  );
}

/** Changes the admin's own password, which ends the session. */
function usePasswordChange() {
  const { client, endSession } = useServices();
  const user = useUser();
  const [changes, setChanges] = useState(0);
  const submission = useSubmission<string>({
    send: (password) => changePassword(client, user, password),
    // A changed password ends the session, so any call returns 401.
    verify: async () => read(await fetchCounters(client, user), () => false),
    onDone() {
      setChanges((count) => count + 1);
      endSession(0);
    },
  });
  return { changes, ...submission };
}

function useSignOut() {
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

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fetchCounters } from '#api/common.ts';
import { read } from '#api/read.ts';
import { changePassword } from '#api/user.ts';
import { ProfileScreen } from '#screens/Profile/ProfileScreen.tsx';
import { useCapabilities } from '#data/useCapabilities.ts';
import { useSessions } from '#data/useSessions.ts';
import { usePush } from '#data/usePush.ts';
import { useSubmission } from '#forms/useSubmission.ts';
import { useServices, useStore, useUser } from '#services/ServicesProvider.tsx';
import { LazyShortcutMap } from '../shortcuts/LazyShortcutMap.tsx';
import { useShortcutChoice } from '../shortcuts/useShortcuts.ts';
import { LazySecondStep } from './LazySecondStep.tsx';
import { useInstallation } from './useInstallation.ts';
import { useSignOut } from './useSignOut.ts';

export function ProfileRoute() {
  const { theme } = useServices().platform;
  const user = useUser();
  const navigate = useNavigate();
  const { isSigningOut, handleSignOut } = useSignOut();
  const { changes, submission, submit, check } = usePasswordChange();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const { hasSecondFactor } = useCapabilities();

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
        secondStep={hasSecondFactor ? <LazySecondStep /> : null}
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

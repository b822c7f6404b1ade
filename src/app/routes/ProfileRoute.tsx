import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#api/login.ts';
import { ProfileScreen } from '#screens/Profile/ProfileScreen.tsx';
import { useInstallation } from '../hooks/useInstallation.ts';
import { usePasswordChange } from '../hooks/usePasswordChange.ts';
import { intl, messages } from '../intl.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { chooseTheme, themeChoice } from '../theme.ts';

/** How long the goodbye stays before the session is cleared, ms (specification, section 9). */
const signOutDelay = 500;

export function ProfileRoute() {
  const user = useUser();
  const navigate = useNavigate();
  const theme = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  const { isSigningOut, leave } = useSignOut();
  const { changes, look, ...passwordChange } = usePasswordChange();

  return (
    <ProfileScreen
      key={changes}
      user={user}
      theme={theme}
      onThemeChange={chooseTheme}
      passwordChange={
        user.role === 'admin' ? { ...passwordChange, onLook: () => void look() } : null
      }
      installation={useInstallation()}
      isSigningOut={isSigningOut}
      onSignOut={() => void leave()}
      onBack={() => void navigate(-1)}
    />
  );
}

function useSignOut() {
  const { client, endSession, toasts } = useServices();
  const [isSigningOut, setSigningOut] = useState(false);

  async function leave() {
    setSigningOut(true);
    const result = await signOut(client);
    if (result.ok) {
      toasts.success(result.value);
      endSession(signOutDelay);
      return;
    }
    setSigningOut(false);
    if (result.error.kind === 'unauthorised') return;
    const { offline, somethingWentWrong } = messages;
    const reason = result.error.kind === 'offline' ? offline : somethingWentWrong;
    toasts.error(intl.formatMessage(reason));
  }

  return { isSigningOut, leave };
}

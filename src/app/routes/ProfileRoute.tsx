import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#api/login.ts';
import { ProfileScreen } from '#screens/Profile/ProfileScreen.tsx';
import { useErrorToast } from '../hooks/useErrorToast.ts';
import { useServices, useUser } from '../ServicesProvider.tsx';
import { useThemeChoice } from '../theme.ts';

/** How long the goodbye stays before the session is cleared, ms (specification, section 9). */
const signOutDelay = 500;

export function ProfileRoute() {
  const { client, session, toasts } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const [theme, setTheme] = useThemeChoice();
  const [isSigningOut, setSigningOut] = useState(false);
  const reportError = useErrorToast();

  async function leave() {
    setSigningOut(true);
    const result = await signOut(client);
    if (result.ok) {
      toasts.success(result.value);
      session.end(signOutDelay);
      return;
    }
    setSigningOut(false);
    reportError(result.error);
  }

  return (
    <ProfileScreen
      user={user}
      theme={theme}
      onThemeChange={setTheme}
      isSigningOut={isSigningOut}
      onSignOut={() => void leave()}
      onBack={() => void navigate(-1)}
    />
  );
}

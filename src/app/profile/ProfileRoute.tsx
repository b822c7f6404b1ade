import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router-dom';
import { fetchCounters } from '#api/common.ts';
import { read } from '#api/read.ts';
import { changePassword } from '#api/user.ts';
import { ProfileScreen } from '#screens/profile/ProfileScreen.tsx';
import { useCapabilities } from '#core/session/useCapabilities.ts';
import { useSessions } from '#core/session/useSessions.ts';
import { usePush } from './usePush.ts';
import { useSubmission } from '#core/forms/useSubmission.ts';
import { useServices, useStore, useUser } from '#core/services/ServicesProvider.tsx';
import type { ShellContext } from '#core/navigation/shellContext.ts';
import { useShortcutChoice } from '#core/services/useShortcutChoice.ts';
import { useInstallation } from './useInstallation.ts';
import { paths } from '#app/links.ts';
import { useSignOut } from './useSignOut.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

const SecondStep = lazyPart(() => import('./secondFactor/SecondStep.tsx'), 'SecondStep');

export function ProfileRoute() {
  const { theme, density } = useServices().platform.display;
  const user = useUser();
  const navigate = useNavigate();
  const { isSigningOut, handleSignOut } = useSignOut();
  const { changes, submission, submit, check } = usePasswordChange();
  const { showShortcuts } = useOutletContext<ShellContext>();
  const { hasSecondFactor, hasAccounts } = useCapabilities();

  return (
    <ProfileScreen
      // Resets the form after the password was changed.
      key={changes}
      user={user}
      theme={useStore(theme.choice)}
      onThemeChange={theme.choose}
      density={useStore(density.choice)}
      onDensityChange={density.choose}
      passwordChange={
        user.role === 'admin' ? { submission, onSubmit: submit, onCheck: check } : null
      }
      push={usePush()}
      shortcuts={{ ...useShortcutChoice(), onShowMap: showShortcuts }}
      accountHref={hasAccounts && user.role === 'agent' ? paths.account : undefined}
      secondStep={hasSecondFactor ? <SecondStep /> : null}
      sessions={useSessions(user.id)}
      installation={useInstallation()}
      isSigningOut={isSigningOut}
      onSignOut={() => void handleSignOut()}
      onBack={() => void navigate(-1)}
    />
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

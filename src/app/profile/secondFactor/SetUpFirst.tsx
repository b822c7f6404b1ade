import { SetUpFirstScreen } from '#screens/profile/secondFactor/SetUpFirstScreen.tsx';
import { useSecondFactor } from './useSecondFactor.ts';
import { useSignOut } from '../useSignOut.ts';

/** Lets a user set up the second step that the role needs, before anything else. */
export function SetUpFirst() {
  const { isSigningOut, handleSignOut } = useSignOut();
  const secondFactor = useSecondFactor();
  return (
    <SetUpFirstScreen
      // The server now offers everything, so the app starts again.
      secondFactor={{ ...secondFactor, onDone: () => window.location.reload() }}
      isSigningOut={isSigningOut}
      onSignOut={() => void handleSignOut()}
    />
  );
}

import { SecondFactorSection } from '#screens/profile/secondFactor/SecondFactorSection.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

/** The second step of the user's sign-ins. */
export function SecondStep() {
  return <SecondFactorSection {...useSecondFactor()} />;
}

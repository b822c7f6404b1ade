import { SecondFactorSection } from '#screens/SecondFactor/SecondFactorSection.tsx';
import { useSecondFactor } from './useSecondFactor.ts';

/** The second step of the user's sign-ins. */
export function SecondStep() {
  return <SecondFactorSection {...useSecondFactor()} />;
}

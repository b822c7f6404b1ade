import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { sendConfirmation } from '#platform/confirmationWindow.ts';
import { ConfirmationEndScreen } from '#screens/signIn/stepUp/ConfirmationEndScreen.tsx';
import { confirmationProblem } from './confirmationProblem.ts';

export interface ConfirmationEndProps {
  /** Code of the problem; null if the user has confirmed. */
  problem: string | null;
}

/** Passes the result of a confirmation at the identity provider on, and closes the window. */
export function ConfirmationEnd({ problem }: ConfirmationEndProps) {
  const intl = useIntl();
  useEffect(() => {
    sendConfirmation({ problem });
    window.close();
  }, [problem]);
  return (
    <ConfirmationEndScreen
      state={
        problem === null
          ? { kind: 'confirmed' }
          : { kind: 'failed', message: confirmationProblem(problem, intl) }
      }
      onClose={() => window.close()}
    />
  );
}

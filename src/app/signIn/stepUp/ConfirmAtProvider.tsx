import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { listenForConfirmation, openConfirmation } from '#platform/confirmationWindow.ts';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import {
  ConfirmAtProviderDialog,
  type ConfirmAtProviderState,
} from '#screens/signIn/stepUp/ConfirmAtProviderDialog.tsx';
import { useIsOnline, useUser } from '#core/services/ServicesProvider.tsx';
import { useEventCallback } from '#core/services/useEventCallback.ts';
import { confirmationProblem } from './confirmationProblem.ts';

export interface ConfirmAtProviderProps {
  /** Text of the button of the identity provider. */
  provider: string;
  /** Called when the user has confirmed, or does not want to. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks the user to sign in again at the identity provider, for the calls that wait for it. */
export function ConfirmAtProvider({ provider, onAnswer }: ConfirmAtProviderProps) {
  const isOnline = useIsOnline();
  const intl = useIntl();
  const [state, setState] = useState<ConfirmAtProviderState>({ kind: 'pristine' });
  const finish = useEventCallback((problem: string | null) => {
    if (problem === null) onAnswer(true);
    else setState({ kind: 'failed', message: confirmationProblem(problem, intl) });
  });
  useEffect(() => listenForConfirmation(({ problem }) => finish(problem)), [finish]);
  return (
    <OfflineContext value={!isOnline}>
      <ConfirmAtProviderDialog
        userName={useUser().name}
        provider={provider}
        state={state}
        onConfirm={() => setState({ kind: openConfirmation() ? 'waiting' : 'blocked' })}
        onCancel={() => onAnswer(false)}
      />
    </OfflineContext>
  );
}

import { useState } from 'react';
import { confirmPassword } from '#api/login.ts';
import type { CallError, Result } from '#api/result.ts';
import { supportsPasskeys } from '#platform/supportsPasskeys.ts';
import { OfflineContext } from '#screens/shared/forms/OfflineContext.ts';
import {
  ConfirmPasswordDialog,
  type ConfirmPasswordState,
} from '#screens/signIn/stepUp/ConfirmPasswordDialog.tsx';
import { useIsOnline, useServices, useUser } from '#core/services/ServicesProvider.tsx';
import { loadPasskeyProofs } from '../loadPasskeyProofs.ts';

export interface ConfirmPasswordProps {
  /** True if a passkey can take the place of the password. */
  offersPasskey: boolean;
  /** Called when the password is confirmed, or was not. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks for the password of the user, for the calls that wait for it. */
export function ConfirmPassword({ offersPasskey, onAnswer }: ConfirmPasswordProps) {
  const { client } = useServices();
  const isOnline = useIsOnline();
  const [state, setState] = useState<ConfirmPasswordState>({ kind: 'pristine' });

  async function confirm(password: string) {
    setState({ kind: 'submitting' });
    finish(await confirmPassword(client, password));
  }

  async function confirmByPasskey() {
    setState({ kind: 'usingPasskey' });
    const outcome = await loadPasskeyProofs((code) => code.confirmByPasskey(client));
    if (outcome === 'cancelled') return setState({ kind: 'cancelled' });
    finish(outcome);
  }

  function finish(result: Result<string>) {
    if (result.ok) return onAnswer(true);
    const next = stateAfter(result.error);
    if (next) setState(next);
    else onAnswer(false);
  }

  return (
    <OfflineContext value={!isOnline}>
      <ConfirmPasswordDialog
        userName={useUser().name}
        state={state}
        onConfirm={confirm}
        onUsePasskey={offersPasskey && supportsPasskeys() ? () => void confirmByPasskey() : null}
        onCancel={() => onAnswer(false)}
      />
    </OfflineContext>
  );
}

/** Returns the state of the dialog after an error; null if the session has ended. */
function stateAfter(error: CallError): ConfirmPasswordState | null {
  switch (error.kind) {
    case 'offline':
      return { kind: 'offline' };
    case 'refused':
      return { kind: 'refused', message: error.message };
    case 'failed':
      return { kind: 'refused', message: null };
    case 'unauthorised':
    case 'cancelled':
      return null;
    default:
      return error satisfies never;
  }
}

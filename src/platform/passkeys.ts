import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#api/passkeys.ts';
import type { PasskeyProblem } from '#domain/users/secondFactor.ts';

/** Result of the browser's dialog. */
export type PasskeyOutcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'problem'; problem: PasskeyProblem };

/** Lets the person create a passkey in a dialog of the browser. */
export const createPasskey = (options: PasskeyCreation): Promise<PasskeyOutcome<NewPasskey>> =>
  outcomeOf(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });

/** Lets the person use a passkey in a dialog of the browser. */
export const askForPasskey = (options: PasskeyRequest): Promise<PasskeyOutcome<PasskeyProof>> =>
  outcomeOf(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle !== undefined && { userHandle }),
    };
  });

async function outcomeOf<Value>(ask: () => Promise<Value>): Promise<PasskeyOutcome<Value>> {
  try {
    return { kind: 'done', value: await ask() };
  } catch (error) {
    return { kind: 'problem', problem: problemOf(error) };
  }
}

/** Browsers also report a dialog that timed out as one that the person has closed. */
function problemOf(error: unknown): PasskeyProblem {
  if (!(error instanceof Error)) return 'failed';
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? 'cancelled' : 'failed';
}

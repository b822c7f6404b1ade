import { signIn } from '#api/login.ts';
import {
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  confirmWithPasskey,
  type PasskeyProof,
  type PasskeyRequest,
  signInWithPasskey,
} from '#api/passkeys.ts';
import type { Client } from '#api/request.ts';
import { failedWith, failedWithoutEffect, type Result, succeeded } from '#api/result.ts';
import { askForPasskey } from '#platform/passkeys.ts';
import type { Credentials } from '#screens/signIn/SignInScreen.tsx';

/** The outcome of a step that the person can leave by closing the dialog of the browser. */
export type Outcome<Value> = Result<Value> | 'cancelled';

async function prove(request: PasskeyRequest): Promise<Outcome<PasskeyProof>> {
  const outcome = await askForPasskey(request);
  if (outcome.kind === 'done') return succeeded(outcome.value);
  return outcome.problem === 'cancelled' ? 'cancelled' : failedWithoutEffect;
}

/** Signs in with a passkey in place of the password. */
export async function signInByPasskey(
  client: Client,
): Promise<Outcome<Extract<Awaited<ReturnType<typeof signInWithPasskey>>, { ok: true }>['value']>> {
  const begun = await beginPasskeySignIn(client);
  if (!begun.ok) return begun;
  const proof = await prove(begun.value);
  return proof === 'cancelled' || !proof.ok ? proof : signInWithPasskey(client, proof.value);
}

/**
 * Asks for a passkey as the second step. @param request of the refusal; null if it was answered already
 */
export async function proveSecondStep(
  client: Client,
  { username, password }: Credentials,
  request: PasskeyRequest | null,
): Promise<Outcome<PasskeyProof>> {
  if (request) return prove(request);
  // The password alone signs nobody in who has a passkey.
  const asked = await signIn(client, username.trim(), password);
  if (asked.ok) return failedWithoutEffect;
  const { error } = asked;
  return error.kind === 'refused' && error.passkey ? prove(error.passkey) : failedWith(error);
}

/** Confirms with a passkey in place of the password. */
export async function confirmByPasskey(client: Client): Promise<Outcome<string>> {
  const begun = await beginPasskeyConfirmation(client);
  if (!begun.ok) return begun;
  const proof = await prove(begun.value);
  return proof === 'cancelled' || !proof.ok ? proof : confirmWithPasskey(client, proof.value);
}

import type * as contract from './contract/passkey.ts';
import { readSignedIn } from './login.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** Options with which the browser creates a passkey. */
export type PasskeyCreation = contract.PasskeyCreation;
/** Options with which the browser uses a passkey. */
export type PasskeyRequest = contract.PasskeyRequest;
export type NewPasskey = contract.NewPasskey;
/** The proof that a person has a passkey. */
export type PasskeyProof = contract.PasskeyProof;

export async function beginPasskey(client: Client) {
  const result = await client.call('login.php?run=beginPasskey', {});
  return read(result, ({ message }): PasskeyCreation => message);
}

/** Stores a new passkey. @returns recovery codes if it turns the second step on, otherwise none */
export async function addPasskey(client: Client, passkey: NewPasskey, name: string) {
  const result = await client.call('login.php?run=addPasskey', { passkey, name });
  return read(result, (response): readonly string[] => response.message);
}

export async function renamePasskey(client: Client, id: string, name: string) {
  const result = await client.call('login.php?run=renamePasskey', { passkey_id: id, name });
  return read(result, (response) => response.message);
}

export async function removePasskey(client: Client, id: string) {
  const result = await client.call('login.php?run=removePasskey', { passkey_id: id });
  return read(result, (response) => response.message);
}

/** Begins a sign-in without a password. */
export async function beginPasskeySignIn(client: Client) {
  const result = await client.call('login.php?run=beginPasskeySignIn', {});
  return read(result, ({ message }): PasskeyRequest => message);
}

export async function signInWithPasskey(client: Client, passkey: PasskeyProof) {
  return read(await client.call('login.php?run=signInWithPasskey', { passkey }), readSignedIn);
}

/** Begins a confirmation in place of the password. */
export async function beginPasskeyConfirmation(client: Client) {
  const result = await client.call('login.php?run=beginPasskeyConfirmation', {});
  return read(result, ({ message }): PasskeyRequest => message);
}

export async function confirmWithPasskey(client: Client, passkey: PasskeyProof) {
  const result = await client.call('login.php?run=confirmWithPasskey', { passkey });
  return read(result, (response) => response.message);
}

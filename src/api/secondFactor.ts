import type { NewSecret, Passkey, SecondFactor } from '#domain/users/secondFactor.ts';
import type { WirePasskey } from './contract/login.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** Returns the second factor of the signed-in user. */
export async function fetchSecondFactor(client: Client) {
  const result = await client.call('login.php?run=getSecondFactor', {});
  return read(result, ({ message }): SecondFactor => ({
    since: message.SINCE ?? null,
    passkeys: message.PASSKEYS?.map(toPasskey) ?? null,
    isRequired: message.REQUIRED,
    recoveryCodes: message.RECOVERY_CODES,
  }));
}

const toPasskey = (passkey: WirePasskey): Passkey => ({
  id: passkey.PASSKEY_ID,
  name: passkey.NAME,
  isSynced: passkey.SYNCED,
  createdAt: passkey.CREATED_TIME,
  lastUsedAt: passkey.LAST_USED_TIME ?? null,
});

/** Creates a secret. It is not used until {@link confirmSecondFactor}. */
export async function beginSecondFactor(client: Client) {
  const result = await client.call('login.php?run=beginSecondFactor', {});
  return read(result, ({ message }): NewSecret => ({
    text: message.SECRET,
    address: message.ADDRESS,
  }));
}

/** Puts the secret into use. @returns the recovery codes */
export async function confirmSecondFactor(client: Client, code: string) {
  const result = await client.call('login.php?run=confirmSecondFactor', { code });
  return read(result, (response): readonly string[] => response.message);
}

export async function removeSecondFactor(client: Client) {
  const result = await client.call('login.php?run=removeSecondFactor', {});
  return read(result, (response) => response.message);
}

/** Replaces the recovery codes. @returns the new ones */
export async function renewRecoveryCodes(client: Client) {
  const result = await client.call('login.php?run=renewRecoveryCodes', {});
  return read(result, (response): readonly string[] => response.message);
}

/** Deletes the second factor of a user who lost it. */
export async function resetSecondFactor(client: Client, userId: string) {
  const result = await client.call('user.php?run=resetSecondFactor', { user_id: userId });
  return read(result, (response) => response.message);
}

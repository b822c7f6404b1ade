import { roleFromWire } from '#domain/users/roles.ts';
import {
  defaultSessionLimits,
  type SessionLimits,
  type SessionUser,
} from '#domain/users/session.ts';
import type { SessionLimits as WireLimits, SessionUser as WireUser } from './contract/login.ts';
import type { SuccessOf } from './contract/calls.ts';
import type { PasskeyProof } from './contract/passkey.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** A code of the second factor, or the proof of a passkey. */
export type FactorProof = { code: string } | { passkey: PasskeyProof };

/**
 * Signs in. The session is an HttpOnly cookie, which scripts cannot read.
 * @param proof of the second factor; asked for with `second_factor`
 */
export async function signIn(
  client: Client,
  username: string,
  password: string,
  proof?: FactorProof,
) {
  const result = await client.call('login.php?run=login', { password, ...proof }, { username });
  return read(result, readSignedIn);
}

/** Reads the answer to a sign-in. */
export const readSignedIn = (response: SuccessOf<'login.php?run=login'>) => ({
  user: readSessionUser(response.message),
  limits: readLimits(response.session_limits),
  notices: response.notices ?? [],
  /** Number of recovery codes left after a sign-in with one; null without one. */
  recoveryCodes: response.recovery_codes ?? null,
});

/** Confirms the password of the signed-in user, for calls that need a recent one. */
export async function confirmPassword(client: Client, password: string) {
  const result = await client.call('login.php?run=confirmPassword', { password });
  return read(result, (response) => response.message);
}

/** Ways to sign in besides the password. */
export interface SignInOptions {
  /** Text of the button for a sign-in at the identity provider; null without a provider. */
  providerLabel: string | null;
  /** True if a passkey can take the place of the password. */
  offersPasskey: boolean;
}

export async function fetchSignInOptions(client: Client) {
  const result = await client.call('login.php?run=getSignInOptions', {});
  return read(result, ({ message }): SignInOptions => ({
    providerLabel: message.PROVIDER ?? null,
    offersPasskey: message.PASSKEY ?? false,
  }));
}

/** Returns the user of the session, after a sign-in at the identity provider. */
export async function fetchSignedInUser(client: Client) {
  const result = await client.call('login.php?run=getSignedInUser', {});
  return read(result, (response) => ({
    user: readSessionUser(response.message),
    limits: readLimits(response.session_limits),
  }));
}

/** Signs out. `address` ends the session at the identity provider; null if there is none. */
export async function signOut(client: Client) {
  const result = await client.call('login.php?run=logout', {});
  return read(result, (response) => ({
    message: response.message,
    address: response.sign_out_address ?? null,
  }));
}

const readLimits = (limits: WireLimits | undefined): SessionLimits =>
  limits ? { idleMs: limits.idle_ms, absoluteMs: limits.absolute_ms } : defaultSessionLimits;

/** @throws TypeError for an unknown role. */
export function readSessionUser(user: WireUser): SessionUser {
  const role = roleFromWire(user.ROLE);
  if (!role) throw new TypeError(`not a role: ${user.ROLE}`);
  return { id: user.USER_ID, name: user.USER_NAME, code: user.USER_CODE, role, phone: user.PHONE };
}

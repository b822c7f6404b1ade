import { roleFromWire } from '#domain/roles.ts';
import { defaultSessionLimits, type SessionLimits, type SessionUser } from '#domain/session.ts';
import type { SessionLimits as WireLimits, SessionUser as WireUser } from './contract/login.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** Signs in. The session itself is a cookie that scripts can't see. */
export async function signIn(client: Client, username: string, password: string) {
  const result = await client.call('login.php?run=login', { password }, { username });
  return read(result, (answer) => ({
    user: readSessionUser(answer.message),
    limits: readLimits(answer.session_limits),
  }));
}

export async function signOut(client: Client) {
  const result = await client.call('login.php?run=logout', {});
  return read(result, (answer) => answer.message);
}

const readLimits = (limits: WireLimits | undefined): SessionLimits =>
  limits ? { idleMs: limits.idle_ms, absoluteMs: limits.absolute_ms } : defaultSessionLimits;

/** @throws TypeError when the role is none of the three. */
export function readSessionUser(user: WireUser): SessionUser {
  const role = roleFromWire(user.ROLE);
  if (!role) throw new TypeError(`not a role: ${user.ROLE}`);
  return { id: user.USER_ID, name: user.USER_NAME, code: user.USER_CODE, role, phone: user.PHONE };
}

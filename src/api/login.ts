import { roleFromWire } from '#domain/roles.ts';
import type { SessionUser } from '#domain/session.ts';
import type { SessionUser as WireUser } from './contract/login.ts';
import { read } from './read.ts';
import type { Client } from './request.ts';

/** Signs in. The session itself is a cookie that scripts can't see. */
export async function signIn(client: Client, username: string, password: string) {
  const result = await client.call('login.php?run=login', { password }, { username });
  return read(result, (answer) => readSessionUser(answer.message));
}

export async function signOut(client: Client) {
  const result = await client.call('login.php?run=logout', {});
  return read(result, (answer) => answer.message);
}

/** @throws TypeError when the role is none of the three. */
export function readSessionUser(user: WireUser): SessionUser {
  const role = roleFromWire(user.ROLE);
  if (!role) throw new TypeError(`not a role: ${user.ROLE}`);
  return { id: user.USER_ID, name: user.USER_NAME, code: user.USER_CODE, role, phone: user.PHONE };
}

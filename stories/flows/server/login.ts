import { roleNumbers } from '#domain/roles.ts';
import { defaultSessionLimits } from '#domain/session.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Handlers } from './call.ts';
import type { Data } from './data.ts';

export const login: Handlers['login.php?run=login'] = (
  { data, cookie },
  { username, password },
) => {
  const user = data.users.find(({ name }) => name.toLowerCase() === username.toLowerCase());
  if (!user?.isActive || user.password !== password) {
    throw new Refusal('Invalid username or password');
  }
  cookie.token = crypto.randomUUID();
  data.sessions.set(cookie.token, user.id);
  return {
    status: 'success',
    message: {
      USER_NAME: user.name,
      USER_ID: String(user.id),
      ROLE: roleNumbers[user.role],
      USER_CODE: user.code,
      PHONE: user.phone,
    },
    session_limits: {
      idle_ms: defaultSessionLimits.idleMs,
      absolute_ms: defaultSessionLimits.absoluteMs,
    },
  };
};

export const logout: Handlers['login.php?run=logout'] = ({ data, cookie }) => {
  data.sessions.delete(cookie.token ?? '');
  cookie.token = null;
  return { status: 'success', message: 'Logout Successfully' };
};

/** Signs a user out everywhere. */
export function endSessionsOf(data: Data, userId: number): void {
  for (const [token, id] of data.sessions) if (id === userId) data.sessions.delete(token);
}

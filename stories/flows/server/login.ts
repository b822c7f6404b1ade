import { roleNumbers } from '#domain/users/roles.ts';
import { defaultSessionLimits } from '#domain/users/session.ts';
import { Refusal } from '#server/api/refusals.ts';
import type { Handlers } from './call.ts';

/** There is no identity provider. */
export const viewSignInOptions: Handlers['login.php?run=getSignInOptions'] = () => ({
  status: 'success',
  message: {},
});

export const login: Handlers['login.php?run=login'] = (
  { data, cookie },
  { username, password },
) => {
  const user = data.users.find(({ name }) => name === username);
  if (user?.password !== password) throw new Refusal('Invalid username or password');
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

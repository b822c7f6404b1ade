import type { FastifyReply, FastifyRequest } from 'fastify';

/** The browser's session cookie, as far as a handler may touch it. */
export interface SessionCookie {
  /** The token the request carried, valid or not. */
  token: string | null;
  set(token: string): void;
  clear(): void;
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** Over https the `__Host-` prefix binds the cookie to this host and to https. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-sid' : 'sid');

/** The token that the request's cookie carries; null when there is none that could be ours. */
export function readToken(request: FastifyRequest, isSecure: boolean): string | null {
  const token = request.cookies[cookieName(isSecure)];
  return token !== undefined && tokenShape.test(token) ? token : null;
}

/** The session cookie of this request: without Max-Age, so it ends with the browser. */
export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): SessionCookie {
  const name = cookieName(isSecure);
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure } as const;
  return {
    token: readToken(request, isSecure),
    set: (token) => void reply.setCookie(name, token, options),
    clear: () => void reply.clearCookie(name, options),
  };
}
